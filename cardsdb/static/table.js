// The table's own script: keys, focus after a swap, answers that are no success, the replay's slider.
// Everything works without it by plain forms; it only saves the reader a page load and a reach for the mouse.
(() => {
  "use strict";
  const TWO_DIGITS = 700; // ms in which a second digit may follow: 1, then 12
  const $ = (selector) => document.querySelector(selector);
  const replaying = () => Boolean($(".replaying"));
  let digits = "";
  let timer = 0;
  let focused = null;
  let lay = null; // where the cards lay before a swap
  let drawer = false; // whether the log was open as a drawer

  // ---- cards and buttons stand outside of their form: htmx has to be told which one was pressed ----

  document.addEventListener("htmx:configRequest", (event) => {
    const button = event.detail.triggeringEvent && event.detail.triggeringEvent.submitter;
    if (button && button.name) event.detail.parameters[button.name] = button.value;
  });

  // ---- focus: a swap must not throw the reader to the top of the page ----

  const describe = (element) => {
    if (!element || !element.closest || !element.closest("#table")) return null;
    return { id: element.id, value: element.value, name: element.name, inHand: Boolean(element.closest(".hand")) };
  };
  const find = (mark) => {
    if (mark.id && $(`#${CSS.escape(mark.id)}`)) return $(`#${CSS.escape(mark.id)}`);
    if (mark.name === "option") {
      const same = $(`#table button[name="option"][value="${CSS.escape(mark.value)}"]`);
      if (same) return same;
    }
    return (mark.inHand && $(".hand .can")) || $("#ask");
  };
  // A replaced log is read out by nobody, so what is new in it is said again in a place that stays.
  const announce = () => {
    const said = $("#said");
    const told = [...document.querySelectorAll("#table .said, #table .answer, #table .notice, #table .hintbox p")];
    const fresh = [...document.querySelectorAll("#table .log .new")].slice(0, 8).reverse();
    if (said) said.textContent = [...told, ...fresh].map((one) => one.textContent.replace(/\s+/g, " ").trim()).join(" ");
  };

  // ---- cards move: each from where it lay before the swap to where it lies now ----

  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const MOVE = { duration: 240, easing: "cubic-bezier(.2, .7, .2, 1)" };
  const cards = () => [...document.querySelectorAll("#table [data-code]")];
  const places = () => new Map(cards().map((card) => [card.dataset.code, card.getBoundingClientRect()]));
  // A card nobody saw before comes from a hand that is now in turn, or from the pile.
  const source = (card) => (card.closest(".handbox, .mine") ? null : $(".seats .seat.now > header")) || $('[data-pile="draw"]');
  const arrive = () => {
    if (!lay) return;
    const before = lay;
    lay = null;
    if (still.matches) return;
    cards().forEach((card) => {
      const to = card.getBoundingClientRect();
      const known = before.get(card.dataset.code);
      const start = known || source(card);
      if (!start || !to.width) return;
      const from = known || start.getBoundingClientRect();
      const x = from.x + from.width / 2 - to.x - to.width / 2;
      const y = from.y + from.height / 2 - to.y - to.height / 2;
      if (Math.abs(x) + Math.abs(y) < 3) return;
      const size = Math.min(1, Math.max(0.3, from.width / to.width));
      card.animate([{ translate: `${x}px ${y}px`, scale: size, opacity: known ? 1 : 0.2, zIndex: 50 }, { translate: "0 0", scale: 1, opacity: 1, zIndex: 50 }], MOVE);
    });
  };

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr } = event.detail;
    if ([400, 409].includes(xhr.status) && xhr.responseText.includes('id="table"')) {
      event.detail.shouldSwap = true;
      event.detail.isError = false;
    }
    focused = describe(document.activeElement);
    lay = places();
    drawer = Boolean($("#log:popover-open"));
  });
  document.addEventListener("htmx:load", (event) => {
    if (event.detail.elt.id !== "table") return;
    if (drawer && $("#log")) $("#log").showPopover();
    announce();
    arrive();
    if (!focused) return;
    const target = find(focused);
    focused = null;
    if (target && !target.disabled) target.focus({ preventScroll: true });
  });

  // ---- a server that does not answer is said, and said no more once it does ----

  const lost = (gone) => { const notice = $("#lost"); if (notice) notice.hidden = !gone; };
  document.addEventListener("htmx:sendError", () => lost(true));
  document.addEventListener("htmx:timeout", () => lost(true));
  document.addEventListener("htmx:responseError", (event) => {
    const { status } = event.detail.xhr;
    if (status >= 500) lost(true);
    // A form that has grown old, or a table that is no longer one's own: the page as it is now says more than silence.
    else if (status === 403 || status === 404) location.reload();
  });
  document.addEventListener("htmx:beforeSwap", () => lost(false));

  // ---- under a finger the first tap lifts a card of the hand, the second plays it ----

  document.addEventListener("click", (event) => {
    const card = event.target.closest(".hand .held");
    document.querySelectorAll(".hand .is-up").forEach((other) => { if (other !== card) other.classList.remove("is-up"); });
    if (!card || event.pointerType !== "touch" || card.classList.contains("is-up")) return;
    card.classList.add("is-up");
    shut(".lying, .held", card);
    if (card.matches("button")) event.preventDefault();
  }, true);
  // One thing is read at a time: what opens on the table puts a lifted card down, and what is lifted shuts the rest.
  const shut = (kinds, but) => document.querySelectorAll("#table details[open]").forEach((one) => { if (one !== but && one.matches(kinds)) one.open = false; });
  document.addEventListener("toggle", (event) => {
    const opened = event.target;
    if (!opened.open || !opened.closest("#table") || !opened.matches("details.lying, details.held")) return;
    document.querySelectorAll(".hand .is-up").forEach((card) => { if (card !== opened) card.classList.remove("is-up"); });
    shut(".lying, .held", opened);
  }, true);

  // ---- polling stops while the tab is hidden ----

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (document.hidden && event.detail.requestConfig.verb === "get") event.preventDefault();
  });

  // ---- keys ----

  const buttons = () => [...document.querySelectorAll("#table [data-digit]")].filter((button) => !button.closest(".pop"));
  const press = (number) => {
    digits = "";
    const button = buttons().find((one) => one.dataset.digit === String(number));
    if (button) button.click();
  };
  const digit = (key) => {
    clearTimeout(timer);
    digits += key;
    const longer = buttons().some((one) => one.dataset.digit.startsWith(digits) && one.dataset.digit !== digits);
    if (!longer) press(digits);
    else timer = setTimeout(() => press(digits), TWO_DIGITS);
  };
  const click = (selector) => { const button = $(selector); if (button && !button.disabled) button.click(); };
  // On narrow screens the log is a drawer, which has to be open before anything in it can have the focus.
  const rail = () => { const log = $("#log"); if (log && !log.offsetParent && log.showPopover && getComputedStyle(log).display === "none") log.showPopover(); };
  const help = () => {
    const about = $(".about");
    if (!about) return;
    rail();
    about.open = !about.open;
    about.querySelector("summary").focus();
  };
  const KEYS = { u: "#undo", r: "#redo", "г": "#undo", "к": "#redo" };
  const PLY = { ArrowLeft: "#prev", ArrowRight: "#next", Home: "#first", End: "#last" };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('input:not([type="range"]), textarea, select')) return;
    const { key } = event;
    if (replaying() && PLY[key]) { event.preventDefault(); click(PLY[key]); return; }
    if (replaying()) return;
    if (/^[0-9]$/.test(key)) { event.preventDefault(); digit(key); }
    else if (KEYS[key]) { event.preventDefault(); click(KEYS[key]); }
    else if (key === "l" || key === "д") { event.preventDefault(); rail(); $("#log .log").focus(); }
    else if (key === "t" || key === "е") { event.preventDefault(); rail(); if ($("#typed")) $("#typed").focus(); }
    else if (key === "h" || key === "р") { event.preventDefault(); click("#hint"); }
    else if (key === "?" || key === ",") { event.preventDefault(); help(); }
    else if (key === "Escape") document.querySelectorAll("#table details[name][open]").forEach((one) => { one.open = false; });
  });

  // ---- the replay's slider goes at once ----

  document.addEventListener("change", (event) => { if (event.target.id === "ply") event.target.form.requestSubmit(); });
  document.addEventListener("input", (event) => {
    if (event.target.id === "ply") event.target.form.querySelector("output").textContent = `${event.target.value} / ${event.target.max}`;
  });
})();
