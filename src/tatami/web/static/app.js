// Makes the pages smoother. Everything here also works as plain forms and reloads; the server alone knows the rules.

import { all, find } from "./dom.js";
import { keep, nameOf, putBack, refocus, strike } from "./preserve.js";
import { lens, watch, zoom } from "./zoom.js";

const root = document.documentElement;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

root.classList.add("js");

// --- light and dark --------------------------------------------------------------------------------------------------

const THEMES = { auto: "◐", light: "☀", dark: "☾" };

function wear(theme) {
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  const button = find(".theme");
  if (!button) return;
  button.textContent = THEMES[theme];
  button.title = button.dataset[theme];
  button.setAttribute("aria-label", button.dataset[theme]);
}

function theme() {
  const kept = localStorage.getItem("theme");
  return kept in THEMES ? kept : "auto";
}

// --- the match page: what changes is exchanged part by part -------------------------------------------------------

const match = find("#match") ?? find("#replay");
const live = match?.id === "match";
const shown = new Map(); // each part's markup as the server sent it

const parts = (within) => new Map(all("[data-part]", within).map((part) => [part.dataset.part, part]));
const state = () => find("#play")?.dataset ?? {};

function remember(within) {
  shown.clear();
  for (const [name, part] of parts(within)) shown.set(name, part.outerHTML);
}

/** Exchange what differs; pieces glide to their new places, and what a person is about to do stays. */
function exchange(fresh) {
  const before = places();
  const kept = keep(match);
  const oldLog = find(".log", match) ? all(".log li", match).length : Infinity; // behind a curtain there is none
  const [old, coming] = [parts(match), parts(fresh)];
  const markup = new Map([...coming].map(([name, part]) => [name, part.outerHTML]));
  if ([...old.keys()].join() === [...coming.keys()].join()) {
    for (const [name, part] of coming) if (shown.get(name) !== markup.get(name)) old.get(name).replaceWith(part);
  } else {
    match.replaceChildren(...fresh.childNodes);
  }
  shown.clear();
  for (const [name, text] of markup) shown.set(name, text);
  putBack(match, kept);
  const tip = find(".tip", match);
  if (tip) tip.hidden = true;
  settle();
  refocus(match, kept);
  glide(before);
  announce(oldLog);
}

/** Prepare what has just been laid out: one tab stop for the board, the lesson's mark, the clock, zoom. */
function settle() {
  const targets = all(".pane [data-action]", match);
  targets.forEach((target, i) => target.setAttribute("tabindex", i ? "-1" : "0"));
  const { wanted, turn, version, seat, again } = state();
  if (wanted) for (const target of targets) target.classList.toggle("wanted", target.dataset.action === wanted);
  if (live) {
    match.dataset.version = version;
    match.dataset.seat = seat;
    find(".ask", match)?.classList.toggle("yours", Boolean(turn));
    document.title = document.title.replace(/^● /, "").replace(/^/, turn ? "● " : "");
  }
  for (const link of all("[data-copy]", match)) if (spelled.has(link.href)) spell(link);
  clearTimeout(asking);
  if (again) asking = setTimeout(refresh, Math.min(Number(again) * 1000, LONGEST));
  lens.attach(find(".pane > svg", match));
  if (wanted) lens.seek(find(".pane .wanted", match));
  check();
}

/** Read out what is new in the log; behind a curtain nothing stays to be read. */
function announce(oldLog) {
  const lines = all(".log li", match);
  const told = lines.slice(0, Math.max(0, lines.length - oldLog)).reverse(); // the newest stands first
  const say = find("#say");
  if (say && (told.length || !lines.length)) say.replaceChildren(...told.map((line) => Object.assign(document.createElement("p"), { textContent: line.textContent })));
}

// --- gliding pieces ----------------------------------------------------------------------------------------------------

