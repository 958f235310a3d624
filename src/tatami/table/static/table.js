// Makes the pages smoother. Everything here also works as plain forms and reloads; the server alone knows the rules.

const root = document.documentElement;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

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

// --- the scene: what changes on a page is exchanged part by part -------------------------------------------------------

const scene = find("#scene") ?? find("#replay");
const live = scene?.id === "scene";
const shown = new Map(); // each part's markup as the server sent it

const parts = (within) => new Map(all("[data-part]", within).map((part) => [part.dataset.part, part]));
const state = () => find("#play")?.dataset ?? {};

function remember(within) {
  shown.clear();
  for (const [name, part] of parts(within)) shown.set(name, part.outerHTML);
}

/** Exchange what differs; pieces glide to their new places, focus, open lists and scroll positions stay. */
function exchange(fresh) {
  const before = places();
  const held = focusKey();
  const open = new Map(all("details[id]", scene).map((details) => [details.id, details.open]));
  const oldLog = all(".log li", scene).length;
  const [old, coming] = [parts(scene), parts(fresh)];
  const markup = new Map([...coming].map(([name, part]) => [name, part.outerHTML]));
  if ([...old.keys()].join() === [...coming.keys()].join()) {
    for (const [name, part] of coming) if (shown.get(name) !== markup.get(name)) swap(old.get(name), part);
  } else {
    scene.replaceChildren(...fresh.childNodes);
  }
  shown.clear();
  for (const [name, text] of markup) shown.set(name, text);
  for (const details of all("details[id]", scene)) if (open.has(details.id)) details.open = open.get(details.id);
  const tip = find(".tip", scene);
  if (tip) tip.hidden = true;
  settle();
  refocus(held);
  glide(before);
  announce(oldLog);
}

function swap(old, fresh) {
  const top = old.scrollTop;
  old.replaceWith(fresh);
  fresh.scrollTop = top;
}

/** Prepare what has just been laid out: one tab stop for the board, the lesson's mark, the clock, zoom. */
function settle() {
  const targets = all(".pane [data-action]", scene);
  targets.forEach((target, i) => target.setAttribute("tabindex", i ? "-1" : "0"));
  const { wanted, turn, version, seat } = state();
  if (wanted) for (const target of targets) target.classList.toggle("wanted", target.dataset.action === wanted);
  if (live) {
    scene.dataset.version = version;
    scene.dataset.seat = seat;
    find(".ask", scene)?.classList.toggle("yours", Boolean(turn));
    document.title = document.title.replace(/^● /, "").replace(/^/, turn ? "● " : "");
  }
  lens.attach(find(".pane > svg", scene));
  if (wanted) lens.seek(find(".pane .wanted", scene));
  check();
}

function announce(oldLog) {
  const lines = all(".log li", scene);
  const told = lines.slice(0, Math.max(0, lines.length - oldLog)).reverse(); // the newest stands first
  const say = find("#say");
  if (say && told.length) say.replaceChildren(...told.map((line) => Object.assign(document.createElement("p"), { textContent: line.textContent })));
}

function focusKey() {
  const focused = document.activeElement;
  if (!focused || !scene.contains(focused)) return null;
  const key = focused.dataset.action ? `[data-action="${focused.dataset.action}"]` : focused.id ? `#${focused.id}` : "";
  const area = [".pane", ".dock", ".offers"].find((name) => focused.closest(name)) ?? "";
  return { focused, area, key };
}

function refocus(held) {
  if (!held || held.focused.isConnected) return;
  const next = (held.key && find(`${held.area} ${held.key}`, scene)) || find(".pane [data-action], .dock button, .curtain button", scene);
  next?.focus({ preventScroll: true });
}

// --- gliding pieces ----------------------------------------------------------------------------------------------------

/** Where every piece lies, on the screen and on the board or tray that it belongs to. */
function places() {
  const found = new Map();
  for (const area of all(".pane, .tray", scene)) {
    const origin = area.getBoundingClientRect();
    for (const piece of all("[data-piece]", area)) {
      const box = piece.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      found.set(piece.dataset.piece, { piece, x, y, across: x - origin.x, down: y - origin.y, tray: area.matches(".tray") });
    }
  }
  return found;
}

