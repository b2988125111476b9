// The replay's own script: steps without a page load, turns by PageUp and PageDown, and a replay that runs by itself.
// Every step is a link and the slider a form: without this script they load the page they lead to.
(() => {
  "use strict";
  const $ = (selector) => document.querySelector(selector);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const KEYS = { PageUp: "#turn-back", PageDown: "#turn-on" };
  let timer = 0;
  let speed = "1500";

  // ---- a step changes the table in place, and the address with it ----

  let asked = 0;
  const show = async (address) => {
    const mine = ++asked;
    try {
      const answer = await fetch(address, { headers: { "HX-Request": "true" } });
      if (!answer.ok) throw new Error(answer.statusText);
      const html = await answer.text();
      if (mine !== asked) return; // a later step was faster
      const focused = document.activeElement && document.activeElement.closest("#table") ? document.activeElement : null;
      htmx.swap("#table", html, { swapStyle: "outerHTML" });
      history.replaceState(history.state, "", address);
      const again = focused && focused.id ? document.getElementById(focused.id) : null;
      if (again) again.focus({ preventScroll: true });
    } catch {
      location.assign(address);
    }
  };

  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const step = event.target.closest("a[data-step]");
    if (!step) return;
    event.preventDefault();
    if (event.isTrusted && step.id !== "next") rest();
    show(step.getAttribute("href"));
  });

  document.addEventListener("submit", (event) => {
    if (!event.target.matches(".scrub")) return;
    event.preventDefault();
    show(`?${new URLSearchParams(new FormData(event.target))}`);
  });

  // ---- running ----

  const done = () => Number($("#table").dataset.ply) >= Number($("#table").dataset.last);
  const tick = () => {
    if (done()) { rest(); return; }
    show($("#next").getAttribute("href"));
  };
  const run = () => {
    clearInterval(timer);
    if (done()) show($("#first").getAttribute("href"));
    timer = setInterval(tick, Number(speed));
    dress();
  };
  const rest = () => { clearInterval(timer); timer = 0; dress(); };

  // Whoever wants no motion steps by hand: nothing runs by itself then.
  const dress = () => {
    const button = $("#run");
    if (!button) return;
    button.hidden = still.matches;
    $(".speed").hidden = still.matches;
    $("#speed").value = speed;
    button.classList.toggle("is-running", Boolean(timer));
    button.title = timer ? button.dataset.rest : button.dataset.run;
    button.setAttribute("aria-label", button.title);
    const plain = $("[data-plain]");
    if (plain) plain.hidden = true;
    follow();
  };
  // The last line that has happened stays in view, the lines before it above.
  const follow = () => {
    const here = $(".plies .here");
    if (here) here.parentElement.scrollTop = here.offsetTop - here.parentElement.offsetTop - 80;
  };

  still.addEventListener("change", () => { if (still.matches) rest(); else dress(); });
  document.addEventListener("click", (event) => { if (event.target.closest("#run")) { if (timer) rest(); else run(); } });
  document.addEventListener("change", (event) => {
    if (event.target.id !== "speed") return;
    speed = event.target.value;
    if (timer) run();
  });
  document.addEventListener("visibilitychange", () => { if (document.hidden) rest(); });
  document.addEventListener("htmx:load", dress);
  document.addEventListener("toggle", (event) => { if (event.target.id === "log") follow(); }, true);

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('input:not([type="range"]), textarea, select')) return;
    if (KEYS[event.key] && $(KEYS[event.key])) { event.preventDefault(); $(KEYS[event.key]).click(); }
    else if (event.key === " " && !still.matches && !event.target.closest("a, button, summary")) { event.preventDefault(); $("#run").click(); }
  });

  dress();
})();
