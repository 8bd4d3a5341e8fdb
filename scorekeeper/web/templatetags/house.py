"""Tags for the pieces that stand on many screens: icons, suits, names."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def icon(name: str, css: str = "icon") -> SafeString:
    """A symbol of the sprite, hidden from screen readers: words stand beside it."""
    sprite = static("icons/sprite.svg")
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>', css, sprite, name)


@register.simple_tag
def suit(name: str) -> SafeString:
    """The drawn suit, such as `hearts`."""
    symbol = name.removesuffix("s")
    return icon(symbol, f"suit suit--{symbol}")


@register.filter
def sheets(names: str) -> list[str]:
    """The addresses of style sheets, in the order in which they are named."""
    return [static(f"css/{name}.css") for name in names.split()]
