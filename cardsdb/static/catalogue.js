// Keys of the catalogue: from card to card, to the neighbours of a card's page, and the list of keys.
// A page without this file works the same by links and forms. Nothing here acts while somebody types.
(() => {
  "use strict";

  // A search field that loses the focus has nothing new to ask: its answer would take away the card just being pressed.
  document.addEventListener("change", (event) => { if (event.target.type === "search") event.stopPropagation(); }, true);


  // A question with a fault is answered with 400, and the answer says what would be right.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.xhr.status === 400 && detail.target.id === "results") { detail.shouldSwap = true; detail.isError = false; }
  });

  const cards = () => [...document.querySelectorAll("[data-cards] a[href]")];
  const typing = (target) => target.closest("input, textarea, select, [contenteditable]");

  // Other layouts have other letters on the keys: those of letters are told by their place.
  const LETTERS = { KeyJ: 1, KeyK: -1 };

  const focus = (link) => {
    if (!link) return false;
    link.focus();
    link.scrollIntoView({ block: "nearest" });
    return true;
  };

  const step = (list, at, by) => list[Math.min(list.length - 1, Math.max(0, at + by))];

  // The card above or below: of those in the next row the one whose middle is nearest.
  const vertical = (list, from, by) => {
    const middle = (link) => { const box = link.getBoundingClientRect(); return [box.left + box.width / 2, box.top]; };
    const [x, y] = middle(from);
    const beyond = list.map((link) => [link, ...middle(link)]).filter(([, , top]) => (top - y) * by > 4);
    if (!beyond.length) return null;
    const row = by > 0 ? Math.min(...beyond.map((one) => one[2])) : Math.max(...beyond.map((one) => one[2]));
    const near = beyond.filter((one) => Math.abs(one[2] - row) <= 4);
    return near.reduce((best, one) => (Math.abs(one[1] - x) < Math.abs(best[1] - x) ? one : best))[0];
  };

  const among = (list, from, key) => {
    const at = list.indexOf(from);
    const grid = from.closest("[data-cards]").dataset.cards === "grid";
    switch (key) {
      case "Home": return list[0];
      case "End": return list[list.length - 1];
      case "ArrowLeft": return grid ? step(list, at, -1) : null;
      case "ArrowRight": return grid ? step(list, at, 1) : null;
      case "ArrowDown": return grid ? vertical(list, from, 1) : step(list, at, 1);
      case "ArrowUp": {
        const above = grid ? vertical(list, from, -1) : list[at - 1];
        return above || document.querySelector("[data-cards-field]");
      }
      default: return null;
    }
  };

  const neighbour = (key) => {
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[key];
    return rel && document.querySelector(`.near a[rel="${rel}"]`);
  };

  const keys = (event) => {
    const dialog = document.getElementById("keys");
    if (event.ctrlKey || event.metaKey || event.altKey || dialog?.open) return false;
    const field = typing(event.target);
    if (field) return field.matches("[data-cards-field]") && event.key === "ArrowDown" && focus(cards()[0]);
    if (event.key === "?" || (event.code === "Slash" && event.key === ",")) { dialog?.showModal(); return Boolean(dialog); }
    const list = cards();
    const from = event.target.closest("[data-cards] a[href]");
    if (from && list.includes(from)) { const to = among(list, from, event.key); if (to) return focus(to); }
    const by = LETTERS[event.code];
    if (by && list.length && !event.shiftKey) return focus(step(list, from ? list.indexOf(from) : by > 0 ? -1 : 0, by));
    const link = !list.length && !event.shiftKey && neighbour(event.key);
    if (link) { link.click(); return true; }
    return false;
  };

  // On a narrow window the current divider may be beyond the edge.
  const reveal = () => document.querySelectorAll(".index [aria-current]").forEach((tab) => {
    const row = tab.parentElement;
    row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  });
  reveal();
  document.addEventListener("htmx:afterSettle", reveal);

  document.addEventListener("keydown", (event) => { if (!event.defaultPrevented && keys(event)) event.preventDefault(); });
  // A click beside the list of keys closes it.
  document.addEventListener("click", (event) => { if (event.target.id === "keys") event.target.close(); });
})();
