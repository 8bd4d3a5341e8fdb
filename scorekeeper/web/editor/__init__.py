"""The editor's page: rules as fields, with what each does, what differs, and what the descriptions leave open."""

from scorekeeper.web.editor.groups import group_fields
from scorekeeper.web.editor.page import Desk, Page, page_of
from scorekeeper.web.editor.said import FieldShown, SwitchShown

__all__ = ["Desk", "FieldShown", "Page", "SwitchShown", "group_fields", "page_of"]
