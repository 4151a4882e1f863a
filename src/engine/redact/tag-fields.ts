import { mask } from './mask.js';
import { inHtml, readAll } from './writings.js';
import type { FieldNames } from './field-names.js';
import type { SecretField } from './writings.js';

// The counts keep a text made for it from being slow to read.
const tagPattern = /<(?:input|meta|param)\b([^<>]{1,2000})>/dgi;
const attributePattern = /([\w-]{1,100})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/dg;

interface Attribute {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** The values of HTML tags that have a sensitive name: `<input name="csrf_token" value="…">`. */
export function tagFields(text: string, { field }: Pick<FieldNames, 'field'>): readonly SecretField[] {
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
