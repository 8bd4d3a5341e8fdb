"""Static files under names that change with their content, so that a phone may keep them for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStorage(CompressedManifestStaticFilesStorage):
    """Hashed and compressed files; imports inside our scripts (ES modules) are led to the hashed names too."""

    support_js_module_import_aggregation = True
