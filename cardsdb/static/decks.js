// The builder: changes are saved as they are made, one after the other; the deck's column follows. Without this file
// every button is a form of its own and does the same with a new page.
(() => {
  "use strict";
  const form = document.getElementById("change");
  const desk = document.getElementById("desk");
  if (!desk) return;

  const saved = document.getElementById("saved");
  const say = (state, words) => { saved.dataset.state = state; if (saved.textContent !== words) saved.textContent = words; };
  const plain = (root) => { for (const one of root.querySelectorAll("[data-plain]")) one.hidden = true; };
  const slip = (code) => document.querySelector(`.slip[data-code="${CSS.escape(code)}"]`);
  plain(document);
  say("ok", saved.dataset.saved);

  // ---- copies, as they are or will be ----

  const wanted = new Map();
  const copies = (code) => wanted.get(code) ?? Number(slip(code)?.dataset.n ?? 0);

  const paint = (code) => {
    const n = copies(code);
    const row = slip(code);
    if (row) { row.querySelector("output").textContent = n; if (n) row.dataset.n = n; }
    for (const pick of document.querySelectorAll(`[data-pick="${CSS.escape(code)}"]`)) {
      const held = pick.querySelector(".held");
      if (held.textContent !== String(n) && n) { held.classList.remove("bump"); void held.offsetWidth; held.classList.add("bump"); }
      held.textContent = n;
      held.hidden = !n;
      pick.dataset.n = n;
    }
  };

  const size = (n) => { for (const one of document.querySelectorAll("[data-size]")) one.textContent = n; };

  // ---- saving: one request at a time; what is pressed meanwhile goes together ----

  const jobs = [];
  let busy = false;

  const push = (job) => {
    const last = jobs[jobs.length - 1];
    if (last?.merge && job.merge && !last.sent) for (const [name, value] of job.fields) last.fields.set(name, value);
    else jobs.push(job);
    say("busy", saved.dataset.saving);
    run();
  };

  const run = async () => {
    if (busy) return;
    busy = true;
    while (jobs.length) {
      const job = jobs[0];
      job.sent = true;
      if (!(await send(job))) break;
    }
    busy = false;
  };

  const body = (job) => {
    const data = new FormData();
    data.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
    data.set("version", form.elements.version.value);
    for (const [name, value] of job.fields) data.append(...(name.startsWith("set:") ? ["set", `${name.slice(4)}=${value}`] : [name, value]));
    return data;
  };

  const send = async (job) => {
    let answer, told;
    try {
      answer = await fetch(job.url, { method: "POST", body: body(job), headers: { Accept: "application/json" }, keepalive: true });
      if (answer.status === 403 || answer.status === 404) { jobs.length = 0; location.reload(); return false; }
      told = await answer.json();
    } catch {
      job.sent = false;
      say("bad", saved.dataset.offline);
      setTimeout(run, 3000);
      return false;
    }
    // A change made from a state that is no longer the deck's is not made again by itself: one sees what there is now.
    const unsaved = answer.ok ? [] : jobs.flatMap((one) => [...one.fields.keys()]);
    if (answer.ok) jobs.shift(); else jobs.length = 0;
    for (const one of document.querySelectorAll("input[name=version]")) one.value = told.version;
    if (!jobs.length) {
      if (!answer.ok) wanted.clear();
      adopt(told, unsaved);
      if (answer.ok) say("ok", told.said); else say("bad", `${saved.dataset.failed} ${told.said}`);
      refresh();
    }
    return true;
  };

  // Fields show what the deck has now, unless somebody is writing in them or has written what could not be saved.
  const adopt = (told, unsaved) => {
    size(told.size);
    for (const name of ["name", "seats", "visibility", "notes", "format", "tags"]) {
      const field = document.querySelector(`[form="change"][name="${name}"]`);
      if (field && field !== document.activeElement && !timers.has(field) && !unsaved.includes(name) && !(name === "format" && !told.format)) field.value = told[name];
    }
    chips();
  };

  // ---- the deck's column ----

  let asking = null;
  const refresh = async () => {
    asking?.abort();
    asking = new AbortController();
    let page;
    try {
      const answer = await fetch(form.dataset.side, { signal: asking.signal });
      if (!answer.ok) return;
      page = new DOMParser().parseFromString(await answer.text(), "text/html");
    } catch { return; }
    const before = new Map([...document.querySelectorAll(".slip")].map((row) => [row.dataset.code, row.dataset.n]));
    const at = document.activeElement?.id;
    const open = new Set([...document.querySelectorAll("#check details[open]")].map((one) => one.previousElementSibling?.textContent));
    for (const part of page.querySelectorAll("[data-part]")) {
      const here = document.getElementById(part.id);
      if (!here) continue;
      if (here.innerHTML !== part.innerHTML) here.innerHTML = part.innerHTML;
      if (part.className) here.className = part.className;
    }
    // What was pressed counts until it is seen in the column: a press in between goes on from it.
    if (!jobs.length) wanted.clear();
    plain(desk);
    for (const one of document.querySelectorAll("#check details")) if (open.has(one.previousElementSibling?.textContent)) one.open = true;
    for (const row of document.querySelectorAll(".slip")) row.classList.toggle("fresh", fresh.has(row.dataset.code) && before.get(row.dataset.code) !== row.dataset.n);
    const code = fresh.values().next().value;
    if (code && !before.has(code)) slip(code)?.scrollIntoView({ block: "nearest" });
    fresh.clear();
    for (const pick of document.querySelectorAll("[data-pick]")) paint(pick.dataset.pick);
    for (const name of wanted.keys()) paint(name);
    if (at && document.activeElement === document.body) focusAgain(at);
    follow();
  };

  // What fits depends on the team and the format: when they have changed, the pool asks its question again.
  const follow = () => {
    const now = document.getElementById("pool-mark")?.dataset.mark, then = document.querySelector("#pool [data-mark]")?.dataset.mark;
    if (now !== undefined && then !== undefined && now !== then) htmx.trigger("#pool-form", "follow");
  };
  const fresh = new Set();

  // The row one was on may be gone: then the next one, or what adds cards.
  const focusAgain = (id) => {
    const there = document.getElementById(id);
    if (there && !there.disabled) there.focus();
    else (document.getElementById(id.replace(/^(?:less|more)-|^dice-(?=.*-\d+-\d+$)/, "slip-").replace(/^(slip-.*)-\d+-\d+$/, "$1")) ?? links()[Math.max(0, lastAt - 1)] ?? typed).focus();
  };

  // ---- what one does ----

  const set = (code, n) => {
    n = Math.max(0, Math.min(20, n));
    if (n === copies(code)) return;
    size(Number(document.querySelector("[data-size]").textContent) + n - copies(code));
    wanted.set(code, n);
    fresh.add(code);
    paint(code);
    push({ url: form.action, merge: true, fields: new Map([[`set:${code}`, n]]) });
  };

  document.addEventListener("submit", (event) => {
    const { submitter, target } = event;
    if (target === form && submitter) {
      event.preventDefault();
      lastAt = links().indexOf(submitter.closest(".slip")?.querySelector("a"));
      if (submitter.name === "set") { const code = submitter.value.split("=")[0]; set(code, copies(code) + Number(submitter.dataset.by)); }
      else push({ url: submitter.hasAttribute("formaction") ? submitter.formAction : form.action, fields: new Map(submitter.name ? [[submitter.name, submitter.value]] : []) });
    }
    if (target.id === "add") { event.preventDefault(); choose(false); }
  });

  const timers = new Map();
  const field = (one) => {
    clearTimeout(timers.get(one));
    timers.delete(one);
    const value = one.name === "name" ? one.value.replace(/\s+/g, " ").trim() : one.value;
    if (one.name === "name" && !value) { one.value = one.defaultValue; return; }
    push({ url: one.name === "visibility" ? form.dataset.show : form.action, merge: one.name !== "visibility", fields: new Map([[one.name, value]]) });
  };
  document.addEventListener("input", ({ target }) => {
    if (target.form !== form || !target.matches("textarea, [name=tags]")) return;
    clearTimeout(timers.get(target));
    timers.set(target, setTimeout(() => field(target), 900));
    say("busy", saved.dataset.saving);
  });
  document.addEventListener("change", ({ target }) => { if (target.form === form && (target.matches("select") || timers.has(target))) field(target); });

  // ---- tags: the field with commas in it as chips, each taken off by a press ----

  const chips = () => {
    const box = document.querySelector("[data-chips]");
    if (!box) return;
    const field = box.querySelector("[name=tags]"), tags = field.value.split(",").map((tag) => tag.trim()).filter(Boolean);
    for (const old of box.querySelectorAll(".chip")) old.remove();
    if (field === document.activeElement) return;
    for (const tag of tags) {
      const chip = document.createElement("button");
      Object.assign(chip, { type: "button", className: "chip", textContent: `${tag} ×` });
      chip.setAttribute("aria-label", `${box.dataset.remove} ${tag}`);
      chip.addEventListener("click", () => { field.value = tags.filter((one) => one !== tag).join(", "); push({ url: form.action, merge: true, fields: new Map([["tags", field.value]]) }); chips(); field.focus(); });
      box.append(chip);
    }
  };
  document.querySelector("[data-chips] [name=tags]")?.addEventListener("focus", chips);
  document.querySelector("[data-chips] [name=tags]")?.addEventListener("blur", chips);
  chips();
  document.querySelector(".deck-name").addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); event.target.blur(); } });
  // Whoever leaves takes along what is on its way; only what waits behind it, or for a connection, would be lost.
  addEventListener("beforeunload", (event) => {
    for (const one of [...timers.keys()]) field(one);
    if (jobs.length > 1 || saved.dataset.state === "bad" && jobs.length) event.preventDefault();
  });

  // A search of the pool leaves its question for the forms that work without scripts.
  let unfolded = [];
  document.addEventListener("htmx:beforeSwap", ({ detail }) => { if (detail.target.id === "pool") { unfolded = [...detail.target.querySelectorAll("details[open][id]")].map((one) => one.id); if (detail.xhr.status === 400) detail.shouldSwap = true; } });
  document.addEventListener("htmx:afterSwap", ({ detail }) => { if (detail.target.id === "pool") { plain(detail.target); for (const id of unfolded) { const one = document.getElementById(id); if (one) one.open = true; } for (const pick of detail.target.querySelectorAll("[data-pick]")) paint(pick.dataset.pick); } });
  // A field that loses the focus has nothing new to ask: its answer would take away the card just being pressed.
  document.addEventListener("change", (event) => { if (event.target.type === "search") event.stopPropagation(); }, true);

  // ---- the field that adds: a list of what may be meant ----

  const typed = document.getElementById("typed");
  const list = document.getElementById("found");
  const add = document.getElementById("add");
  for (const [name, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": "found" })) typed.setAttribute(name, value);
  list.setAttribute("role", "listbox");
  const options = () => [...list.querySelectorAll("[role=option]")];
  const chosen = () => list.querySelector("[aria-selected=true]");
  let looking = null, pause = 0, answered = "";

  const mark = (option) => {
    for (const one of options()) one.setAttribute("aria-selected", one === option);
    if (option) { typed.setAttribute("aria-activedescendant", option.id); option.scrollIntoView({ block: "nearest" }); } else typed.removeAttribute("aria-activedescendant");
  };
  const shut = () => { list.hidden = true; typed.setAttribute("aria-expanded", "false"); mark(null); };

  const look = async () => {
    const asked = typed.value.trim();
    looking?.abort();
    if (!asked) { list.replaceChildren(); answered = ""; shut(); return; }
    looking = new AbortController();
    try {
      const answer = await fetch(`${add.dataset.find}?typed=${encodeURIComponent(asked)}`, { signal: looking.signal });
      if (!answer.ok) return;
      list.innerHTML = await answer.text();
    } catch { return; }
    answered = asked;
    list.hidden = !list.children.length;
    typed.setAttribute("aria-expanded", String(!list.hidden));
    mark(options()[0] ?? null);
  };

  const choose = async (two) => {
    clearTimeout(pause);
    if (answered !== typed.value.trim()) await look();
    const option = chosen() ?? options()[0];
    if (!option) return;
    set(option.dataset.code, copies(option.dataset.code) + (two ? 2 : Number(option.dataset.number)));
    typed.value = "";
    list.replaceChildren();
    answered = "";
    shut();
    typed.focus();
  };

  typed.addEventListener("input", () => { clearTimeout(pause); pause = setTimeout(look, 120); });
  typed.addEventListener("focus", () => { if (options().length) { list.hidden = false; typed.setAttribute("aria-expanded", "true"); } });
  typed.addEventListener("blur", () => setTimeout(shut, 150));
  typed.addEventListener("keydown", (event) => {
    const all = options(), at = all.indexOf(chosen());
    switch (event.key) {
      case "ArrowDown": if (all.length) mark(all[(at + 1) % all.length]); break;
      case "ArrowUp": if (all.length) mark(all[(at - 1 + all.length) % all.length]); break;
      case "Escape": if (list.hidden) typed.value = ""; shut(); break;
      case "Enter": choose(event.shiftKey); break;
      default: return;
    }
    event.preventDefault();
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => { const option = event.target.closest("[role=option]"); if (option) { mark(option); choose(event.shiftKey); } });

  // ---- keys ----

  let lastAt = 0;
  const links = () => [...document.querySelectorAll(".slip > a:not(.slip-mark)")];
  const press = (id) => { const button = document.getElementById(id); if (!button.disabled) { lastAt = links().indexOf(document.activeElement); button.click(); } };
  document.addEventListener("keydown", (event) => {
    const dialog = document.getElementById("keys");
    if (event.altKey || dialog.open || event.target.closest("input:not([type=radio]), textarea, select")) return;
    if (event.ctrlKey || event.metaKey) { if (event.code === "KeyZ") { event.preventDefault(); press(event.shiftKey ? "redo" : "undo"); } return; }
    const row = document.activeElement?.closest(".slip");
    const all = links(), at = row ? all.indexOf(row.querySelector("a")) : -1;
    const by = { KeyJ: 1, KeyK: -1 }[event.code];
    if (event.key === "?" || (event.code === "Slash" && event.key === ",")) dialog.showModal();
    else if (by && !event.shiftKey && all.length) { lastAt = Math.max(0, Math.min(all.length - 1, at + by)); all[lastAt].focus(); all[lastAt].scrollIntoView({ block: "nearest" }); }
    else if (event.code === "KeyU") press(event.shiftKey ? "redo" : "undo");
    else if (row?.dataset.turn && event.code === "KeyE" && !event.shiftKey) { lastAt = at; fresh.add(row.dataset.code); push({ url: form.action, fields: new Map([["dice", row.dataset.turn]]) }); }
    else if (row && (event.key === "+" || event.key === "=")) { lastAt = at; set(row.dataset.code, copies(row.dataset.code) + 1); }
    else if (row && (event.key === "-" || event.key === "−")) { lastAt = at; set(row.dataset.code, copies(row.dataset.code) - 1); }
    else return;
    event.preventDefault();
  });

  // A card named by a problem is shown where it lies.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-slip]");
    const row = link && slip(link.dataset.slip);
    if (!row) return;
    event.preventDefault();
    desk.querySelector("[name=see][value=deck]").checked = true;
    row.querySelector("a").focus();
    row.scrollIntoView({ block: "center" });
  });
})();
