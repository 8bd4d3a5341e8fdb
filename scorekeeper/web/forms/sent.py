"""What was sent as a file or as a pasted text, whichever of the two it was."""

from dataclasses import dataclass

from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class Sent:
    """The bytes of a file with its name, or else a text that was pasted."""

    file: bytes
    text: str
    name: str = ""

    @property
    def given(self) -> bytes | str:
        """What is to be read."""
        return self.file or self.text

    @property
    def shown(self) -> str:
        """The same as text, to be put right by hand."""
        return self.file.decode("utf-8-sig", "replace") or self.text


def sent_in(request: HttpRequest) -> Sent:
    """The fields `file` and `text` of a form."""
    file = request.FILES.get("file")
    return Sent(file.read() if file else b"", request.POST.get("text", ""), (file.name or "") if file else "")
