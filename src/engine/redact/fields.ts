import { jsonFields } from './json-fields.js';
import { colonFields, headerLines, pairFields } from './pair-fields.js';
import { scatteredFields } from './scattered-fields.js';
import { shapedFields } from './shaped-secrets.js';
import { fieldsWritten, inHtml, inJson, inUrl, type SecretField, readAll } from './escaped-forms.js';
import { xmlFields } from './xml-fields.js';
import { yamlBlocks } from './yaml-blocks.js';
import { type FieldNames, type FieldsInside, mask } from './secret-field.js';

/** A text in a text in a text: each is read anew. */
const deepest = 4;

/** Where its quotes are written so, JSON is in HTML or in a script. */
const quotesInHtml = /&(?:quot|#0{0,4}34|#x0{0,4}22);/i;
const quotesInScripts = /\\(?:x22|u0022)/;

const isJson = /\bjson\b/i;

/**
 * The secret fields of a text, in order: what looks like a secret, parameters of the URLs in it, variables, what looks like
 * JSON, and by the content type of a body forms and parts. What a JSON string or a parameter holds is such a text again.
 *
 * @param contentType - empty for what is not a body
 */
export function secretFields(text: string, contentType: string, names: FieldNames, depth = 0): readonly SecretField[] {
  const shaped = shapedFields(text);
  if (!mayHoldNames(text, depth) || !names.anywhere(text)) return inOrder(shaped);
  return inOrder([...shaped, ...readersOf(text, contentType, names, depth).flatMap((read) => read())]);
}

/** The same of a body, kind after kind. */
export function* secretFieldsByKind(
  text: string,
  contentType: string,
  names: FieldNames,
): Generator<readonly SecretField[]> {
  yield shapedFields(text);
  if (!mayHoldNames(text, 0) || !names.anywhere(text)) return;
  for (const read of readersOf(text, contentType, names, 0)) yield read();
}

function readersOf(
  text: string,
  contentType: string,
  names: FieldNames,
  depth: number,
): readonly (() => readonly SecretField[])[] {
  const inside: FieldsInside = (written, at, form) =>
    depth === deepest ? [] : fieldsWritten(written, at, form, (plain) => secretFields(plain, '', names, depth + 1));
  const isPlain = names.plainly(text);
  const hasQuotes = text.includes('"');
  const hasPairs = text.includes('=');
  return [
    () => (hasQuotes ? jsonIn(text, contentType, names, inside) : []),
    () => (hasPairs ? pairFields(text, contentType, names, inside) : []),
    () => (isPlain && text.includes('<') ? xmlFields(text, contentType, names) : []),
    () => (isPlain && /:[ \t]+(?:!\S*[ \t]+)?[|>]/.test(text) ? yamlBlocks(text, names) : []),
    () => (isPlain && hasPairs && text.includes('<') ? tagFields(text, names) : []),
    () => (isPlain ? headerLines(text) : []),
    () => (isPlain && text.includes(':') && !isJson.test(contentType) ? colonFields(text, names) : []),
    () => (quotesInScripts.test(text) ? inside(text, 0, inJson) : []),
    () => (quotesInHtml.test(text) ? inside(text, 0, inHtml) : []),
    () => (!hasQuotes && !hasPairs && text.includes('%') ? inside(text, 0, inUrl) : []),
  ];
}

/** Whether it has any of the signs that stand between a name and its value, or may stand for them. */
function mayHoldNames(text: string, depth: number): boolean {
  return /["=:&\\<]/.test(text) || (depth > 0 && text.includes('%'));
}

/** A text that looks like JSON is read as such under any type; it may still be none, as a line that begins with `[info]`. */
function jsonIn(text: string, contentType: string, names: FieldNames, inside: FieldsInside): readonly SecretField[] {
  if (isJson.test(contentType)) return jsonFields(text, names, inside);
  const scattered = scatteredFields(text, names);
  return /^\s*[[{]/.test(text) ? [...jsonFields(text, names, inside), ...scattered] : scattered;
}

function inOrder(fields: readonly SecretField[]): readonly SecretField[] {
  return fields.length < 2 ? fields : fields.toSorted((a, b) => a.start - b.start);
}

// The counts keep a text made for it from being slow to read.
const tagPattern = /<(?:input|meta|param)\b([^<>]{1,2000})>/dgi;
const attributePattern = /([\w-]{1,100})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/dg;

interface Attribute {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** The values of HTML tags that have a sensitive name: `<input name="csrf_token" value="…">`. */
function tagFields(text: string, { field }: Pick<FieldNames, 'field'>): readonly SecretField[] {
  return [...text.matchAll(tagPattern)].flatMap((match) => {
    const attributes = attributesOf(match[1]!, match.indices![1]![0]);
    const name = attributes.get('name') ?? attributes.get('id') ?? attributes.get('property');
    const held = attributes.get('value') ?? attributes.get('content');
    if (name === undefined || held === undefined || !field(name.value)) return [];
    return [{ start: held.start, end: held.end, values: [readAll(held.value, inHtml)], mask }];
  });
}

function attributesOf(text: string, at: number): ReadonlyMap<string, Attribute> {
  return new Map(
    [...text.matchAll(attributePattern)].map((match) => {
      const group = match.findLastIndex((found) => found !== undefined);
      const [start, end] = match.indices![group]!;
      return [match[1]!.toLowerCase(), { value: match[group]!, start: at + start, end: at + end }];
    }),
  );
}