/** Where every piece lies, on the screen and on the board or hand that it belongs to. */
function places() {
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

function glide(before) {
  if (calm.matches || !before.size) return;
  const now = places();
  const left = [...before].filter(([key, place]) => place.hand && !now.has(key)).map(([, place]) => place);
  for (const [key, here] of now) {
    const { piece } = here;
    // A piece that is new on the board came from the hand if exactly one piece has left the hand.
    const from = before.get(key) ?? (left.length === 1 && !here.hand ? left[0] : null);
    if (!from) {
      piece.animate({ opacity: [0, 1] }, { duration: 250, easing: "ease-out" });
      continue;
    }
    // When the board itself has been shifted, what lies still on it does not glide.
    const [dx, dy] = from.hand === here.hand ? [from.across - here.across, from.down - here.down] : [from.x - here.x, from.y - here.y];
    if (Math.hypot(dx, dy) < 2) continue;
    const scale = piece instanceof SVGGraphicsElement ? piece.parentNode.getScreenCTM()?.a || 1 : 1;
    piece.animate({ translate: [`${dx / scale}px ${dy / scale}px`, "0px 0px"] }, { duration: 250, easing: "ease-out" });
  }
}

// --- talking to the server ---------------------------------------------------------------------------------------------

const LONGEST = 2 ** 31 - 1; // milliseconds; a browser takes more for none at all
const underWay = new Set(); // the paths of what has been sent and not answered yet
let heard = 0; // the newest version that the server has told of
let leaving = false; // whether another page is on its way
let asking; // until what comes with time alone may have come

function note(text, calmly = false) {
  const line = find("#link");
  line.textContent = text;
  line.classList.toggle("calm", calmly);
  line.hidden = !text;
}

async function refresh() {
  const answer = await fetch(path("fragment")).catch(() => null);
  if (answer?.ok) show(await answer.text());
  else if (answer?.status === 404 && !leaving) location.reload(); // the match has been withdrawn, and the page says so
}

/** Look again if something newer than the page has been heard of. */
function catchUp() {
  if (!underWay.has(path("play")) && heard > Number(match.dataset.version)) refresh();
}

/** Show an answer, unless there is none or a newer one has been shown in the meantime. */
function show(html) {
  if (html === null) return;
  const holder = document.createElement("template");
  holder.innerHTML = html;
  for (const eager of all("[autofocus]", holder.content)) eager.autofocus = false; // it would catch what somebody writes
  const version = Number(find("#play", holder.content)?.dataset.version);
  if (version >= Number(match.dataset.version)) exchange(holder.content);
}

const path = (word) => `/m/${match.dataset.match}/${word}`;

/** Whether a change is on its way. A hint is none: nobody need wait for it. */
const changing = () => [...underWay].some((each) => each !== path("hint"));

/** Send something and return the part of the page that answers it, or null if it was refused or lost. */
async function send(where, body, headers = {}) {
  const answer = await fetch(where, { method: "POST", body, headers: { "X-CSRF": match.dataset.csrf, ...headers } }).catch(() => null);
  if (!answer) {
    note(match.dataset.lost);
    return null;
  }
  if (answer.ok) {
    note("");
    return answer.text();
  }
  await refresh();
  const said = await answer.json().catch(() => ({}));
  note([match.dataset.refused, said.detail ?? said.message].filter((part) => typeof part === "string").join(" "));
  setTimeout(() => note(""), 5000);
  return null;
}

/** Do something unless the same is on its way; the marks stay when news from others exchange what was pressed. */
async function once(where, pressed, doing) {
  if (underWay.has(where)) return;
  underWay.add(where);
  pressed?.classList.add("busy");
  match.ariaBusy = "true";
  try {
    await doing();
  } finally {
    underWay.delete(where);
    pressed?.classList.remove("busy");
    if (!underWay.size) match.ariaBusy = null;
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
  const where = new URL(form.action).pathname;
  await once(where, form, async () => {
    const line = form.matches(".say") ? form.elements.text : null;
    const [name, text] = line ? [nameOf(line), line.value] : [];
    if ("hint" in form.dataset) note(match.dataset.thinking, true);
    const answer = await send(where, new URLSearchParams(new FormData(form, button)));
    if (line && answer !== null) strike(match, name, text);
    show(answer);
  });
}

/** Listen for news; after a break, ask again with growing patience. */
function listen(patience = 1000) {
  const stream = new EventSource(`/m/${match.dataset.match}/stream?version=${match.dataset.version}`);
  const news = (event) => {
    const { version } = JSON.parse(event.data);
    heard = Math.max(heard, version);
    catchUp();
  };
  stream.addEventListener("changed", news);
  stream.addEventListener("chat", news);
  stream.addEventListener("open", () => {
    patience = 1000;
    note("");
  });
  stream.addEventListener("error", () => {
    stream.close();
    setTimeout(() => {
      note(find("#link").dataset.text);
      listen(Math.min(patience * 2, 20000));
      refresh();
    }, patience);
  });
}

// --- keys, clicks, explanations ----------------------------------------------------------------------------------------

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Go to the nearest choice in a direction, on the board or in the hand. */
function step([dx, dy]) {
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

/** Whether a key goes on while it is held down: it leads on to the next choice, or closer, but decides nothing. */
const runs = (key) => key in ARROWS || key === "+" || key === "-";

function press(event) {
  const { key, repeat, target } = event;
  const writing = target.closest("input, select, textarea");
  const presses = key === "Enter" || (key === " " && !writing && target.closest("button, summary, [data-action]"));
  if (repeat && presses) event.preventDefault(); // what lies under a held key by now has not been chosen
  if (writing || event.ctrlKey || event.altKey || event.metaKey || find("dialog[open]") || (repeat && !runs(key))) return;
  const choice = target.closest(".pane [data-action]");
  if (choice && (key === "Enter" || key === " ")) choose(choice);
  else if (key === "?") find("#keys")?.showModal();
  else if (key.toLowerCase() === "r" && find("[data-rules]")) rules();
  else if (key === "+" || key === "-" || key === "0") zoom({ "+": "in", "-": "out", 0: "all" }[key]);
  else if (!byKey(key)) {
    if (!ARROWS[key] || !live || target.closest(".log")) return; // what can be scrolled is
    step(ARROWS[key]);
  }
  event.preventDefault();
}

/** Press whatever carries this key; tell whether there was anything. */
function byKey(key) {
  const name = key.length === 1 ? key.toLowerCase() : key;
  const owner = all("[data-key]", match).find((one) => one.dataset.key === name);
  if (owner) choose(owner);
  return Boolean(owner);
}

/** Do by key what a click would do, but not while a change is on its way: what was meant may be gone with it. */
function choose(owner) {
  if (changing()) return;
  if (owner.dataset.action) play(owner.dataset.action, owner);
  else if (owner.matches("form")) owner.requestSubmit();
  else owner.click();
}

async function rules() {
  const panel = find("#rules");
  const text = find(".text", panel);
  panel.showModal();
  if (!text.childElementCount) text.innerHTML = await fetch(`/rules/${match.dataset.game}/fragment`).then((answer) => answer.text());
  const { clause } = state();
  for (const old of all(".sought", text)) old.classList.remove("sought");
  const anchor = clause && text.querySelector(`#${CSS.escape(clause)}`);
  const sought = anchor?.closest("li, p, h2, h3") ?? anchor;
  sought?.classList.add("sought");
  sought?.scrollIntoView({ block: "center" });
}

function explain(event) {
  const line = find(".tip", match);
  if (!line || (event.type === "focusin" && !event.target.matches(":focus-visible"))) return;
  const pointed = event.target.closest?.("[data-help], .pane [aria-label], .pane [data-piece], .piece, .pane use, .pane g");
  const inside = pointed && match.contains(pointed) ? pointed : null;
  const label = inside?.getAttribute("aria-label") ?? (inside && find(":scope > title", inside)?.textContent) ?? "";
  line.textContent = [label, inside?.dataset.help].filter(Boolean).join(" — ");
  line.hidden = !line.textContent;
  clearTimeout(explain.timer);
  if (event.pointerType === "touch") explain.timer = setTimeout(() => (line.hidden = true), 2500);
}

function click(event) {
  const one = (selector) => event.target.closest(selector);
  const choice = one("[data-action]");
  if (choice) {
    event.preventDefault();
    if (!(lens.moved && choice.closest(".pane"))) play(choice.dataset.action, choice);
  } else if (one("[data-rules]")) {
    event.preventDefault();
    rules();
  } else if (one("[data-zoom]")) zoom(one("[data-zoom]").dataset.zoom);
  else if (one("[data-keys]")) find("#keys").showModal();
  else if (one("[data-copy]")) {
    event.preventDefault();
    copy(one("[data-copy]"));
  } else if (!live && one(".steps a[href], [data-part=seen] a")) {
    event.preventDefault();
    turn(one("a").href);
  }
}

const spelled = new Set(); // links that are shown because they could not be copied by themselves

async function copy(link) {
  const copied = await navigator.clipboard?.writeText(link.href).then(() => true, () => false);
  if (copied || copyByHand(link)) link.textContent = link.dataset.copy;
}

/** Show a link, selected, for browsers that offer no clipboard here; tell whether that has copied it. */
function copyByHand(link) {
  spelled.add(link.href);
  const field = spell(link);
  field.focus();
  field.select();
  return document.execCommand("copy");
}

/** The field that spells a link out, beside it. */
function spell(link) {
  if (link.nextElementSibling?.matches(".spelled")) return link.nextElementSibling;
  const field = Object.assign(document.createElement("input"), { className: "spelled", readOnly: true, value: link.href, ariaLabel: link.textContent });
  field.dataset.spelled = link.href;
  link.after(field);
  return field;
}

function tick() {
  for (const clock of all("[data-clock]", match)) {
    const left = Math.max(0, Number(clock.dataset.clock) - 1);
    clock.dataset.clock = left;
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("low", left < 15);
    shown.delete("marks"); // it no longer says what the server sent, so that the same sent again is another time
  }
}

// --- replays -----------------------------------------------------------------------------------------------------------

let pages = 0; // so that a page overtaken by a later one is not shown

/** Show another page of the replay without leaving this one. */
async function turn(address) {
  const mine = ++pages;
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return location.assign(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (mine !== pages) return;
  exchange(find("#replay", page));
  history.replaceState(null, "", address);
}

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Check that the secret shown after the last move is the one sealed before the first. */
async function check() {
  const fair = find(".fair", match);
  if (!fair?.dataset.secret || !crypto.subtle) return;
  const { commitment, secret, seed, right, wrong } = fair.dataset;
  const bytes = Uint8Array.from(secret.match(/../g), (pair) => parseInt(pair, 16));
  const seal = hex(await crypto.subtle.digest("SHA-256", bytes));
  const sown = await crypto.subtle.digest("SHA-256", new Uint8Array([...new TextEncoder().encode("seed"), ...bytes]));
  const grown = new DataView(sown).getBigUint64(0) >> 1n;
  find(".verdict", match).textContent = seal === commitment && String(grown) === seed ? right : wrong;
}

// --- the other pages ---------------------------------------------------------------------------------------------------

/** Follow the games that are still being prepared. */
async function follow(shelf) {
  if (!find(".getting:not([hidden])", shelf)) return;
  const news = await fetch(shelf.dataset.progress).then((answer) => answer.json()).catch(() => ({}));
  for (const game of all("[data-game]", shelf)) {
    const told = news[game.dataset.game];
    if (!told) continue;
    find("progress", game).value = told.progress;
    find(".getting", game).hidden = told.ready;
    for (const button of all("button", game)) button.disabled = !told.ready;
  }
  setTimeout(follow, 1500, shelf);
}

function setUp(form) {
  const seats = () => {
    for (const row of all("[data-seat]", form)) row.hidden = Number(row.dataset.seat) >= Number(form.players.value);
    find(".note", form).hidden = true;
  };
  form.players.addEventListener("change", seats);
  for (const preset of all("[data-preset]", form)) {
    preset.addEventListener("click", () => {
      for (const option of all("[name^=opt_]", form)) for (const choice of option.options) choice.selected = choice.defaultSelected;
      for (const [name, value] of Object.entries(JSON.parse(preset.dataset.preset))) {
        const field = form.elements[name === "players" ? name : `opt_${name}`];
        if (field) field.value = value;
      }
      seats();
    });
  }
  seats();
}

// --- beginning ---------------------------------------------------------------------------------------------------------

wear(theme());
find(".theme")?.addEventListener("click", () => {
  const names = Object.keys(THEMES);
  localStorage.setItem("theme", names[(names.indexOf(theme()) + 1) % names.length]);
  wear(theme());
});
for (const back of all("[name=back][data-here]")) back.value = location.pathname + location.search;
if (find("[data-progress]")) follow(find("[data-progress]"));
if (find(".setup")) setUp(find(".setup"));

if (match) {
  remember(match);
  settle();
  watch(match);
  document.addEventListener("click", click);
  document.addEventListener("keydown", press);
  for (const look of ["pointerover", "focusin"]) document.addEventListener(look, explain);
  document.addEventListener("input", (event) => {
    const slider = event.target.closest("[data-path]");
    if (slider) turn(slider.dataset.path + slider.value + slider.dataset.query);
  });
  new ResizeObserver(() => lens.fit()).observe(match);
}
if (live) {
  find("#link").dataset.text = find("#link").textContent;
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-quiet], [data-hint]")) return;
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
