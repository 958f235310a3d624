// Zoom and pan of a board, by changing the view box.

import { all } from "./dom.js";

export const zoom = {
  svg: null,
  whole: null, // the view box of the whole drawing
  view: undefined, // the visible box; null: everything; undefined: not yet set
  pointers: new Map(),
  moved: false, // whether the current gesture has moved the view

  attach(svg) {
    if (!svg || svg === this.svg) return;
    const drawn = svg.getAttribute("viewBox").split(/[ ,]+/).map(Number);
    const same = this.whole?.join() === drawn.join();
    [this.svg, this.whole] = [svg, drawn];
    if (!same) this.view = undefined;
    this.fit();
  },
  /** Adjust the view when the pane changes its size. */
  fit() {
    if (!this.active() || !this.svg.parentNode.clientHeight) return;
    if (this.view === undefined) this.reset();
    else this.apply();
  },
  /** Whether there is a board: behind a curtain there is none. */
  active() {
    return Boolean(this.svg?.isConnected);
  },
  pane() {
    const { clientWidth: width, clientHeight: height } = this.svg.parentNode;
    return { width, height };
  },
  /** The default view: everything on a wide screen; on a narrow one as much as fills the pane, so that text is readable. */
  reset() {
    const { width, height } = this.pane();
    const [x, y, w, h] = this.whole;
    this.view = null;
    if (width < 700 && w / h > 1.25 * (width / height)) {
      const across = (h * width) / height;
      const targets = all("[data-action]", this.svg);
      const centres = (targets.length ? targets : all("[data-here]", this.svg)).map((target) => this.centreX(target)).filter(Boolean);
      const centre = centres.length ? centres.reduce((sum, each) => sum + each, 0) / centres.length : x + w / 2;
      this.view = [centre - across / 2, y, across, h];
    }
    this.apply();
  },
  /** The horizontal centre of an element, in coordinates of the drawing. */
  centreX(target) {
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
      const clamp = (centre, size, from, length) => (size >= length ? from + length / 2 : Math.min(Math.max(centre, from + size / 2), from + length - size / 2));
      this.view = [clamp(cx, across, x, w) - across / 2, clamp(cy, down, y, h) - down / 2, across, down];
    }
    this.svg.setAttribute("viewBox", (this.view ?? this.whole).join(" "));
    this.svg.parentNode.classList.toggle("zoomed", Boolean(this.view) && this.view[3] < h - 1);
  },
  /** Enlarge by a factor; the given point of the screen stays where it is. */
  scale(factor, at) {
    const matrix = this.svg.getScreenCTM();
    if (!this.view) {
      const { width, height } = this.pane();
      const [x, y, w, h] = this.whole;
      const across = Math.max(w, (h * width) / height);
      const down = (across * height) / width;
      this.view = [x + (w - across) / 2, y + (h - down) / 2, across, down];
    }
    const [x, y, w, h] = this.view;
    const fixed = at ? new DOMPoint(at.x, at.y).matrixTransform(matrix.inverse()) : { x: x + w / 2, y: y + h / 2 };
    this.view = [fixed.x - (fixed.x - x) / factor, fixed.y - (fixed.y - y) / factor, w / factor, h / factor];
    this.apply();
  },
  pan(dx, dy) {
    if (!this.view) return;
    const scale = this.svg.getScreenCTM().a;
    this.view[0] -= dx / scale;
    this.view[1] -= dy / scale;
    this.apply();
  },
  /** Pan to an element that is out of view. */
  panTo(target) {
    if (!target || !this.view) return;
    const x = this.centreX(target);
    if (x > this.view[0] && x < this.view[0] + this.view[2]) return;
    this.view[0] = x - this.view[2] / 2;
    this.apply();
  },
  showAll() {
    this.view = null;
    this.apply();
  },
};

const pinch = ([a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, span: Math.hypot(a.x - b.x, a.y - b.y) });

function drag(event) {
  const pointer = zoom.pointers.get(event.pointerId);
  if (!pointer || !zoom.active()) return;
  const before = { ...pointer };
  const two = zoom.pointers.size === 2 ? pinch([...zoom.pointers.values()]) : null;
  [pointer.x, pointer.y] = [event.clientX, event.clientY];
  if (two) {
    const now = pinch([...zoom.pointers.values()]);
    zoom.scale(now.span / two.span, now);
    zoom.pan(now.x - two.x, now.y - two.y);
    zoom.moved = true;
  } else if (zoom.moved || Math.hypot(pointer.x - pointer.from[0], pointer.y - pointer.from[1]) > 7) {
    zoom.moved = Boolean(zoom.view);
    zoom.pan(pointer.x - before.x, pointer.y - before.y);
  }
}

/** Handle pointers and wheel. On the page, not on the board: the board is replaced, the page stays. */
export function addZoomListeners(page) {
  let lastTap = 0;
  page.addEventListener("pointerdown", (event) => {
    if (!event.target.closest(".pane")) return;
    if (!zoom.pointers.size) zoom.moved = false;
    zoom.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY] });
  });
  page.addEventListener("pointermove", drag);
  // A finger may be lifted anywhere, and the element under it may be gone.
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, (event) => zoom.pointers.delete(event.pointerId));
  page.addEventListener("pointerleave", (event) => zoom.pointers.delete(event.pointerId));
  page.addEventListener("pointerup", (event) => {
    const onBackground = event.target.closest(".pane") && !event.target.closest("[data-action]");
    if (event.pointerType !== "touch" || zoom.moved || !onBackground) return;
    if (event.timeStamp - lastTap < 350) zoom.reset();
    lastTap = event.timeStamp;
  });
  const wheel = (event) => {
    if (!event.ctrlKey || !event.target.closest(".board")) return;
    event.preventDefault();
    zoom.scale(event.deltaY < 0 ? 1.15 : 1 / 1.15, { x: event.clientX, y: event.clientY });
  };
  page.addEventListener("wheel", wheel, { passive: false });
}

export function zoomStep(direction) {
  if (!zoom.active()) return;
  if (direction === "all") zoom.showAll();
  else zoom.scale(direction === "in" ? 1.4 : 1 / 1.4);
}
