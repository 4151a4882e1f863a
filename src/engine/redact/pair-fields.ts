import { headerSecrets } from './header-secrets.js';
import { isNumeric, mask, decode, stretchOf, type FieldNames, type FieldsInside } from './secret-field.js';
import { inUrl, type SecretField } from './escaped-forms.js';
import type { SensitiveNames } from './sensitive-names.js';

/** The name may have a question mark of its own: `?a?token=b`. */
const parameterPattern = /[?&#;]\s?([^\s=&#;"'\\]+)=((?:[^\s&#;"'<>\\]|'(?=[\w%]))*)/dg;
const pairPattern = /(?:^|&)([^=&]*)=([^&]*)/dg;
// The counts keep a body made for it from being slow to read.
const partPattern =
  /(?:^|\n)content-disposition:(?:[^\r\n]|\r?\n[ \t]){0,200}?\bname\*?=(?:"([^"\r\n]{0,200})"|([^\s";]{1,200}))(?:[^\r\n]|\r?\n[ \t]){0,300}\r?\n(?:[^\r\n]+\r?\n){0,10}\r?\n([^]*?)(?=\r?\n--|$)/dgi;
/** As `www-authenticate` has them, and attributes and scripts. */
const quotedPattern = /(?<![\w.-])([\w.-]{1,100})\s?=\s?(?:"((?:[^"\\\r\n]|\\.){0,10000})"|'([^'\\\r\n]{0,10000})')/dg;
/** Of a `.env` file or a shell; no form, whose pairs stand in one line. */
const linePattern =
  /^[ \t]*(?:(?:export|set|ENV|ARG|-e|--env|-)[ \t]+)?([A-Za-z_][\w.-]{0,100})[ \t]?=[ \t]?(?!["'\s]|[^\r\n]*&[\w.%[\]-]+=)([^\r\n]*\S)/dgm;
/** As a server that echoes a request may write them. */
const headerLinePattern = /^[<> \t]*((?:proxy-)?authorization|(?:set-)?cookie|x-api-key):[ \t]*([^\r\n]*\S)/dgim;

/** Fields that are a name and a value with an equals sign between: parameters, forms, parts, attributes, variables. */
export function pairFields(
  text: string,
  contentType: string,
  names: FieldNames,
  inside: FieldsInside,
): readonly SecretField[] {
  const read = { text, names };
  const anywhere = [
    ...namedFields(read, parameterPattern, inside),
    ...(names.plainly(text) ? [...namedFields(read, quotedPattern), ...namedFields(read, linePattern)] : []),
  ];
  if (/x-www-form-urlencoded/i.test(contentType)) return [...anywhere, ...namedFields(read, pairPattern, inside)];
  return /^multipart\//i.test(contentType) ? [...anywhere, ...namedFields(read, partPattern)] : anywhere;
}

/** As YAML and logs write them, in a line of its own. `|` and `>` begin a block of lines. */
const colonPattern =
  /^[ \t]*(?:-[ \t]+)?([A-Za-z_][\w.-]{0,100})[ \t]*:[ \t]+(?![|>][-+\d]{0,2}[ \t]*$)([^\s"',{[][^\s,]*)[ \t]*$/dgm;
/** As YAML and objects of a script write them, up to the first quote of the value. */
const colonQuotePattern = /(?<![\w.'"-])'?([A-Za-z_][\w-]{0,100})'?\s?:\s?(["'])(?=[^"'\r\n])/g;
/** One word may stand in harmless text, too: it is masked here and not looked for elsewhere. */
const plainWord = /^[A-Za-z]+$|\s/;

/** Fields that are a name and a value with a colon between, but for JSON. */
export function colonFields(text: string, names: FieldNames): readonly SecretField[] {
  const plain = [...text.matchAll(colonPattern)].flatMap((match) => {
    const { start } = stretchOf(match, 2);
    return colonField(match[1]!, { start, value: match[2]!, isWhole: true }, names);
  });
  return [...plain, ...quotedFields(text, names)];
}

function quotedFields(text: string, names: FieldNames): readonly SecretField[] {
  const fields: SecretField[] = [];
  let from = 0;
  for (const { 0: found, 1: name, 2: quote, index } of text.matchAll(colonQuotePattern)) {
    if (index < from || !names.field(name!)) continue;
    const start = index + found.length;
    from = quotedEnd(text, start, quote!);
    const value = { start, value: text.slice(start, from), isWhole: text[from] === quote };
    fields.push(...colonField(name!, value, names));
  }
  return fields;
}

/** Where a text in quotes ends: at its quote, or with its line where a body was cut off. */
function quotedEnd(text: string, start: number, quote: string): number {
  let at = start;
  while (at < text.length && text[at] !== quote && !/[\r\n]/.test(text[at]!)) at += text[at] === '\\' ? 2 : 1;
  return Math.min(at, text.length);
}

interface ColonValue {
  readonly start: number;
  readonly value: string;
  readonly isWhole: boolean;
}

function colonField(
  name: string,
  { start, value, isWhole }: ColonValue,
  { field, count }: FieldNames,
): readonly SecretField[] {
  if (!field(name) || (isNumeric(value) && count(name))) return [];
  return [{ start, end: start + value.length, values: !isWhole || plainWord.test(value) ? [] : [value], mask }];
}

/** Headers as lines of a text. */
export function headerLines(text: string): readonly SecretField[] {
  return [...text.matchAll(headerLinePattern)].map((match) => ({
    ...stretchOf(match, 2),
    values: headerSecrets(match[1]!, match[2]!),
    mask,
  }));
}

interface Read {
  readonly text: string;
  readonly names: FieldNames;
}

/**
 * Matches of a pattern whose first group is a name, and the others are its value, one of them.
 *
 * @param inside - what reads the values whose names say nothing
 */
function namedFields({ text, names }: Read, pattern: RegExp, inside?: FieldsInside): readonly SecretField[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const groups = match.slice(1);
    const group = groups.findLastIndex((found) => found !== undefined) + 1;
    const name = decode(groups.find((found) => found !== undefined) ?? '');
    const value = match[group] ?? '';
    const stretch = stretchOf(match, group);
    if (isSecret(name, names))
      return isNumeric(value) && names.count(name) ? [] : [{ ...stretch, values: [value, decode(value)], mask }];
    return inside && /[%="]/.test(value) ? inside(value, stretch.start, inUrl) : [];
  });
}

/** A name with a question mark in it may be that of a parameter which another one holds as it is. */
function isSecret(name: string, { field }: FieldNames): boolean {
  return field(name) || (name.includes('?') && field(name.slice(name.lastIndexOf('?') + 1)));
}

type Names = Pick<SensitiveNames, 'field' | 'headerKey'>;

/** What a key says of what is under it: that it is a name, or the value that the name next to it belongs to. */
type PairRole = 'name' | 'value';

const nameKeys = ['name', 'key', 'field', 'header', 'parameter', 'variable'];
const valueKeys = ['value', 'values', 'val'];
const roles: ReadonlyMap<string, PairRole> = new Map([
  ...nameKeys.flatMap((key) => inAnyCase(key, 'name')),
  ...valueKeys.flatMap((key) => inAnyCase(key, 'value')),
]);

/** Sources of patterns. */
export const pairNameKey = nameKeys.join('|');
export const pairValueKey = valueKeys.join('|');

/** Of a key in a map such as `{ "name": "password", "value": "…" }`. */
export function pairRole(key: string): PairRole | undefined {
  return roles.get(key);
}

/** Whether the value of a pair with this name is secret. Prose has blanks, and `login.password.label` says something about one. */
export function isSecretPair(name: string, { field, headerKey }: Names): boolean {
  if (name.length > 100 || /\s/.test(name)) return false;
  const last = name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':'), name.lastIndexOf('/')) + 1);
  return field(last) || headerKey(last);
}

/** What to look for of a text that is under a name. */
export function valuesUnder(name: string | undefined, text: string, { headerKey }: Names): readonly string[] {
  return name !== undefined && headerKey(name) ? headerSecrets(name, text) : [text];
}

function inAnyCase(key: string, role: PairRole): readonly (readonly [string, PairRole])[] {
  return [key, key[0]!.toUpperCase() + key.slice(1), key.toUpperCase()].map((written) => [written, role] as const);
}
