// Polls the progress of a review, and shows it when it is done.

import { find } from "./dom.js";

async function poll() {
  const page = find("[data-review]");
  if (!page) return;
  const status = await fetch(page.dataset.review)
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null); // the server may be restarting
  if (status?.ready) return show(page);
  if (status) {
    find("progress", page).value = status.progress;
    find("output", page).textContent = `${status.progress} %`;
  }
  setTimeout(poll, 1500);
}

async function show(page) {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return setTimeout(poll, 1500);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  page.replaceWith(find("#review", fresh));
}

poll();
