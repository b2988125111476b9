"""Sheets to print, opened again and measured: what a pair of scissors and a printer would find."""

from __future__ import annotations

import io
import itertools
import time
from concurrent.futures import ThreadPoolExecutor

import pypdfium2
import pytest
import segno
from pypdf import PdfReader

from cardsdb.faces import SIZES
from cardsdb.language.core import Words
from decks.export import ExportError, export_of
from decks.export.layout import MARGIN, pages, plan
from decks.export.printing import CUT, FOLD, PrintOptions, make, picture_size, plan_of, preview
from decks.services.tools import SiteTools
from tests.decks.printed import ADDRESS, MM, BlankTools, TonedTools, deck_of, lines, opened, places, shipped, trims

PAPERS = {"a4": {210.0, 297.0}, "letter": {215.9, 279.4}}
CARDS = {"standard": (63, 88), "narrow": (55, 85)}
GEOMETRIES = [
    PrintOptions(paper=paper, size=size, gap=gap, bleed=bleed, backs=backs, marks=marks)
    for (paper, size, gap, bleed, backs), marks in zip(
        itertools.product(
            ("a4", "letter"), ("standard", "narrow"), (0, 3, 6), (False, True), ("none", "duplex", "fold")
        ),
        itertools.cycle(("corners", "lines", "none", "corners", "lines")),
        strict=False,
    )
]
"""All of paper, size, gap, bleed and backs, each with one of the marks."""


def named(options: PrintOptions) -> str:
    bleed = "bleed" if options.bleed else "flush"
    return "-".join(map(str, (options.paper, options.size, options.gap, bleed, options.backs, options.marks)))


def near(a: float, b: float) -> bool:
    return abs(a - b) <= 0.1


@pytest.fixture(scope="module", params=GEOMETRIES, ids=named)
def printed(request):
    """A sheet and two cards more, by its options."""
    options = request.param
    document = make(deck_of(plan_of(options).per_sheet + 2), options, BlankTools())
    with opened(document) as pdf:
        yield options, pdf, document


def bleed_of(options: PrintOptions) -> float:
    return 3.0 if options.bleed else 0.0


# ---- in millimetres --------------------------------------------------------------------------------------


def test_cards_have_their_size_their_gap_and_stand_in_the_middle(printed):
    options, pdf, _ = printed
    wide, high = CARDS[options.size]
    assert {round(float(pdf.pages[0].width) / MM, 1), round(float(pdf.pages[0].height) / MM, 1)} == PAPERS[
        options.paper
    ]
    fronts, backs = trims(pdf.pages[0], bleed_of(options))
    boxes = fronts + backs
    for left, top, right, bottom in boxes:
        assert near(right - left, wide)
        assert near(bottom - top, high)
    lefts, tops = (places(box[i] for box in boxes) for i in (0, 1))
    assert all(near(b - a, wide + options.gap) for a, b in itertools.pairwise(lefts))
    assert all(near(b - a, high + options.gap) for a, b in itertools.pairwise(tops))
    assert near(lefts[0], float(pdf.pages[0].width) / MM - max(box[2] for box in boxes))
    assert near(tops[0], float(pdf.pages[0].height) / MM - max(box[3] for box in boxes))


def test_there_are_as_many_cards_as_there_are_copies(printed):
    options, pdf, _ = printed
    counted = [trims(page, 0) for page in pdf.pages]
    fronts, backs = (sum(len(side[i]) for side in counted) for i in (0, 1))
    assert fronts == plan_of(options).per_sheet + 2
    assert backs == (0 if options.backs == "none" else fronts)


def test_backs_lie_behind_their_fronts(printed):
    """Turned over its long edge, or folded, each back comes to lie on a front."""
    options, pdf, _ = printed
    bleed, wide, high = bleed_of(options), float(pdf.pages[0].width) / MM, float(pdf.pages[0].height) / MM
    match options.backs:
        case "duplex":
            pairs = [
                (trims(front, bleed)[0], trims(back, bleed)[1])
                for front, back in zip(pdf.pages[::2], pdf.pages[1::2], strict=True)
            ]
        case "fold":
            pairs = [trims(page, bleed) for page in pdf.pages]
        case _:
            assert not any(trims(page, bleed)[1] for page in pdf.pages)
            return
    over_the_side = options.backs == "duplex" and wide < high
    for fronts, backs in pairs:
        turned = [
            (wide - right, top, wide - left, bottom) if over_the_side else (left, high - bottom, right, high - top)
            for left, top, right, bottom in backs
        ]
        for front, back in zip(sorted(fronts), sorted(turned), strict=True):
            assert all(near(a, b) for a, b in zip(front, back, strict=True))


