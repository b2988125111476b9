// + and − of a collection: the figure changes at once, what was pressed goes together in the next request.
// A page without this file does the same by plain forms.
(() => {
  "use strict";
  const MOST = 999;
  let waiting = [], busy = false, resting = 0;

  const say = (what) => { const line = document.getElementById("own-saved"); if (line) { line.dataset.state = what; line.textContent = line.dataset[what] ?? ""; } };
  const row = (code) => document.getElementById(`c-${code}`);

  const show = (code, field, n) => {
    const here = row(code), out = here?.querySelector(`output[data-f="${field}"]`);
    if (!out) return;
    out.textContent = out.dataset.n = n;
    const had = [...here.querySelectorAll('output[data-f="copies"], output[data-f="dice"]')].some((one) => one.dataset.n !== "0");
    here.classList.toggle("has", had);
  };

  const now = (code, field) => Number(row(code)?.querySelector(`output[data-f="${field}"]`)?.dataset.n ?? 0);

  // The sums follow by a request of their own, once nothing is pressed for a while.
  const sum = () => {
    clearTimeout(resting);
    resting = setTimeout(async () => {
      const place = document.getElementById("sums");
      if (!place || busy) return;
      try {
        const answer = await fetch(place.dataset.address);
        if (answer.ok && !busy) place.innerHTML = await answer.text();
      } catch { /* they follow with the next change */ }
    }, 500);
  };

  const send = async (form) => {
    if (busy || !waiting.length) return;
    busy = true;
    const steps = waiting.slice(0, 60), linked = steps[0].linked;
    const alike = steps.findIndex((one) => one.linked !== linked);
    const batch = alike < 0 ? steps : steps.slice(0, alike);
    const data = new FormData();
    data.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
    if (linked) data.set("linked", "1");
    for (const one of batch) data.append("step", one.step);
    say("saving");
    try {
      const answer = await fetch(form.action, { method: "POST", body: data, headers: { Accept: "application/json" }, keepalive: true });
      if (!answer.ok) { location.reload(); return; }
      const told = await answer.json();
      waiting = waiting.slice(batch.length);
      const open = new Set(waiting.map((one) => one.step.split(":")[0]));
      for (const [code, [copies, dice, wanted]] of Object.entries(told.cards)) if (!open.has(code)) { show(code, "copies", copies); show(code, "dice", dice); show(code, "wanted", wanted); }
      say("saved");
      busy = false;
      if (waiting.length) send(form); else sum();
    } catch {
      say("failed");
      busy = false;
      setTimeout(() => send(form), 3000);
    }
  };

  document.addEventListener("submit", (event) => {
    const form = event.target, button = event.submitter;
    if (form.id !== "own" || button?.name !== "step") return;
    event.preventDefault();
    const [code, field, by] = button.value.split(":");
    const linked = Boolean(document.querySelector('input[name="linked"]')?.checked);
    const fields = field === "copies" && linked && "die" in row(code).dataset ? ["copies", "dice"] : [field];
    for (const one of fields) show(code, one, Math.max(0, Math.min(MOST, now(code, one) + Number(by))));
    waiting.push({ step: button.value, linked });
    send(form);
  });
})();
