// Makes the pages smoother. Everything also works as plain forms and reloads; only the server knows the rules.

import { all, find } from "./dom.js";
import { removeSent, restoreFocus, restoreState, saveState, selectorOf } from "./preserve.js";
import { addZoomListeners, zoom, zoomStep } from "./zoom.js";

const root = document.documentElement;
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

root.classList.add("js");

// --- light and dark --------------------------------------------------------------------------------------------------

const THEMES = { auto: "◐", light: "☀", dark: "☾" };

function applyTheme(theme) {
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  const button = find(".theme");
  if (!button) return;
  button.textContent = THEMES[theme];
  button.title = button.dataset[theme];
  button.setAttribute("aria-label", button.dataset[theme]);
}

function savedTheme() {
  const saved = localStorage.getItem("theme");
  return saved in THEMES ? saved : "auto";
}

// --- the match page: parts that have changed are replaced one by one -------------------------------------------------

const match = find("#match") ?? find("#replay");
const live = match?.id === "match";
const shown = new Map(); // the HTML of each part as the server sent it

const parts = (within) => new Map(all("[data-part]", within).map((part) => [part.dataset.part, part]));
const state = () => find("#play")?.dataset ?? {};

function storeParts(within) {
  shown.clear();
  for (const [name, part] of parts(within)) shown.set(name, part.outerHTML);
}

/** Replace the parts that differ; pieces move to their new positions, and what a person is doing is kept. */
function update(fresh) {
  const before = piecePositions();
  const saved = saveState(match);
  const oldLines = find(".log", match) ? all(".log li", match).length : Infinity; // behind a curtain there is no log
  const [oldParts, newParts] = [parts(match), parts(fresh)];
  const html = new Map([...newParts].map(([name, part]) => [name, part.outerHTML]));
  if ([...oldParts.keys()].join() === [...newParts.keys()].join()) {
    for (const [name, part] of newParts) if (shown.get(name) !== html.get(name)) oldParts.get(name).replaceWith(part);
  } else {
    match.replaceChildren(...fresh.childNodes);
  }
  shown.clear();
  for (const [name, text] of html) shown.set(name, text);
  restoreState(match, saved);
  const tip = find(".tip", match);
  if (tip) tip.hidden = true;
  prepare();
  restoreFocus(match, saved);
  animateMoves(before);
  announce(oldLines);
}

/** Prepare new HTML: one tab stop for the board, the lesson's highlight, the page title, the refresh timer, zoom. */
function prepare() {
  const targets = all(".pane [data-action]", match);
  targets.forEach((target, i) => target.setAttribute("tabindex", i ? "-1" : "0"));
  const { wanted, turn, version, seat, refreshIn } = state();
  if (wanted) for (const target of targets) target.classList.toggle("wanted", target.dataset.action === wanted);
  if (live) {
    match.dataset.version = version;
    match.dataset.seat = seat;
    find(".prompt", match)?.classList.toggle("yours", Boolean(turn));
    document.title = document.title.replace(/^● /, "").replace(/^/, turn ? "● " : "");
  }
  for (const link of all("[data-copy]", match)) if (shownLinks.has(link.href)) showLink(link);
  clearTimeout(refreshTimer);
  if (refreshIn) refreshTimer = setTimeout(refresh, Math.min(Number(refreshIn) * 1000, MAX_TIMEOUT));
  zoom.attach(find(".pane > svg", match));
  if (wanted) zoom.panTo(find(".pane .wanted", match));
  checkShuffle();
}

/** Let screen readers announce new lines of the log; behind a curtain the announcer is emptied. */
function announce(oldLines) {
  const lines = all(".log li", match);
  const news = lines.slice(0, Math.max(0, lines.length - oldLines)).reverse(); // the log has the newest first
  const announcer = find("#announcer");
  if (announcer && (news.length || !lines.length)) announcer.replaceChildren(...news.map((line) => Object.assign(document.createElement("p"), { textContent: line.textContent })));
}

