/* A long export says that it is at work, and what went wrong without leaving the page. Without this the browser just downloads. */
(() => {
  "use strict";

  const nameIn = (header) => {
    const coded = /filename\*=utf-8''([^;]+)/i.exec(header ?? "");
    const plain = /filename="([^"]*)"/.exec(header ?? "");
    return coded ? decodeURIComponent(coded[1]) : plain ? plain[1] : "";
  };

  const give = (content, name) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(content);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  };

  const refused = async (form, answer) => {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const said = page.querySelector(".error .panel p")?.textContent.trim();
    const list = document.createElement("ul");
    list.className = "notes";
    list.append(Object.assign(document.createElement("li"), { className: "error", textContent: said || answer.statusText }));
    const alert = Object.assign(document.createElement("div"), { role: "alert" });
    alert.append(list);
    form.querySelector(".export-go").before(alert);
  };

  document.addEventListener("submit", async (event) => {
    const form = event.target, button = event.submitter;
    if (!button?.hasAttribute("data-download")) return;
    event.preventDefault();
    if (button.getAttribute("aria-busy") === "true") return;
    form.querySelector("[role=alert]")?.remove();
    button.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(`${button.formAction}?${new URLSearchParams(new FormData(form))}`, { headers: { Accept: "text/html" } });
      if (answer.ok) give(await answer.blob(), nameIn(answer.headers.get("Content-Disposition")));
      else await refused(form, answer);
    } catch {
      location.assign(`${button.formAction}?${new URLSearchParams(new FormData(form))}`);
    } finally {
      button.removeAttribute("aria-busy");
    }
  });
})();
