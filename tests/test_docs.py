"""The pages under `docs/` tell the truth: what exists is told, and what is linked exists."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
COMMANDS = sorted(f.stem for f in ROOT.glob("*/management/commands/*.py") if f.stem != "__init__")


def test_every_dependency_has_its_reason():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    listed = [*project["dependencies"], *(d for extra in project["optional-dependencies"].values() for d in extra)]
    names = {re.split(r"[\[~=<> ]", d)[0] for d in listed}
    told = (ROOT / "docs" / "dependencies.md").read_text().lower()
    assert [n for n in sorted(names) if n.lower() not in told] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_told(command):
    assert f"| `{command}" in (ROOT / "docs" / "commands.md").read_text()


def test_no_command_is_told_that_does_not_exist():
    told = re.findall(r"^\| `(\w+)", (ROOT / "docs" / "commands.md").read_text(), re.MULTILINE)
    assert sorted(told) == COMMANDS


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_lead_somewhere(page):
    links = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", page.read_text())
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_files_named_in_the_text_exist(page):
    named = re.findall(r"`((?:cardsdb|decks|play|fixtures|tests|docs)/[\w/.-]+\.\w+)`", page.read_text())
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_page_is_reachable_from_the_readme():
    seen, todo = set(), [ROOT / "README.md"]
    while todo:
        page = todo.pop().resolve()
        if page in seen or page.suffix != ".md":
            continue
        seen.add(page)
        todo += [page.parent / link for link in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", page.read_text())]
    assert [p.name for p in PAGES if p.resolve() not in seen] == []