// --- moving pieces ---------------------------------------------------------------------------------------------------

/** The position of every piece, on the screen and within its board or hand. */
function piecePositions() {
  const found = new Map();
  for (const area of all(".pane, .hand", match)) {
    const origin = area.getBoundingClientRect();
    for (const piece of all("[data-piece]", area)) {
      const box = piece.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      found.set(piece.dataset.piece, { piece, x, y, across: x - origin.x, down: y - origin.y, hand: area.matches(".hand") });
    }
  }
  return found;
}

function animateMoves(before) {
  if (reducedMotion.matches || !before.size) return;
  const now = piecePositions();
  const left = [...before].filter(([key, place]) => place.hand && !now.has(key)).map(([, place]) => place);
  for (const [key, here] of now) {
    const { piece } = here;
    // A new piece on the board came from the hand if exactly one piece has left the hand.
    const from = before.get(key) ?? (left.length === 1 && !here.hand ? left[0] : null);
    if (!from) {
      piece.animate({ opacity: [0, 1] }, { duration: 250, easing: "ease-out" });
      continue;
    }
    // Within the same area only its own movement counts, not that of the area.
    const [dx, dy] = from.hand === here.hand ? [from.across - here.across, from.down - here.down] : [from.x - here.x, from.y - here.y];
    if (Math.hypot(dx, dy) < 2) continue;
    const scale = piece instanceof SVGGraphicsElement ? piece.parentNode.getScreenCTM()?.a || 1 : 1;
    piece.animate({ translate: [`${dx / scale}px ${dy / scale}px`, "0px 0px"] }, { duration: 250, easing: "ease-out" });
  }
}

// --- requests --------------------------------------------------------------------------------------------------------

const MAX_TIMEOUT = 2 ** 31 - 1; // milliseconds; browsers take a longer timeout for 0
const pending = new Set(); // the paths of requests that are not answered yet
let newestVersion = 0; // that the server has announced
let leaving = false; // whether another page is being loaded
let refreshTimer;

function showNote(text, isInfo = false) {
  const line = find("#link");
  line.textContent = text;
  line.classList.toggle("info", isInfo);
  line.hidden = !text;
}

async function refresh() {
  const answer = await fetch(path("fragment")).catch(() => null);
  if (answer?.ok) show(await answer.text());
  else if (answer?.status === 404 && !leaving) location.reload(); // the match has been withdrawn; the error page says so
}

/** Refresh if the server has announced a newer version than that of the page. */
function catchUp() {
  if (!pending.has(path("play")) && newestVersion > Number(match.dataset.version)) refresh();
}

/** Show a fragment, unless there is none or a newer one has been shown in the meantime. */
function show(html) {
  if (html === null) return;
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const element of all("[autofocus]", template.content)) element.autofocus = false; // it would take the focus from an input
  const version = Number(find("#play", template.content)?.dataset.version);
  if (version >= Number(match.dataset.version)) update(template.content);
}

const path = (word) => `/m/${match.dataset.match}/${word}`;

/** Whether a change is pending. A hint is none: nobody needs to wait for it. */
const isChanging = () => [...pending].some((each) => each !== path("hint"));

/** Post something and return the fragment that answers it, or null if it was refused or lost. */
async function send(url, body, headers = {}) {
  const answer = await fetch(url, { method: "POST", body, headers: { "X-CSRF": match.dataset.csrf, ...headers } }).catch(() => null);
  if (!answer) {
    showNote(match.dataset.lost);
    return null;
  }
  if (answer.ok) {
    showNote("");
    return answer.text();
  }
  await refresh();
  const error = await answer.json().catch(() => ({}));
  showNote([match.dataset.refused, error.detail ?? error.message].filter((part) => typeof part === "string").join(" "));
  setTimeout(() => showNote(""), 5000);
  return null;
}