def test_the_ruler_is_fifty_millimetres_on_every_page(printed):
    _, pdf, _ = printed
    for page in pdf.pages:
        found = lines(page, 0.4)
        lengths = sorted(max(x2 - x1, y2 - y1) for x1, y1, x2, y2 in found)
        assert abs(lengths[-1] - 50) < 0.01
        assert len(found) == 52
        upright = max(found, key=lambda mark: mark[3] - mark[1] + mark[2] - mark[0])
        upright = upright[2] - upright[0] < 1
        ticks = sorted({round(mark[1] if upright else mark[0], 2) for mark in found})
        assert all(abs(b - a - 1) < 0.02 for a, b in itertools.pairwise(ticks))


def test_pages_say_what_remains_when_they_are_cut(printed):
    options, pdf, document = printed
    for page, read in zip(pdf.pages, PdfReader(io.BytesIO(document)).pages, strict=True):
        fronts, backs = trims(page, bleed_of(options))
        high = float(page.height) / MM
        boxes = fronts + backs
        wanted = (min(b[0] for b in boxes), high - max(b[3] for b in boxes), max(b[2] for b in boxes))
        cut, beyond = ([float(at) / MM for at in box] for box in (read.trimbox, read.bleedbox))
        assert all(near(a, b) for a, b in zip(wanted, cut, strict=False))
        assert all(near(abs(a - b), bleed_of(options)) for a, b in zip(cut, beyond, strict=True))


def test_marks_never_cross_a_card(printed):
    options, pdf, _ = printed
    for page in pdf.pages:
        fronts, backs = trims(page, bleed_of(options))
        for x1, y1, x2, y2 in lines(page, CUT) + lines(page, FOLD):
            for left, top, right, bottom in fronts + backs:
                inside = x1 < right - 0.05 and x2 > left + 0.05 and y1 < bottom - 0.05 and y2 > top + 0.05
                assert not inside, (options, (x1, y1, x2, y2), (left, top, right, bottom))


def test_every_edge_of_a_front_is_marked(printed):
    options, pdf, _ = printed
    for page in pdf.pages:
        fronts, _ = trims(page, bleed_of(options))
        marks = lines(page, CUT)
        if options.marks == "none":
            assert not marks
            continue
        xs, ys = ({round(mark[i], 1) for mark in marks if near(mark[i], mark[i + 2])} for i in (0, 1))
        ys |= {round(mark[1], 1) for mark in lines(page, FOLD)}
        for left, top, right, bottom in fronts:
            assert all(any(near(edge, x) for x in xs) for edge in (left, right))
            assert all(any(near(edge, y) for y in ys) for edge in (top, bottom))


def test_nothing_is_printed_where_printers_do_not_print(printed):
    _, _, document = printed
    pdf = pypdfium2.PdfDocument(document)
    try:
        for page in pdf:
            picture = page.render(scale=1.5, grayscale=True).to_pil()
            edge = int(MARGIN * MM * 1.5) - 1
            wide, high = picture.size
            for box in (
                (0, 0, wide, edge),
                (0, high - edge, wide, high),
                (0, 0, edge, high),
                (wide - edge, 0, wide, high),
            ):
                assert picture.crop(box).getextrema() == (255, 255), box
    finally:
        pdf.close()


def test_words_and_code_meet_neither_cards_nor_marks(printed):
    _, pdf, _ = printed
    for page in pdf.pages:
        fronts, backs = trims(page, 0)
        marks = lines(page, CUT)
        words = [(c["x0"] / MM, c["top"] / MM, c["x1"] / MM, c["bottom"] / MM) for c in page.chars if c["text"].strip()]
        code = [(r["x0"] / MM, r["top"] / MM, r["x1"] / MM, r["bottom"] / MM) for r in page.rects]
        for x1, y1, x2, y2 in [*words, *code]:
            for left, top, right, bottom in fronts + backs:
                assert not (x1 < right and x2 > left and y1 < bottom - 0.3 and y2 > top + 0.3)
            for left, top, right, bottom in marks:
                assert not (x1 < right and x2 > left and y1 < bottom and y2 > top)


