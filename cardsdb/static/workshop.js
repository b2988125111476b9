// The editor of a card's program: line numbers, indenting, pieces of the palette, and the way from a mistake to its line.
// Without this script the same form works by its buttons.
(() => {
  "use strict";
  const form = document.getElementById("editor");
  const text = document.getElementById("program");
  if (!form || !text) return;
  const problems = document.getElementById("problems");
  document.documentElement.classList.add("scripted");

  // ---- line numbers ----
  const gutter = document.createElement("pre");
  gutter.setAttribute("aria-hidden", "true");
  text.before(gutter);
  const number = () => {
    const wrong = new Map([...problems.querySelectorAll("[data-line]")].reverse().map((one) => [Number(one.dataset.line), one.closest("li").className]));
    const lines = text.value.split("\n").length;
    gutter.replaceChildren(...Array.from({ length: Math.max(lines, 1) }, (_, i) => {
      const line = document.createElement("span");
      line.textContent = i + 1;
      if (wrong.has(i + 1)) line.className = wrong.get(i + 1);
      return line;
    }));
    text.rows = Math.min(Math.max(lines + 1, 8), 32);
    gutter.scrollTop = text.scrollTop;
  };
  text.addEventListener("input", number);
  text.addEventListener("scroll", () => { gutter.scrollTop = text.scrollTop; });
  document.addEventListener("htmx:oobAfterSwap", number);

  // ---- writing ----
  const sample = "sample" in text.dataset ? text.value : "";
  let touched = false;
  let putting = false;
  text.addEventListener("focus", () => { touched ||= !putting; });
  const put = (from, to, words) => {
    const here = document.activeElement;
    putting = true;
    text.focus({ preventScroll: true });
    putting = false;
    text.setSelectionRange(from, to);
    // What is put in by this command can be undone by the browser's own keys.
    if (!document.execCommand("insertText", false, words)) {
      text.setRangeText(words, from, to, "end");
      text.dispatchEvent(new Event("input", { bubbles: true }));
    }
    return here;
  };

  let leaving = false;
  text.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { leaving = true; return; }
    if (event.key === "Enter" && !event.isComposing && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const line = text.value.slice(text.value.lastIndexOf("\n", text.selectionStart - 1) + 1, text.selectionStart);
      const indent = /^ */.exec(line)[0].length + (/:\s*$/.test(line) ? 2 : 0) + (/^ *- [^{[]/.test(line) ? 2 : 0);
      put(text.selectionStart, text.selectionEnd, "\n" + " ".repeat(indent));
    } else if (event.key === "Tab" && !leaving && !event.altKey && !event.ctrlKey) {
      event.preventDefault();
      indent(event.shiftKey);
    }
    if (event.key !== "Shift") leaving = false;
  });
  const indent = (back) => {
    const { value, selectionStart: from, selectionEnd: to } = text;
    if (from === to && !back) { put(from, to, "  "); return; }
    const start = value.lastIndexOf("\n", from - 1) + 1;
    const end = value.indexOf("\n", Math.max(to - 1, start)) < 0 ? value.length : value.indexOf("\n", Math.max(to - 1, start));
    const lines = value.slice(start, end).split("\n").map((line) => (back ? line.replace(/^ {1,2}/, "") : "  " + line));
    put(start, end, lines.join("\n"));
    text.setSelectionRange(start, start + lines.join("\n").length);
  };

  // ---- pieces ----
  const lineAt = (at) => text.value.slice(text.value.lastIndexOf("\n", at - 1) + 1, (text.value + "\n").indexOf("\n", at));
  const isList = /^(\s*)- /;

  // An ability goes behind the last one; a step behind the one that the cursor is in, or into the first list of steps.
  const item = (piece, place) => {
    const value = text.value.replace(/\s+$/, "");
    if (place === "ability") return [value.length, text.value.length, (value ? "\n" : "") + piece];
    const lines = text.value.split("\n");
    let at = touched ? text.value.slice(0, text.selectionEnd).split("\n").length - 1 : lines.length - 1;
    while (at >= 0 && !/^\s*- \{?do:/.test(lines[at])) at -= 1;
    if (at >= 0) {
      const pad = isList.exec(lines[at])[1];
      let end = at + 1;
      while (end < lines.length && lines[end].startsWith(pad + " ")) end += 1;
      return behind(lines, end, `${pad}- ${piece}`);
    }
    const head = lines.findIndex((line) => /^\s*(- )?do:\s*$/.test(line));
    if (head >= 0) return behind(lines, head + 1, `${" ".repeat(lines[head].search(/\S/) + 2)}- ${piece}`);
    return [value.length, text.value.length, `${value ? "\n" : ""}- on: play\n  do:\n    - ${piece}\n`];
  };
  const behind = (lines, end, line) => {
    const from = lines.slice(0, end).join("\n").length;
    return [from, from, "\n" + line];
  };

  // A value goes where the cursor is, with the commas that it needs; before the program was touched, into its first list.
  const value = (piece) => {
    let { selectionStart: from, selectionEnd: to } = text;
    if (!touched) {
      const list = /of: \[[^\]]*(?=\])/.exec(text.value);
      from = to = list ? list.index + list[0].length : text.value.length;
      // What the sample of the kind asks for makes room for what is asked for instead.
      if (list && sample && text.value === sample) from = list.index + "of: [".length;
    }
    const before = text.value.slice(0, from);
    const after = text.value.slice(to);
    const opened = before.lastIndexOf("[") > before.lastIndexOf("]");
    const last = before.trimEnd().slice(-1);
    const lead = opened && last && !"[,:{".includes(last) ? ", " : "";
    const tail = opened && /^\s*[^\],}\s]/.test(after) ? ", " : "";
    return [from, to, lead + piece + tail];
  };

  document.addEventListener("click", (event) => {
    const piece = event.target.closest("[data-insert]");
    if (piece) {
      const { insert, place } = piece.dataset;
      const [from, to, words] = place === "ability" || place === "step" ? item(insert, place) : value(insert);
      const here = put(from, to, words);
      const lead = words.length - words.trimStart().length;
      text.setSelectionRange(from + lead, from + words.trimEnd().length);
      if (place === "condition" && piece.closest("#found")) {
        text.setSelectionRange(from + words.length, from + words.length);
        here.focus({ preventScroll: true });
      } else show(text.value.slice(0, from + lead).split("\n").length);
      return;
    }
    const line = event.target.closest("[data-line]");
    if (line) { event.preventDefault(); go(Number(line.dataset.line)); }
  });
  const show = (line) => {
    const high = parseFloat(getComputedStyle(text).lineHeight);
    text.scrollTop = Math.max(0, (line - 4) * high);
  };
  const go = (line) => {
    const lines = text.value.split("\n");
    const from = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    text.focus();
    text.setSelectionRange(from, from + (lines[line - 1] || "").length);
    show(line);
  };

  // ---- the rest of the form ----
  const kind = document.getElementById("kind");
  const fit = () => {
    for (const one of document.querySelectorAll("[data-kinds]")) one.hidden = !one.dataset.kinds.split(" ").includes(form.elements.kind.value);
  };
  kind?.addEventListener("change", fit);

  const unsaved = form.querySelector(".unsaved");
  const stateOf = () => ["name_ru", "name_en", "kind", "copies", "program"].map((name) => form.elements[name].value).join("\0");
  const saved = stateOf();
  form.addEventListener("input", () => { unsaved.hidden = stateOf() === saved; });
  let sending = false;
  form.addEventListener("submit", () => { sending = true; });
  addEventListener("beforeunload", (event) => { if (!sending && stateOf() !== saved) event.preventDefault(); });

  // Enter in a field looks at the card; in the picker it takes the first that was found.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.form !== form || event.target.tagName !== "INPUT") return;
    event.preventDefault();
    if (event.target.id === "find") document.querySelector("#found [data-insert]")?.click();
    else form.dispatchEvent(new Event("look"));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "s" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); form.requestSubmit(form.querySelector("[name=save]")); }
  });
  number();
})();