/** Do something unless the same is pending. The page stays busy even if an update replaces the pressed element. */
async function once(url, pressed, task) {
  if (pending.has(url)) return;
  pending.add(url);
  pressed?.classList.add("busy");
  match.ariaBusy = "true";
  try {
    await task();
  } finally {
    pending.delete(url);
    pressed?.classList.remove("busy");
    if (!pending.size) match.ariaBusy = null;
  }
}

async function play(action, pressed) {
  if (!state().turn) return;
  const { version, seat } = state();
  const move = JSON.stringify({ action: Number(action), version: Number(version), seat: Number(seat) });
  await once(path("play"), pressed, async () => show(await send(path("play"), move, { "Content-Type": "application/json" })));
  catchUp();
}

async function submit(form, button) {
  const url = new URL(form.action).pathname;
  await once(url, form, async () => {
    const line = form.matches(".chat-form") ? form.elements.text : null;
    const [selector, text] = line ? [selectorOf(line), line.value] : [];
    if ("hint" in form.dataset) showNote(match.dataset.thinking, true);
    const answer = await send(url, new URLSearchParams(new FormData(form, button)));
    if (line && answer !== null) removeSent(match, selector, text);
    show(answer);
  });
}

/** Listen for new versions; after an error reconnect, with exponential backoff. */
function listen(delay = 1000) {
  const stream = new EventSource(`/m/${match.dataset.match}/stream?version=${match.dataset.version}`);
  stream.addEventListener("changed", (event) => {
    const { version } = JSON.parse(event.data);
    newestVersion = Math.max(newestVersion, version);
    catchUp();
  });
  stream.addEventListener("open", () => {
    delay = 1000;
    showNote("");
  });
  stream.addEventListener("error", () => {
    stream.close();
    setTimeout(() => {
      showNote(find("#link").dataset.text);
      listen(Math.min(delay * 2, 20000));
      refresh();
    }, delay);
  });
}

