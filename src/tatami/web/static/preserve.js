// What a person has written, chosen, unfolded, scrolled to and is about to press stays when parts of a page are exchanged.

import { all, find } from "./dom.js";

const FIELDS = "input:not([type=hidden], [type=range], [readonly]), select, textarea";
const WRITING = "input, select, textarea";
const SCROLLED = ".side, .dock, .log, .talk, .offers";
const PRESSED = ".pane, .dock, .offers, .first, .curtain"; // whoever presses something there is led on to the next choice
const MARKS = ["data-action", "data-key", "data-part", "data-zoom", "data-spelled", "name", "href", "action"];

// Also of what is not there for a while, as behind a curtain.
const written = new Map();
const unfolded = new Map();
const scrolled = new Map();

/** A selector that finds the same thing again after an exchange. */
export function nameOf(one) {
  if (one.id) return `#${CSS.escape(one.id)}`;
  const mark = MARKS.find((each) => one.hasAttribute(each));
  const own = mark ? `[${mark}=${JSON.stringify(one.getAttribute(mark))}]` : one.localName;
  const around = one.parentElement?.closest("form, details[id], [data-part]");
  return around ? `${nameOf(around)} ${own}` : own;
}

function changed(field) {
  if (field.closest("[data-onchange]")) return false; // it has been sent
  return field.matches("select") ? [...field.options].some((one) => one.selected !== one.defaultSelected) : field.value !== field.defaultValue;
}

/** Note everything that an exchange must not take away. */
export function keep(page) {
  for (const field of all(FIELDS, page)) {
    if (changed(field)) written.set(nameOf(field), field.value);
    else written.delete(nameOf(field));
  }
  for (const details of all("details[id]", page)) unfolded.set(details.id, details.open);
  const lists = all(SCROLLED, page);
  for (const list of lists) scrolled.set(nameOf(list), list.scrollTop);
  const focused = document.activeElement;
  if (!page.contains(focused)) return { lists, held: null };
  const caret = focused.matches("input") ? [focused.selectionStart, focused.selectionEnd, focused.selectionDirection] : null;
  return { lists, held: { focused, caret, name: nameOf(focused), pressed: focused.closest(PRESSED) && !focused.matches(WRITING) } };
}

/** Put back what was written, unfolded and scrolled to. */
export function putBack(page, { lists }) {
  for (const [name, text] of written) {
    const field = find(name, page);
    if (field && field.value !== text) field.value = text;
  }
  for (const details of all("details[id]", page)) if (unfolded.has(details.id)) details.open = unfolded.get(details.id);
  for (const list of all(SCROLLED, page)) if (!lists.includes(list)) list.scrollTop = scrolled.get(nameOf(list)) ?? 0;
}

/** Give the focus back. It goes on to another choice only from one that was pressed: nobody who writes plays unawares. */
export function refocus(page, { held }) {
  if (!held || held.focused.isConnected) return;
  const same = find(held.name, page);
  const next = same ?? (held.pressed ? find(".pane [data-action], .dock button, .curtain button", page) : null);
  next?.focus({ preventScroll: true });
  if (same && held.caret?.[0] != null) same.setSelectionRange(...held.caret);
}

/** Strike out what has been said; what was written after it stays. */
export function strike(page, name, text) {
  const rest = (whole) => (whole.startsWith(text) ? whole.slice(text.length) : whole);
  if (written.has(name)) written.set(name, rest(written.get(name)));
  const field = find(name, page);
  if (field) field.value = rest(field.value);
}
