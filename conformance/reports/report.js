"use strict";
// Search and filter, copying a command, light and dark. Without this script the page shows everything.
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const one = (selector) => document.querySelector(selector);

function filter(form) {
  const words = form.elements.words.value.toLowerCase().split(/\s+/).filter(Boolean);
  const picks = all("select", form).filter((select) => select.value);
  let shown = 0;
  const rows = all(form.dataset.rows);
  for (const row of rows) {
    const text = row.dataset.text ?? (row.dataset.text = row.textContent.toLowerCase());
    const fits = words.every((word) => text.includes(word))
      && picks.every((select) => ` ${row.dataset[select.name]} `.includes(` ${select.value} `));
    row.classList.toggle("hidden", !fits);
    shown += fits;
  }
  one(form.dataset.count).textContent = shown === rows.length ? `${shown} shown` : `${shown} of ${rows.length} shown`;
}

for (const form of all("form.filters")) {
  form.addEventListener("input", () => filter(form));
  form.addEventListener("reset", () => setTimeout(() => filter(form)));
  form.addEventListener("submit", (event) => event.preventDefault());
  filter(form);
}

for (const link of all("a[data-clause]")) {
  link.addEventListener("click", () => {
    const form = one("#failure-filters");
    if (!form) return;
    form.reset();
    setTimeout(() => { form.elements.rules.value = link.dataset.clause; filter(form); });
  });
}

for (const button of all("button[data-copy]")) {
  button.addEventListener("click", async () => {
    const text = button.parentElement.querySelector("code").textContent;
    try { await navigator.clipboard.writeText(text); } catch {
      getSelection().selectAllChildren(button.parentElement.querySelector("code"));
      document.execCommand("copy");
    }
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
}

const root = document.documentElement;
one("#theme")?.addEventListener("click", () => {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});
one("#open-all")?.addEventListener("click", () => {
  const cases = all("details.case:not(.hidden)");
  const open = cases.some((each) => !each.open);
  for (const each of cases) each.open = open;
});

// "/" goes to the search, "n" and "p" to the next and the previous failure.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) return;
  if (event.key === "/") { event.preventDefault(); one("input[type=search]")?.focus(); }
  if (event.key === "n" || event.key === "p") {
    const heads = all("details.case:not(.hidden) > summary");
    const at = heads.indexOf(document.activeElement);
    const next = heads[event.key === "n" ? at + 1 : Math.max(at - 1, 0)];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  }
});