// --- keys, clicks, tooltips ------------------------------------------------------------------------------------------

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Focus the nearest choice in a direction, on the board or in the hand. */
function focusNext([dx, dy]) {
  const choices = all(".pane [data-action], .dock button", match);
  const from = choices.includes(document.activeElement) ? document.activeElement : null;
  if (!from) return choices[0]?.focus();
  const centre = (choice) => {
    const box = choice.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = centre(from);
  let [best, least] = [null, Infinity];
  for (const choice of choices) {
    const [cx, cy] = centre(choice);
    const along = (cx - x) * dx + (cy - y) * dy;
    const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    const cost = along + 2.5 * aside;
    if (along > 3 && cost < least) [best, least] = [choice, cost];
  }
  best?.focus();
}

/** Whether a key repeats while it is held down: it only moves the focus or zooms. */
const repeats = (key) => key in ARROWS || key === "+" || key === "-";

function onKey(event) {
  const { key, repeat, target } = event;
  const typing = target.closest("input, select, textarea");
  const activates = key === "Enter" || (key === " " && !typing && target.closest("button, summary, [data-action]"));
  if (repeat && activates) event.preventDefault(); // what has the focus by now was not chosen
  if (typing || event.ctrlKey || event.altKey || event.metaKey || find("dialog[open]") || (repeat && !repeats(key))) return;
  const choice = target.closest(".pane [data-action]");
  if (choice && (key === "Enter" || key === " ")) choose(choice);
  else if (key === "?") find("#keys")?.showModal();
  else if (key.toLowerCase() === "r" && find("[data-rules]")) openRules();
  else if (key === "+" || key === "-" || key === "0") zoomStep({ "+": "in", "-": "out", 0: "all" }[key]);
  else if (!activateByKey(key)) {
    if (!ARROWS[key] || !live || target.closest(".log")) return; // arrows scroll the log
    focusNext(ARROWS[key]);
  }
  event.preventDefault();
}

/** Activate the element with this key; tell whether there is one. */
function activateByKey(key) {
  const name = key.length === 1 ? key.toLowerCase() : key;
  const owner = all("[data-key]", match).find((one) => one.dataset.key === name);
  if (owner) choose(owner);
  return Boolean(owner);
}

/** Do what a click would do, but not while a change is pending, which may replace the element. */
function choose(owner) {
  if (isChanging()) return;
  if (owner.dataset.action) play(owner.dataset.action, owner);
  else if (owner.matches("form")) owner.requestSubmit();
  else owner.click();
}

async function openRules() {
  const panel = find("#rules");
  const text = find(".text", panel);
  panel.showModal();
  if (!text.childElementCount) text.innerHTML = await fetch(`/rules/${match.dataset.game}/fragment`).then((answer) => answer.text());
  const { clause } = state();
  for (const old of all(".highlighted", text)) old.classList.remove("highlighted");
  const anchor = clause && text.querySelector(`#${CSS.escape(clause)}`);
  const clauseText = anchor?.closest("li, p, h2, h3") ?? anchor;
  clauseText?.classList.add("highlighted");
  clauseText?.scrollIntoView({ block: "center" });
}

function showTip(event) {
  const line = find(".tip", match);
  if (!line || (event.type === "focusin" && !event.target.matches(":focus-visible"))) return;
  const pointed = event.target.closest?.("[data-help], .pane [aria-label], .pane [data-piece], .piece, .pane use, .pane g");
  const inside = pointed && match.contains(pointed) ? pointed : null;
  const label = inside?.getAttribute("aria-label") ?? (inside && find(":scope > title", inside)?.textContent) ?? "";
  line.textContent = [label, inside?.dataset.help].filter(Boolean).join(" — ");
  line.hidden = !line.textContent;
  clearTimeout(showTip.timer);
  if (event.pointerType === "touch") showTip.timer = setTimeout(() => (line.hidden = true), 2500);
}

function onClick(event) {
  const target = (selector) => event.target.closest(selector);
  const choice = target("[data-action]");
  if (choice) {
    event.preventDefault();
    if (!(zoom.moved && choice.closest(".pane"))) play(choice.dataset.action, choice);
  } else if (target("[data-rules]")) {
    event.preventDefault();
    openRules();
  } else if (target("[data-zoom]")) zoomStep(target("[data-zoom]").dataset.zoom);
  else if (target("[data-shortcuts]")) find("#keys").showModal();
  else if (target("[data-copy]")) {
    event.preventDefault();
    copy(target("[data-copy]"));
  } else if (!live && target(".steps a[href], [data-part=view-as] a")) {
    event.preventDefault();
    showReplay(target("a").href);
  }
}

const shownLinks = new Set(); // links that are shown because the clipboard is not available

async function copy(link) {
  const copied = await navigator.clipboard?.writeText(link.href).then(() => true, () => false);
  if (copied || copyFromField(link)) link.textContent = link.dataset.copy;
}

/** Show a link, selected, for browsers that offer no clipboard here; tell whether that has copied it. */
function copyFromField(link) {
  shownLinks.add(link.href);
  const field = showLink(link);
  field.focus();
  field.select();
  return document.execCommand("copy");
}

/** Show a link's address in a field beside it, and return the field. */
function showLink(link) {
  if (link.nextElementSibling?.matches(".link-field")) return link.nextElementSibling;
  const field = Object.assign(document.createElement("input"), { className: "link-field", readOnly: true, value: link.href, ariaLabel: link.textContent });
  field.dataset.link = link.href;
  link.after(field);
  return field;
}

function tick() {
  for (const clock of all("[data-clock]", match)) {
    const left = Math.max(0, Number(clock.dataset.clock) - 1);
    clock.dataset.clock = left;
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("low", left < 15);
    shown.delete("indicators"); // it differs now from what the server sent, so that the same HTML replaces it again
  }
}

// --- replays ---------------------------------------------------------------------------------------------------------

let lastRequest = 0; // so that an answer overtaken by a later one is not shown

/** Show another position of the replay without loading a new page. */
async function showReplay(url) {
  const request = ++lastRequest;
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok) return location.assign(url);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (request !== lastRequest) return;
  update(find("#replay", page));
  history.replaceState(null, "", url);
}

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Check that the secret shown after the last move matches the commitment from before the first, and the seed. */
async function checkShuffle() {
  const fair = find(".fair", match);
  if (!fair?.dataset.secret || !crypto.subtle) return;
  const { commitment, secret, seed, right, wrong } = fair.dataset;
  const bytes = Uint8Array.from(secret.match(/../g), (pair) => parseInt(pair, 16));
  const hash = hex(await crypto.subtle.digest("SHA-256", bytes));
  const seedHash = await crypto.subtle.digest("SHA-256", new Uint8Array([...new TextEncoder().encode("seed"), ...bytes]));
  const derivedSeed = new DataView(seedHash).getBigUint64(0) >> 1n;
  find(".verdict", match).textContent = hash === commitment && String(derivedSeed) === seed ? right : wrong;
}