function glide(before) {
  if (calm.matches || !before.size) return;
  const now = places();
  const left = [...before].filter(([key, place]) => place.tray && !now.has(key)).map(([, place]) => place);
  for (const [key, here] of now) {
    const { piece } = here;
    // A piece that is new on the board came from the hand if exactly one piece has left the hand.
    const from = before.get(key) ?? (left.length === 1 && !here.tray ? left[0] : null);
    if (!from) {
      piece.animate({ opacity: [0, 1] }, { duration: 250, easing: "ease-out" });
      continue;
    }
    // When the board itself has been shifted, what lies still on it does not glide.
    const [dx, dy] = from.tray === here.tray ? [from.across - here.across, from.down - here.down] : [from.x - here.x, from.y - here.y];
    if (Math.hypot(dx, dy) < 2) continue;
    const scale = piece instanceof SVGGraphicsElement ? piece.parentNode.getScreenCTM()?.a || 1 : 1;
    piece.animate({ translate: [`${dx / scale}px ${dy / scale}px`, "0px 0px"] }, { duration: 250, easing: "ease-out" });
  }
}

// --- talking to the server ---------------------------------------------------------------------------------------------

let playing = false; // a move is on its way
let heard = 0; // the newest version that the server has told of

function note(text, calmly = false) {
  const line = find("#link");
  line.textContent = text;
  line.classList.toggle("calm", calmly);
  line.hidden = !text;
}

async function refresh() {
  const answer = await fetch(`/m/${scene.dataset.match}/scene`).catch(() => null);
  if (answer?.ok) show(await answer.text());
}

/** Look again if something newer than the page has been heard of. */
function catchUp() {
  if (!playing && heard > Number(scene.dataset.version)) refresh();
}

/** Show an answer, unless a newer one has been shown in the meantime. */
function show(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const version = Number(find("#play", holder.content)?.dataset.version);
  if (version >= Number(scene.dataset.version)) exchange(holder.content);
}

async function send(path, body, headers = {}) {
  const answer = await fetch(path, { method: "POST", body, headers: { "X-CSRF": scene.dataset.csrf, ...headers } }).catch(() => null);
  if (!answer) return note(scene.dataset.lost);
  if (answer.ok) {
    note("");
    return show(await answer.text());
  }
  await refresh();
  const said = await answer.json().catch(() => ({}));
  note([scene.dataset.refused, said.detail ?? said.message].filter((part) => typeof part === "string").join(" "));
  setTimeout(() => note(""), 5000);
}

async function play(action, pressed) {
  if (playing || !state().turn) return;
  playing = true;
  pressed?.classList.add("busy");
  scene.ariaBusy = "true"; // stays when news from others exchange what was pressed
  const { version, seat } = state();
  await send(`/m/${scene.dataset.match}/play`, JSON.stringify({ action: Number(action), version: Number(version), seat: Number(seat) }), {
    "Content-Type": "application/json",
  });
  pressed?.classList.remove("busy");
  scene.ariaBusy = null;
  playing = false;
  catchUp();
}

async function submit(form, button) {
  const data = new FormData(form, button);
  form.classList.add("busy");
  if ("hint" in form.dataset) note(scene.dataset.thinking, true);
  await send(form.action, new URLSearchParams(data));
  form.classList.remove("busy");
  if (form.classList.contains("say")) form.reset();
}

