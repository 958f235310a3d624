// Keeps typed text, selections, open details, scroll positions and the focus when parts of a page are replaced.

import { all, find } from "./dom.js";

const FIELDS = "input:not([type=hidden], [type=range], [readonly]), select, textarea";
const INPUTS = "input, select, textarea";
const SCROLLED = ".side, .dock, .log, .messages, .move-list";
const PRESSED = ".pane, .dock, .move-list, .alerts, .curtain"; // after a press here the focus moves to the next choice
const ATTRIBUTES = ["data-action", "data-key", "data-part", "data-zoom", "data-link", "name", "href", "action"];

// Also for elements that are absent for a while, as behind a curtain.
const typed = new Map();
const opened = new Map();
const scrolled = new Map();

/** A selector that finds the same element again after an update. */
export function selectorOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const attribute = ATTRIBUTES.find((each) => element.hasAttribute(each));
  const own = attribute ? `[${attribute}=${JSON.stringify(element.getAttribute(attribute))}]` : element.localName;
  const container = element.parentElement?.closest("form, details[id], [data-part]");
  return container ? `${selectorOf(container)} ${own}` : own;
}

function changed(field) {
  if (field.closest("[data-onchange]")) return false; // it is sent at once
  return field.matches("select") ? [...field.options].some((one) => one.selected !== one.defaultSelected) : field.value !== field.defaultValue;
}

/** Store everything that an update must not lose. */
export function saveState(page) {
  for (const field of all(FIELDS, page)) {
    if (changed(field)) typed.set(selectorOf(field), field.value);
    else typed.delete(selectorOf(field));
  }
  for (const details of all("details[id]", page)) opened.set(details.id, details.open);
  const lists = all(SCROLLED, page);
  for (const list of lists) scrolled.set(selectorOf(list), list.scrollTop);
  const focused = document.activeElement;
  if (!page.contains(focused)) return { lists, focus: null };
  const caret = focused.matches("input") ? [focused.selectionStart, focused.selectionEnd, focused.selectionDirection] : null;
  return { lists, focus: { focused, caret, selector: selectorOf(focused), pressed: focused.closest(PRESSED) && !focused.matches(INPUTS) } };
}

/** Restore what was typed, opened and scrolled to. */
export function restoreState(page, { lists }) {
  for (const [selector, text] of typed) {
    const field = find(selector, page);
    if (field && field.value !== text) field.value = text;
  }
  for (const details of all("details[id]", page)) if (opened.has(details.id)) details.open = opened.get(details.id);
  for (const list of all(SCROLLED, page)) if (!lists.includes(list)) list.scrollTop = scrolled.get(selectorOf(list)) ?? 0;
}

/** Restore the focus. It moves to another choice only from one that was pressed: nobody who types plays by accident. */
export function restoreFocus(page, { focus }) {
  if (!focus || focus.focused.isConnected) return;
  const same = find(focus.selector, page);
  const next = same ?? (focus.pressed ? find(".pane [data-action], .dock button, .curtain button", page) : null);
  next?.focus({ preventScroll: true });
  if (same && focus.caret?.[0] != null) same.setSelectionRange(...focus.caret);
}

/** Remove a chat line that has been sent; what was typed after it stays. */
export function removeSent(page, selector, text) {
  const rest = (whole) => (whole.startsWith(text) ? whole.slice(text.length) : whole);
  if (typed.has(selector)) typed.set(selector, rest(typed.get(selector)));
  const field = find(selector, page);
  if (field) field.value = rest(field.value);
}
