import { inHtml, readAll, type SecretField } from './escaped-forms.js';
import { type FieldNames, isNumeric, mask } from './secret-field.js';

// The counts keep a text made for it from being slow to read.
const openingPattern = /<((?:[\w.-]{1,100}:)?([\w.-]{1,100}))(?:\s[^<>]{0,2000})?>/g;
const closingPattern = /<\/((?:[\w.-]{1,100}:)?[\w.-]{1,100})/g;
/** What an element holds: character data, tags and comments, text. */
const piecePattern = /<!\[CDATA\[([^]*?)(?:\]\]>|$)|<[^<>]*>|([^<]+)/dg;

/** The texts of XML elements that have a sensitive name, at any depth; of one that is cut off what is left of its text. */
export function xmlFields(text: string, contentType: string, names: FieldNames): readonly SecretField[] {
  const isXml = /xml|html/i.test(contentType) || /^\s*</.test(text);
  const closingAfter = closings(text);
  const fields: SecretField[] = [];
  let from = 0;
  for (const { 0: tag, 1: name, 2: localName, index } of text.matchAll(openingPattern)) {
    if (index < from || tag.endsWith('/>') || !isSensitive(localName!, names)) continue;
    const start = index + tag.length;
    // In prose `<token>` may stand for a token.
    const end = closingAfter(name!, start) ?? (isXml ? endOfText(text, start) : start);
    fields.push(...textsWithin(text, { start, end, name: localName! }, names));
    from = end;
  }
  return fields;
}

function isSensitive(name: string, { field, headerKey }: FieldNames): boolean {
  return field(name) || headerKey(name);
}

/** All closing tags at once: a search for each would take the square of their number. Places must be asked for in order. */
function closings(text: string): (name: string, from: number) => number | undefined {
  const places = new Map<string, number[]>();
  for (const { 1: name, index } of text.matchAll(closingPattern)) {
    const known = places.get(name!);
    if (known) known.push(index);
    else places.set(name!, [index]);
  }
  const next = new Map<string, number>();
  return (name, from) => {
    const known = places.get(name) ?? [];
    let at = next.get(name) ?? 0;
    while (at < known.length && known[at]! < from) at++;
    next.set(name, at);
    return known[at];
  };
}

function endOfText(text: string, start: number): number {
  if (text.startsWith('<![CDATA[', start)) return text.length;
  const tag = text.indexOf('<', start);
  return tag === -1 ? text.length : tag;
}

interface Element {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

function textsWithin(text: string, { start, end, name }: Element, names: FieldNames): readonly SecretField[] {
  return [...text.slice(start, end).matchAll(piecePattern)].flatMap((match) => {
    const [data, plain] = [match[1], match[2]];
    const written = data ?? plain ?? '';
    const value = written.trim();
    if (value === '' || (isNumeric(value) && names.count(name))) return [];
    const at = start + match.indices![data === undefined ? 2 : 1]![0] + written.indexOf(value);
    const values = [data === undefined ? readAll(value, inHtml) : value];
    return [{ start: at, end: at + value.length, values, mask }];
  });
}
