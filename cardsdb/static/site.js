// The little every page needs: the theme before the first paint, its button, and keys that lead to fields.
(() => {
  "use strict";
  const root = document.documentElement;
  const KEY = "kartoteka-theme";

  const remembered = () => { try { return localStorage.getItem(KEY); } catch { return null; } };
  const remember = (theme) => { try { localStorage.setItem(KEY, theme); } catch { /* private window: for this page only */ } };
  const apply = (theme) => {
    if (theme !== "light" && theme !== "dark") return;
    root.dataset.theme = theme;
    for (const bar of document.querySelectorAll("meta[data-hour]")) bar.media = bar.dataset.hour === theme ? "all" : "not all";
  };
  const isDark = () => (root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

  apply(remembered());
  addEventListener("storage", (event) => { if (event.key === KEY) apply(event.newValue); });

  document.addEventListener("click", (event) => {
    if (!event.target.closest("#theme")) return;
    const theme = isDark() ? "light" : "dark";
    apply(theme);
    remember(theme);
  });

  // <details data-menu> shuts when one presses beside it, or Escape; without scripts it shuts by its own button.
  const shut = (but) => { for (const menu of document.querySelectorAll("details[data-menu][open]")) if (!menu.contains(but)) menu.open = false; };
  document.addEventListener("click", (event) => shut(event.target));
  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && document.querySelector("details[data-menu][open]");
    if (menu) { menu.open = false; menu.querySelector("summary").focus(); }
  });

  // <input data-key="/"> takes the focus when its key is pressed outside of any field.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === '"' || event.key === "\\") return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    // In the Russian layout the key of the slash gives a full stop. A page's own field goes before the header's.
    const key = event.code === "Slash" && event.key === "." ? "/" : event.key;
    const field = [...document.querySelectorAll(`[data-key="${key}"]`)].pop();
    if (field) { event.preventDefault(); field.focus(); }
  });

  // <time data-day> is told in words by the server's clock; here by the reader's own.
  document.addEventListener("DOMContentLoaded", () => {
    const midnight = (moment) => new Date(moment).setHours(0, 0, 0, 0);
    for (const time of document.querySelectorAll("time[data-day]")) {
      const then = new Date(time.dateTime);
      const days = Math.round((midnight(Date.now()) - midnight(then)) / 864e5);
      const day = new Intl.RelativeTimeFormat(root.lang, { numeric: "auto" }).format(-days, "day");
      const hour = then.toLocaleTimeString(root.lang, { hour: "2-digit", minute: "2-digit" });
      time.textContent = days > 1 ? then.toLocaleDateString(root.lang, { dateStyle: "long" }) : `${day}, ${hour}`;
    }
  });

  // Questions leave no empty parameters in the address.
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (detail.verb !== "get") return;
    for (const [name, value] of [...detail.formData.entries()]) if (value === "") detail.formData.delete(name);
  });
})();