def test_corner_marks_keep_away_from_every_card():
    """Half a millimetre at least: a mark that touches a card stays on it."""
    for options in GEOMETRIES:
        grid = plan(options.paper, options.size, options.gap, "corners", options.bleed, options.backs)
        for count in (1, grid.columns + 1, grid.per_sheet):
            for page in pages(grid, ["k.luke"] * min(count, grid.per_sheet)):
                for (x1, y1, x2, y2), card in itertools.product(page.cuts, [each.laid for each in page.placed]):
                    aside = max(card.x - x2, x1 - card.x - card.width)
                    apart = max(card.y - y2, y1 - card.y - card.height)
                    assert max(aside, apart) >= 0.499


@pytest.mark.parametrize("marks", ["corners", "lines"])
def test_every_plan_keeps_its_marks_off_the_cards_and_on_the_page(marks):
    """All of paper, size, gap, bleed and backs once more, with sheets of one card, of some and full ones."""
    for options in GEOMETRIES:
        grid = plan(options.paper, options.size, options.gap, marks, options.bleed, options.backs)
        assert grid.fits
        for count in (1, grid.columns + 1, grid.per_sheet):
            for page in pages(grid, ["k.luke"] * min(count, grid.per_sheet)):
                cards = [each.laid for each in page.placed]
                for x1, y1, x2, y2 in (*page.cuts, *page.folds):
                    assert min(x1, y1) >= MARGIN - 1e-3
                    assert max(x1, x2) <= grid.width - MARGIN + 1e-3
                    assert max(y1, y2) <= grid.height - MARGIN + 1e-3
                    assert x1 <= x2
                    assert y1 <= y2
                    for card in cards:
                        beside = x2 <= card.x + 1e-3 or x1 >= card.x + card.width - 1e-3
                        assert beside or y2 <= card.y + 1e-3 or y1 >= card.y + card.height - 1e-3