// --- the other pages -------------------------------------------------------------------------------------------------

/** Poll the progress of games that are still being compiled. */
async function pollProgress(list) {
  if (!find(".compiling:not([hidden])", list)) return;
  const status = await fetch(list.dataset.progress).then((answer) => answer.json()).catch(() => ({}));
  for (const game of all("[data-game]", list)) {
    const known = status[game.dataset.game];
    if (!known) continue;
    find("progress", game).value = known.progress;
    find(".compiling", game).hidden = known.ready;
    for (const button of all("button", game)) button.disabled = !known.ready;
  }
  setTimeout(pollProgress, 1500, list);
}

function initSetup(form) {
  const showSeats = () => {
    for (const row of all("[data-seat]", form)) row.hidden = Number(row.dataset.seat) >= Number(form.players.value);
    find(".note", form).hidden = true;
  };
  form.players.addEventListener("change", showSeats);
  for (const preset of all("[data-preset]", form)) {
    preset.addEventListener("click", () => {
      for (const option of all("[name^=opt_]", form)) for (const choice of option.options) choice.selected = choice.defaultSelected;
      for (const [name, value] of Object.entries(JSON.parse(preset.dataset.preset))) {
        const field = form.elements[name === "players" ? name : `opt_${name}`];
        if (field) field.value = value;
      }
      showSeats();
    });
  }
  showSeats();
}

// --- start -----------------------------------------------------------------------------------------------------------

applyTheme(savedTheme());
find(".theme")?.addEventListener("click", () => {
  const names = Object.keys(THEMES);
  localStorage.setItem("theme", names[(names.indexOf(savedTheme()) + 1) % names.length]);
  applyTheme(savedTheme());
});
for (const back of all("[name=back][data-current-url]")) back.value = location.pathname + location.search;
if (find("[data-progress]")) pollProgress(find("[data-progress]"));
if (find(".setup")) initSetup(find(".setup"));

if (match) {
  storeParts(match);
  prepare();
  addZoomListeners(match);
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey);
  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, showTip);
  document.addEventListener("input", (event) => {
    const slider = event.target.closest("[data-path]");
    if (slider) showReplay(slider.dataset.path + slider.value + slider.dataset.query);
  });
  new ResizeObserver(() => zoom.fit()).observe(match);
}
if (live) {
  find("#link").dataset.text = find("#link").textContent;
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-async], [data-hint]")) return;
    event.preventDefault();
    submit(event.target, event.submitter);
  });
  document.addEventListener("change", (event) => event.target.closest("[data-onchange]")?.requestSubmit());
  document.addEventListener("visibilitychange", () => document.hidden || refresh());
  addEventListener("online", refresh);
  addEventListener("beforeunload", () => (leaving = true));
  setInterval(tick, 1000);
  listen();
}
