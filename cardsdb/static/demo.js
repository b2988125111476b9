// The small table of the first page plays its game by itself: the steps are the story below it, the cards its template.
// Whoever wants no motion gets the buttons alone, and whoever looks elsewhere is not played to.
(() => {
  "use strict";
  const demo = document.getElementById("demo");
  if (!demo) return;
  const PACE = 2600, LAST = 7000, MOVE = { duration: 240, easing: "cubic-bezier(.2, .7, .2, 1)" };
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const find = (selector) => demo.querySelector(selector);
  const steps = [...demo.querySelectorAll(".demo-story li")];
  const places = [...demo.querySelectorAll("[data-place]")];
  const cards = new Map([...find("template").content.children].map((card) => [card.dataset.code, card]));
  const said = find("[data-said]"), pause = find("[data-pause]"), progress = find("progress");
  let at = steps.length - 1, playing = false, seen = false, timer = 0;

  const codes = (step, place) => step.dataset[place.dataset.place.toLowerCase()].trim().split(" ").filter(Boolean);

  // Cards fly from where they lay; new ones come from the seat that has played, and what is gone fades.
  const lay = (step, animate) => {
    const before = new Map([...demo.querySelectorAll("[data-place] li")].map((li) => [li.firstElementChild.dataset.code, li]));
    const from = new Map([...before].map(([code, li]) => [code, li.getBoundingClientRect()]));
    for (const place of places) {
      place.replaceChildren(...codes(step, place).map((code) => {
        const known = before.get(code);
        if (known) return known;
        const li = document.createElement("li");
        li.append(cards.get(code).cloneNode(true));
        return li;
      }));
    }
    if (!animate || still.matches) return;
    for (const li of demo.querySelectorAll("[data-place] li")) {
      const was = from.get(li.firstElementChild.dataset.code), is = li.getBoundingClientRect();
      if (!was) li.animate([{ opacity: 0, translate: "0 -18px", scale: 1.12 }, { opacity: 1, translate: "0 0", scale: 1 }], MOVE);
      else if (was.x !== is.x || was.y !== is.y) li.animate([{ translate: `${was.x - is.x}px ${was.y - is.y}px` }, { translate: "0 0" }], MOVE);
    }
  };

  const say = (step) => said.replaceChildren(...[...step.childNodes].map((node) => node.cloneNode(true)));

  // The longest sentence decides how much room there is: what stands below does not jump.
  const makeRoom = () => {
    said.style.minBlockSize = "";
    const heights = steps.map((step) => { say(step); return said.offsetHeight; });
    said.style.minBlockSize = `${Math.max(...heights)}px`;
    say(steps[at]);
  };

  const show = (number, animate) => {
    at = (number + steps.length) % steps.length;
    const step = steps[at];
    lay(step, animate);
    say(step);
    find("[data-turn]").textContent = step.dataset.turn;
    find("[data-draw]").textContent = step.dataset.draw;
    for (const hand of demo.querySelectorAll("[data-hand]")) hand.textContent = step.getAttribute(`data-hand-${hand.dataset.hand.toLowerCase()}`);
    progress.value = at;
  };

  const wait = () => {
    clearTimeout(timer);
    if (playing && seen && !document.hidden) timer = setTimeout(() => { show(at + 1, true); wait(); }, at === steps.length - 1 ? LAST : PACE);
  };
  const play = (on) => {
    playing = on;
    said.ariaLive = on ? "off" : "polite";
    pause.setAttribute("aria-label", on ? pause.dataset.on : pause.dataset.off);
    find('[data-when="on"]').hidden = !on;
    find('[data-when="off"]').hidden = on;
    wait();
  };

  find("[data-controls]").hidden = false;
  pause.addEventListener("click", () => { const on = !playing; play(on); if (on) { show(at + 1, true); wait(); } });
  for (const button of demo.querySelectorAll("[data-step]")) button.addEventListener("click", () => { play(false); show(at + Number(button.dataset.step), true); });
  document.addEventListener("visibilitychange", wait);
  new IntersectionObserver(([entry]) => { seen = entry.isIntersecting; wait(); }, { threshold: 0.3 }).observe(demo);
  addEventListener("resize", makeRoom);
  makeRoom();
  show(Math.round(steps.length / 3), false);  // the first glance meets a table on which something lies
  play(!still.matches);
})();