/** Listen for news; after a break, ask again with growing patience. */
function listen(patience = 1000) {
  const stream = new EventSource(`/m/${scene.dataset.match}/stream?version=${scene.dataset.version}`);
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

// --- looking closer: zoom and pan by changing the view box --------------------------------------------------------------

const lens = {
  svg: null,
  whole: null, // the view box as drawn
  view: undefined, // what is looked at; null: everything; undefined: nobody has looked yet
  fingers: new Map(),
  moved: false,

  attach(svg) {
    if (!svg || svg === this.svg) return;
    const drawn = svg.getAttribute("viewBox").split(/[ ,]+/).map(Number);
    const same = this.whole?.join() === drawn.join();
    [this.svg, this.whole] = [svg, drawn];
    if (!same) this.view = undefined;
    this.fit();
  },
  /** Keep the look right when the pane gets another size. */
  fit() {
    if (!this.svg?.isConnected || !this.svg.parentNode.clientHeight) return;
    if (this.view === undefined) this.home();
    else this.apply();
  },
  pane() {
    const { clientWidth: width, clientHeight: height } = this.svg.parentNode;
    return { width, height };
  },
  /** The widest look that fills the pane on a narrow screen, so that values can be read; everything on a wide one. */
  home() {
    const { width, height } = this.pane();
    const [x, y, w, h] = this.whole;
    this.view = null;
    if (width < 700 && w / h > 1.25 * (width / height)) {
      const across = (h * width) / height;
      const offered = all("[data-action]", this.svg);
      const eyes = (offered.length ? offered : all("[data-here]", this.svg)).map((target) => this.point(target)).filter(Boolean);
      const middle = eyes.length ? eyes.reduce((sum, eye) => sum + eye, 0) / eyes.length : x + w / 2;
      this.view = [middle - across / 2, y, across, h];
    }
    this.apply();
  },
  /** Where an element lies across the whole drawing, whatever is looked at now. */
  point(target) {
    const box = target.getBoundingClientRect();
    const matrix = this.svg.getScreenCTM();
    return matrix && new DOMPoint(box.x + box.width / 2, box.y).matrixTransform(matrix.inverse()).x;
  },
  apply() {
    const [x, y, w, h] = this.whole;
    if (this.view) {
      const { width, height } = this.pane();
      let across = Math.min(this.view[2], Math.max(w, (h * width) / height));
      across = Math.max(across, w / 8);
      const down = (across * height) / width;
      const [cx, cy] = [this.view[0] + this.view[2] / 2, this.view[1] + this.view[3] / 2];
      const hold = (centre, size, from, length) => (size >= length ? from + length / 2 : Math.min(Math.max(centre, from + size / 2), from + length - size / 2));
      this.view = [hold(cx, across, x, w) - across / 2, hold(cy, down, y, h) - down / 2, across, down];
    }
    this.svg.setAttribute("viewBox", (this.view ?? this.whole).join(" "));
    this.svg.parentNode.classList.toggle("near", Boolean(this.view) && this.view[3] < h - 1);
  },
  /** Grow by a factor; the given place on the screen stays where it is. */
  grow(factor, at) {
    const matrix = this.svg.getScreenCTM();
    if (!this.view) {
      const { width, height } = this.pane();
      const [x, y, w, h] = this.whole;
      const across = Math.max(w, (h * width) / height);
      const down = (across * height) / width;
      this.view = [x + (w - across) / 2, y + (h - down) / 2, across, down];
    }
    const [x, y, w, h] = this.view;
    const eye = at ? new DOMPoint(at.x, at.y).matrixTransform(matrix.inverse()) : { x: x + w / 2, y: y + h / 2 };
    this.view = [eye.x - (eye.x - x) / factor, eye.y - (eye.y - y) / factor, w / factor, h / factor];
    this.apply();
  },
  pan(dx, dy) {
    if (!this.view) return;
    const scale = this.svg.getScreenCTM().a;
    this.view[0] -= dx / scale;
    this.view[1] -= dy / scale;
    this.apply();
  },
  /** Bring a target into view if it lies aside. */
  seek(target) {
    if (!target || !this.view) return;
    const x = this.point(target);
    if (x > this.view[0] && x < this.view[0] + this.view[2]) return;
    this.view[0] = x - this.view[2] / 2;
    this.apply();
  },
  all() {
    this.view = null;
    this.apply();
  },
};

const middle = ([a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, span: Math.hypot(a.x - b.x, a.y - b.y) });

function touch() {
  const board = find(".board", scene);
  if (!board) return;
  let tapped = 0;
  board.addEventListener("pointerdown", (event) => {
    if (!event.target.closest(".pane")) return;
    if (!lens.fingers.size) lens.moved = false;
    lens.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY] });
  });
  board.addEventListener("pointermove", (event) => {
    const finger = lens.fingers.get(event.pointerId);
    if (!finger) return;
    const before = { ...finger };
    const two = lens.fingers.size === 2 ? middle([...lens.fingers.values()]) : null;
    [finger.x, finger.y] = [event.clientX, event.clientY];
    if (two) {
      const now = middle([...lens.fingers.values()]);
      lens.grow(now.span / two.span, now);
      lens.pan(now.x - two.x, now.y - two.y);
      lens.moved = true;
    } else if (lens.moved || Math.hypot(finger.x - finger.from[0], finger.y - finger.from[1]) > 7) {
      lens.moved = Boolean(lens.view);
      lens.pan(finger.x - before.x, finger.y - before.y);
    }
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) board.addEventListener(end, (event) => lens.fingers.delete(event.pointerId));
  board.addEventListener("pointerup", (event) => {
    if (event.pointerType !== "touch" || lens.moved || event.target.closest("[data-action], .zoom")) return;
    if (event.timeStamp - tapped < 350) lens.home();
    tapped = event.timeStamp;
  });
  board.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    lens.grow(event.deltaY < 0 ? 1.15 : 1 / 1.15, { x: event.clientX, y: event.clientY });
  }, { passive: false });
}

