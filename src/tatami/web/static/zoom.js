// Looking closer at a board: zoom and pan by changing the view box.

import { all } from "./dom.js";

export const lens = {
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
    if (!this.there() || !this.svg.parentNode.clientHeight) return;
    if (this.view === undefined) this.home();
    else this.apply();
  },
  /** Whether there is a board to look at: behind a curtain there is none. */
  there() {
    return Boolean(this.svg?.isConnected);
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

function drag(event) {
  const finger = lens.fingers.get(event.pointerId);
  if (!finger || !lens.there()) return;
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
}

/** Follow fingers and wheel on whatever board the page shows: boards come and go, the page stays. */
export function watch(page) {
  let tapped = 0;
  page.addEventListener("pointerdown", (event) => {
    if (!event.target.closest(".pane")) return;
    if (!lens.fingers.size) lens.moved = false;
    lens.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY] });
  });
  page.addEventListener("pointermove", drag);
  // A finger may be lifted anywhere; what it lay on may be gone.
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, (event) => lens.fingers.delete(event.pointerId));
  page.addEventListener("pointerleave", (event) => lens.fingers.delete(event.pointerId));
  page.addEventListener("pointerup", (event) => {
    const free = event.target.closest(".pane") && !event.target.closest("[data-action]");
    if (event.pointerType !== "touch" || lens.moved || !free) return;
    if (event.timeStamp - tapped < 350) lens.home();
    tapped = event.timeStamp;
  });
  const wheel = (event) => {
    if (!event.ctrlKey || !event.target.closest(".board")) return;
    event.preventDefault();
    lens.grow(event.deltaY < 0 ? 1.15 : 1 / 1.15, { x: event.clientX, y: event.clientY });
  };
  page.addEventListener("wheel", wheel, { passive: false });
}

export function zoom(way) {
  if (!lens.there()) return;
  if (way === "all") lens.all();
  else lens.grow(way === "in" ? 1.4 : 1 / 1.4);
}
