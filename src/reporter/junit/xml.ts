import { printable } from '../../lib/printable.js';

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** The start of an element with an attribute for each value that is there. @param end - `/>` of one without content */
export function openTag(name: string, attributes: Attributes, end: '>' | '/>' = '>'): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(String(value)).replaceAll('\n', '&#10;')}"`],
  );
  return `<${name}${written.join('')}${end}`;
}

/** An element with a text in it. */
export function textElement(name: string, attributes: Attributes, text: string): string {
  return `${openTag(name, attributes)}${escaped(text)}</${name}>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML cannot have, as control characters and halves of surrogate pairs, becomes `�`. */
function escaped(text: string): string {
  return printable(text)
    .toWellFormed()
    .replace(/[&<>"]/g, (sign) => entities[sign]!);
}
