"""Messages that can be said in another language: an English sentence that remembers how it was made.

Knows templates and their parts; knows no language, and not who translates.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec


class Message(str):
    """A sentence in English, and the template and the parts that it was made of.

    A part may be a message itself, or a tuple of them: alternatives.
    """

    __slots__ = ("parts", "template")
    template: str
    parts: Mapping[str, Any]


def phrase(template: str, **parts: Any) -> Message:
    """The message of a template; the tools for translation find what stands in these brackets."""
    message = Message(template.format(**{name: _plain(part, str) for name, part in parts.items()}))
    message.template, message.parts = template, parts
    return message


def gettext_noop(text: str) -> str:
    """Mark a part of a message for translation."""
    return text


def translated(message: Any, gettext: Callable[[str], str]) -> Any:
    """A message in the language of `gettext`, its parts as well; what is no message stays as it is."""
    if isinstance(message, tuple):
        return _plain(message, lambda part: str(translated(part, gettext)))
    if not isinstance(message, Message):
        return message
    parts = {name: translated(part, gettext) for name, part in message.parts.items()}
    return gettext(message.template).format(**parts)


def _plain(part: Any, said: Callable[[Any], str]) -> Any:
    return " / ".join(map(said, part)) if isinstance(part, tuple) else part


TOO_DEEP = "nested too deeply"
"""What a decoder that gives up is quoted with."""

_BYTE = re.compile(r"\(byte (\d+)\)$")


def json_fault(text: str, error: Exception) -> Message:
    """Why a text is no JSON, as far as the decoder tells: where it ends too early, or what cannot be read."""
    if isinstance(error, RecursionError):
        return phrase("this is not JSON: nested too deeply")
    if found := _BYTE.search(str(error)):
        before = text.encode()[: int(found[1])].decode(errors="ignore")
        return phrase("this is not JSON: character {at} cannot be read", at=len(before) + 1)
    if "truncated" in str(error):
        return phrase("this is not JSON: it ends after {n} characters, before it is complete", n=len(text))
    return phrase("this is not JSON")


_TYPED = re.compile(r"Expected `(\w+(?: \| \w+)*)`, got `(\w+)`$")
_AS_IT_IS = "{said}"
_LIMIT = re.compile(r"Expected `(\w+)` (of length )?(>=|<=) (\d+)$")
_TYPES = {
    "object": gettext_noop("a JSON object"),
    "array": gettext_noop("a list"),
    "str": gettext_noop("a text"),
    "int": gettext_noop("a whole number"),
    "float": gettext_noop("a number"),
    "bool": gettext_noop("true or false"),
    "null": gettext_noop("nothing"),
}


def wrong_type(error: str) -> Message:
    """An error of msgspec about the type or the size of a value; others keep the words that they have."""
    if found := _TYPED.match(error):
        return phrase("expected {wanted}, got {found}", wanted=_types(found[1]), found=_types(found[2]))
    if found := _LIMIT.match(error):
        if found[3] == ">=":
            return phrase("too small or too short: at least {n} is right", n=found[4])
        return phrase("too large or too long: at most {n} is right", n=found[4])
    if error.startswith("Expected"):
        return phrase("a value of another kind should stand here")
    if error == TOO_DEEP:
        return phrase("nested too deeply")
    return phrase(_AS_IT_IS, said=f"{error[:1].lower()}{error[1:]}")


def _types(names: str) -> tuple[Message, ...]:
    return tuple(phrase(_TYPES.get(name, name)) for name in names.split(" | "))


DecodeErrors = (msgspec.DecodeError, RecursionError)
"""What decoding JSON may raise."""
