// Follows a review that is still being worked on, and shows it when it is done.

import { find } from "./dom.js";

async function follow() {
  const page = find("[data-review]");
  if (!page) return;
  const told = await fetch(page.dataset.review)
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null); // the table may be restarting: it goes on where it was
  if (told?.ready) return show(page);
  if (told) {
    find("progress", page).value = told.progress;
    find("output", page).textContent = `${told.progress} %`;
  }
  setTimeout(follow, 1500);
}

async function show(page) {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return setTimeout(follow, 1500);
  const whole = new DOMParser().parseFromString(await answer.text(), "text/html");
  page.replaceWith(find("#review", whole));
}

follow();
