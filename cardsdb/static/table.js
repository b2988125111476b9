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
  let lay = null; // the cards that lay on the table before a swap

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
    const fresh = [...document.querySelectorAll("#table .log .new")].slice(0, 8).reverse();
    if (said) said.textContent = fresh.map((line) => line.textContent).join(" ");
  };
  // ---- only a card that has come to a new place moves ----

  const spot = (card) => `${card.dataset.code} ${(card.closest("[data-place]") || card).dataset.place || ""}`;
  const places = () => new Set([...document.querySelectorAll("#table [data-code]")].map(spot));
  const arrive = () => {
    if (!lay) return;
    document.querySelectorAll("#table [data-code]").forEach((card) => { if (!lay.has(spot(card))) card.classList.add("is-fresh"); });
    lay = null;
  };

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr } = event.detail;
    if ([400, 409].includes(xhr.status) && xhr.responseText.includes('id="table"')) {
      event.detail.shouldSwap = true;
      event.detail.isError = false;
    }
    focused = describe(document.activeElement);
    lay = places();
  });
  document.addEventListener("htmx:load", (event) => {
    if (event.detail.elt.id !== "table") return;
    announce();
    arrive();
    if (!focused) return;
    const target = find(focused);
    focused = null;
    if (target && !target.disabled) target.focus({ preventScroll: true });
  });

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
  const help = () => {
    const about = $(".about");
    if (!about) return;
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
    else if (key === "l" || key === "д") { event.preventDefault(); $("#log .log").focus(); }
    else if (key === "t" || key === "е") { event.preventDefault(); if ($("#typed")) $("#typed").focus(); }
    else if (key === "?" || key === ",") { event.preventDefault(); help(); }
    else if (key === "Escape") document.querySelectorAll("#table details[name][open]").forEach((one) => { one.open = false; });
  });

  // ---- the replay's slider goes at once ----

  document.addEventListener("change", (event) => { if (event.target.id === "ply") event.target.form.requestSubmit(); });
  document.addEventListener("input", (event) => {
    if (event.target.id === "ply") event.target.form.querySelector("output").textContent = `${event.target.value} / ${event.target.max}`;
  });
})();
