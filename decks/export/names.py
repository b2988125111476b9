"""Names for files and folders: Latin letters and digits, whatever a deck is called. Pure."""

from __future__ import annotations

import re

_RUSSIAN = "а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я"
_ENGLISH = "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya"
_LATIN = {
    ord(russian): latin.replace("-", "") for russian, latin in zip(_RUSSIAN.split(), _ENGLISH.split(), strict=True)
}


def slug(name: str, longest: int = 40) -> str:
    """«Мои дроиды» as `moi-droidy`; empty if nothing of the name can be written so."""
    return re.sub(r"[^a-z0-9]+", "-", name.casefold().translate(_LATIN))[:longest].strip("-")