def test_a_longer_side_is_never_wasted():
    """No other grid on the same paper holds more cards than the one that was chosen, whichever way the paper lies."""
    for options in GEOMETRIES:
        chosen, (wide, high) = plan_of(options), CARDS[options.size]
        beyond = 2 * (MARGIN + bleed_of(options))
        best = 0
        for sides in itertools.permutations(sorted(PAPERS[options.paper])):
            columns, rows = (
                int((side - beyond + options.gap) / (card + options.gap))
                for side, card in zip(sides, (wide, high), strict=True)
            )
            best = max(best, columns * (rows // 2 if options.backs == "fold" else rows))
        # One row or column may be given up for the ruler.
        assert best - 3 <= chosen.per_sheet <= best


# ---- more than geometry ----------------------------------------------------------------------------------


def test_the_measured_figures_hold():
    """Nine of 63 × 88 mm on A4 with margins of 10.5 and 16.5; ten of 55 × 85 mm; nine on Letter."""
    nine = plan("a4", "standard", 0, "corners", False, "none")
    assert (nine.columns, nine.rows, round(nine.left, 2), round(nine.top, 2)) == (3, 3, 10.5, 16.5)
    ten = plan("a4", "narrow", 0, "corners", False, "none")
    assert (ten.columns, ten.rows, ten.width, ten.across, ten.down) == (5, 2, 297.0, 275.0, 170.0)
    assert plan("letter", "standard", 0, "corners", False, "none").per_sheet == 9


@pytest.mark.parametrize("size", ["standard", "narrow"])
@pytest.mark.parametrize("bleed", [False, True])
@pytest.mark.parametrize("ink", ["full", "pale"])
def test_pictures_have_at_least_300_dots_an_inch(size, bleed, ink):
    options = PrintOptions(size=size, bleed=bleed, ink=ink, backs="duplex")
    with opened(make(deck_of(2), options, BlankTools())) as pdf:
        for image in (image for page in pdf.pages for image in page.images):
            assert image["srcsize"][0] / (image["width"] / 72) >= 300
            assert image["srcsize"][1] / (image["height"] / 72) >= 300


def test_the_bleed_goes_to_the_middle_of_the_gap_and_no_further():
    for gap, inner in ((0, 0.0), (3, 1.5), (6, 3.0)):
        grid = plan("a4", "narrow", gap, "none", True, "none")
        used = frozenset(itertools.product(range(grid.rows), range(grid.columns)))
        assert grid.place((0, 0), "k.luke", used).bleed == (3.0, 3.0, inner, inner)


@pytest.mark.parametrize("gap", [0, 3, 6])
@pytest.mark.parametrize("backs", ["none", "fold"])
def test_no_card_s_bleed_runs_over_another_card(gap, backs):
    """Each card in a tone of its own: a millimetre inside its cut there is that tone alone."""
    options = PrintOptions(size="narrow", gap=gap, bleed=True, backs=backs, marks="none")
    tools, grid = TonedTools(), plan_of(options)
    document = pypdfium2.PdfDocument(make(deck_of(grid.per_sheet), options, tools))
    scale = 4 * 25.4 / 72
    picture = document[0].render(scale=scale, grayscale=True).to_pil()
    document.close()
    for place in pages(grid, [card.code for card, _ in deck_of(grid.per_sheet)])[0].placed:
        card, tone = place.laid, TonedTools.BACK if place.laid.back else tools.tones[place.laid.code]
        corners = itertools.product((card.x + 1, card.x + card.width - 1), (card.y + 1, card.y + card.height - 1))
        for x, y in corners:
            assert abs(picture.getpixel((round(x * 4), round(y * 4))) - tone) < 6


def test_a_face_that_is_printed_often_is_embedded_once():
    tools = BlankTools()
    document = make(deck_of(2, copies=8), PrintOptions(backs="duplex"), tools)
    assert len(tools.asked) == 2
    assert document.count(b"/Subtype /Image") == 3


def test_the_same_deck_gives_the_same_bytes():
    options = PrintOptions(backs="duplex", marks="lines")
    first = make(deck_of(20), options, BlankTools())
    make(deck_of(3, name="Another"), PrintOptions(language="en"), BlankTools())
    assert make(deck_of(20), options, BlankTools()) == first
    assert PdfReader(io.BytesIO(first)).metadata.creation_date.year == 2000


@pytest.mark.parametrize(
    ("language", "said"),
    [("ru", ("Вечер пятницы", "лист 1 из 2", "50 мм", "оборот")), ("en", ("Вечер пятницы", "sheet 1 of 2", "50 mm"))],
)
def test_words_can_be_read_out_and_their_fonts_are_embedded(language, said):
    document = make(deck_of(10), PrintOptions(language=language, backs="duplex"), BlankTools())
    read = PdfReader(io.BytesIO(document)).pages
    text = "\n".join(page.extract_text() for page in read)
    for words in said:
        assert words in text
    assert ADDRESS.partition("://")[2].rstrip("/") in text
    for page in read:
        for font in page["/Resources"]["/Font"].values():
            if font.get_object()["/Subtype"] == "/TrueType":
                descriptor = font.get_object()["/FontDescriptor"]
                assert "/FontFile2" in descriptor
                assert (
                    "+Kartoteka" in font.get_object()["/BaseFont"].replace("PTSans", "Kartoteka")
                    or "+" in font["/BaseFont"]
                )


def test_a_page_leads_to_the_deck():
    read = PdfReader(io.BytesIO(make(deck_of(2), PrintOptions(), BlankTools()))).pages
    assert read[0]["/Annots"][0].get_object()["/A"]["/URI"] == ADDRESS
    alone = PdfReader(io.BytesIO(make(deck_of(2, address=""), PrintOptions(), BlankTools()))).pages
    assert "/Annots" not in alone[0]


@pytest.mark.parametrize("options", [PrintOptions(), PrintOptions(paper="letter"), PrintOptions(gap=3)], ids=named)
def test_the_code_is_the_deck_s_and_stands_free(options):
    with opened(make(deck_of(9), options, BlankTools())) as pdf:
        squares = [(r["x0"] / MM, r["top"] / MM, r["x1"] / MM, r["bottom"] / MM) for r in pdf.pages[0].rects]
        fronts, _ = trims(pdf.pages[0], 0)
    rows = [bytes(row) for row in segno.make(ADDRESS, error="l", micro=False).matrix]
    left, top = min(s[0] for s in squares), min(s[1] for s in squares)
    unit = (max(s[2] for s in squares) - left) / len(rows)
    assert unit >= 0.22
    dark = {
        (round((y1 - top) / unit), round((x1 - left) / unit) + i)
        for x1, y1, x2, _y2 in squares
        for i in range(round((x2 - x1) / unit))
    }
    assert dark == {(y, x) for y, row in enumerate(rows) for x, square in enumerate(row) if square}
    right, bottom = left + unit * len(rows), top + unit * len(rows)
    quiet = 2.9 * unit
    for x1, y1, x2, y2 in fronts:
        assert left - quiet >= x2 or right + quiet <= x1 or top - quiet >= y2 or bottom + quiet <= y1


def test_two_at_a_time_do_not_mix_their_letters():
    wanted = [
        (PrintOptions(language=lang), deck_of(3, name=name)) for lang, name in (("ru", "Ёжик"), ("en", "Hedgehog"))
    ] * 4
    alone = [make(deck, options, BlankTools()) for options, deck in wanted]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda each: make(each[1], each[0], BlankTools()), wanted))
    assert together == alone


