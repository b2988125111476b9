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


_MET = {
    "<stream end>": gettext_noop("the end of the text"),
    "<document end>": gettext_noop("the end of the text"),
    "<document start>": gettext_noop("“---”"),
    "<scalar>": gettext_noop("a word"),
    "<block end>": gettext_noop("a line that is less indented"),
    "<block mapping start>": gettext_noop("a line that is indented further"),
    "<block sequence start>": gettext_noop("“- ” that is indented further"),
    "<tag>": gettext_noop("“!”"),
    "<anchor>": gettext_noop("“&”"),
    "<alias>": gettext_noop("“*”"),
}
"""What the reader of YAML calls what it met, in words for people."""

SIGN = gettext_noop("“{token}”")

_YAML: dict[str, str] = {
    r"expected ',' or '(?P<close>[]}])', but got '(?P<met>.+)'": gettext_noop(
        "expected a comma or “{close}” before {met}: a bracket is open, or a comma is missing"
    ),
    r"expected <block end>, but found '(?P<met>.+)'": gettext_noop(
        "expected the end of this part, but found {met}: lines that belong together are indented alike"
    ),
    r"expected the node content, but found '(?P<met>.+)'": gettext_noop("expected a value, but found {met}"),
    r"found character '\\t' that cannot start any token": gettext_noop(
        "a tab stands at the beginning: indent with spaces"
    ),
    r"found character '(?P<got>.+)' that cannot start any token": gettext_noop(
        "nothing can begin with “{got}” here: put the word into quotation marks"
    ),
    r"mapping values are not allowed here": gettext_noop(
        "a colon is not expected here: a line above is not finished or not indented alike,"
        " or the words need quotation marks"
    ),
    r"sequence entries are not allowed here": gettext_noop("“- ” is not expected here: begin a line with it"),
    r"could not find expected ':'": gettext_noop("expected “:” after the word that begins the line"),
    r"found unexpected end of stream": gettext_noop("the text ends before the quotation marks are closed"),
    r"found unexpected document separator": gettext_noop("“---” stands inside quotation marks that are still open"),
    r"but found another document": gettext_noop("expected one text; “---” begins another one"),
    r"found unknown escape character '(?P<got>.+)'": gettext_noop(
        "“\\{got}” means nothing inside quotation marks; a backslash is written twice"
    ),
}
"""What the reader of YAML complains of, and how it is said; whatever is not here is quoted."""


def yaml_fault(said: str) -> Message:
    """A complaint of the reader of YAML in words that say what would be right."""
    for pattern, template in _YAML.items():
        if found := re.fullmatch(pattern, said):
            parts = {name: _met(got) if name == "met" else got for name, got in found.groupdict().items()}
            return phrase(template, **parts)
    return phrase("this is not YAML: {said}", said=said)


def _met(token: str) -> Message:
    """What stood there, in words if it is no sign."""
    return phrase(_MET.get(token, SIGN), token=token)


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