const zoom = (way) => (way === "all" ? lens.all() : lens.grow(way === "in" ? 1.4 : 1 / 1.4));

// --- keys, clicks, explanations ----------------------------------------------------------------------------------------

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Go to the nearest choice in a direction, on the board or in the hand. */
function step([dx, dy]) {
  const choices = all(".pane [data-action], .dock button", scene);
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

function press(event) {
  const typing = event.target.closest("input, select, textarea");
  if (typing || event.ctrlKey || event.altKey || event.metaKey || find("dialog[open]")) return;
  const target = event.target.closest(".pane [data-action]");
  if (target && (event.key === "Enter" || event.key === " ")) play(target.dataset.action, target);
  else if (event.key === "?") find("#keys")?.showModal();
  else if (event.key.toLowerCase() === "r" && find("[data-rules]")) rules();
  else if (event.key === "+" || event.key === "-" || event.key === "0") zoom({ "+": "in", "-": "out", 0: "all" }[event.key]);
  else if (!byKey(event.key)) {
    if (!ARROWS[event.key] || !live) return;
    step(ARROWS[event.key]);
  }
  event.preventDefault();
}

/** Press whatever carries this key; tell whether there was anything. */
function byKey(key) {
  const name = key.length === 1 ? key.toLowerCase() : key;
  const owner = all("[data-key]", scene).find((one) => one.dataset.key === name);
  if (!owner) return false;
  if (owner.dataset.action) play(owner.dataset.action, owner);
  else if (owner.matches("form")) owner.requestSubmit();
  else owner.click();
  return true;
}

async function rules() {
  const panel = find("#rules");
  const text = find(".text", panel);
  panel.showModal();
  if (!text.childElementCount) text.innerHTML = await fetch(`/rules/${scene.dataset.game}/fragment`).then((answer) => answer.text());
  const { clause } = state();
  for (const old of all(".sought", text)) old.classList.remove("sought");
  const anchor = clause && text.querySelector(`#${CSS.escape(clause)}`);
  const sought = anchor?.closest("li, p, h2, h3") ?? anchor;
  sought?.classList.add("sought");
  sought?.scrollIntoView({ block: "center" });
}

function explain(event) {
  const line = find(".tip", scene);
  if (!line || (event.type === "focusin" && !event.target.matches(":focus-visible"))) return;
  const pointed = event.target.closest?.("[data-help], .pane [aria-label], .pane [data-piece], .piece, .pane use, .pane g");
  const inside = pointed && scene.contains(pointed) ? pointed : null;
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

async function copy(link) {
  await navigator.clipboard?.writeText(link.href).then(
    () => (link.textContent = link.dataset.copy),
    () => (location.href = link.href),
  );
}

function tick() {
  for (const clock of all("[data-clock]", scene)) {
    const left = Math.max(0, Number(clock.dataset.clock) - 1);
    clock.dataset.clock = left;
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("low", left < 15);
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
  const fair = find(".fair", scene);
  if (!fair?.dataset.secret || !crypto.subtle) return;
  const { commitment, secret, seed, right, wrong } = fair.dataset;
  const bytes = Uint8Array.from(secret.match(/../g), (pair) => parseInt(pair, 16));
  const seal = hex(await crypto.subtle.digest("SHA-256", bytes));
  const sown = await crypto.subtle.digest("SHA-256", new Uint8Array([...new TextEncoder().encode("seed"), ...bytes]));
  const grown = new DataView(sown).getBigUint64(0) >> 1n;
  find(".verdict", scene).textContent = seal === commitment && String(grown) === seed ? right : wrong;
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
for (const back of all("[name=back]")) back.value = location.pathname + location.search;
if (find("[data-progress]")) follow(find("[data-progress]"));
if (find(".setup")) setUp(find(".setup"));

if (scene) {
  remember(scene);
  settle();
  touch();
  document.addEventListener("click", click);
  document.addEventListener("keydown", press);
  for (const look of ["pointerover", "focusin"]) document.addEventListener(look, explain);
  document.addEventListener("input", (event) => {
    const slider = event.target.closest("[data-path]");
    if (slider) turn(slider.dataset.path + slider.value + slider.dataset.query);
  });
  new ResizeObserver(() => lens.fit()).observe(scene);
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
  setInterval(tick, 1000);
  listen();
}