def test_only_invented_cards_or_one_of_each_may_be_wanted():
    deck = deck_of(5, copies=3, invented=frozenset({shipped()[1].code}))
    for which, count in (("all", 15), ("one", 5), ("invented", 3)):
        with opened(make(deck, PrintOptions(cards=which), BlankTools())) as pdf:
            assert sum(len(page.images) for page in pdf.pages) == count


def test_a_deck_without_such_cards_says_so():
    with pytest.raises(ExportError, match="no invented card"):
        make(deck_of(5), PrintOptions(cards="invented"), BlankTools())
    with pytest.raises(ExportError, match="no card in this deck"):
        make(deck_of(0), PrintOptions(), BlankTools())


def test_a_preview_shows_the_first_pages_and_counts_all():
    shown = preview(deck_of(100), PrintOptions(backs="duplex"), BlankTools())
    assert (len(shown.sheets), shown.of) == (6, 24)
    assert len(shown.sheets[0].cards) == 9
    assert shown.sheets[0].cards[0].code == shown.sheets[1].cards[0].code == shipped()[0].code
    assert shown.sheets[1].cards[0].back
    assert shown.sheets[1].cards[0].x > shown.sheets[1].cards[2].x
    assert shown.note["ru"] == "Карт: 100; листов: 12, по 9 на листе."


def test_text_that_has_no_room_is_told_and_printed_all_the_same():
    endless = Words(ru="Сверхдлинноеназваниебезединогопробела" * 2, en="An endless name " * 4)
    card = shipped()[1].__class__(
        code="a.endless", name=endless, source="original", kind="action", program=shipped()[1].program
    )
    deck = deck_of(1, cards=((card, 1),), names={card.code: endless})
    note = preview(deck, PrintOptions(), BlankTools()).note
    assert f"«{endless.ru}»" in note["ru"]
    assert "Too long for a card" in note["en"]
    with opened(make(deck, PrintOptions(), BlankTools())) as pdf:
        assert len(pdf.pages[0].images) == 1


def test_a_long_name_of_a_deck_ends_before_the_marks():
    document = make(deck_of(9, name="Очень длинное имя колоды " * 3), PrintOptions(marks="lines"), BlankTools())
    with opened(document) as pdf:
        assert "…" in pdf.pages[0].extract_text()
        marks = lines(pdf.pages[0], CUT)
        for char in pdf.pages[0].chars:
            assert not any(near(m[0], m[2]) and char["x0"] / MM < m[0] < char["x1"] / MM for m in marks if m[3] > 285)


def test_progress_is_told_face_by_face():
    tools = BlankTools()
    make(deck_of(4), PrintOptions(), tools)
    assert tools.told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_all_options_and_choices_have_words_in_both_languages():
    export = export_of("print")
    for field, kind in PrintOptions.__annotations__.items():
        assert set(export.words[field]) == {"ru", "en"}, kind
    for word in ("paper.a4", "gap.0", "gap.6", "marks.lines", "ink.pale", "backs.fold", "cards.one", "size.narrow"):
        assert set(export.words[word]) == {"ru", "en"}


def test_every_size_that_is_asked_for_exists():
    for options in GEOMETRIES:
        assert picture_size(options) in SIZES


def test_a_hundred_cards_are_printed_in_time(settings, tmp_path):
    """Twelve seconds when nothing is drawn yet, three for every 54 cards when all is; on a busy machine as well."""
    settings.VAR_DIR = tmp_path
    deck = deck_of(100)
    start = time.process_time()
    first = make(deck, PrintOptions(), SiteTools(deck))
    drawn = time.process_time()
    second = make(deck, PrintOptions(), SiteTools(deck))
    done = time.process_time()
    assert first == second
    assert drawn - start <= 12
    assert done - drawn <= 3 * 100 / 54
