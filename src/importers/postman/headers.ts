import { isJsonObject } from '../../lib/json.js';
import type { Leftover, SuiteAuth, SuiteBody, SuiteEntry } from '../suite/suite.js';
import { entriesUnder, isTrue, itemsUnder, type Node, textOf, under } from './node.js';
import { template } from './template.js';

/** The headers of a request: a list, or one text with a header a line. */
export function readHeaders(node: Node): readonly SuiteEntry[] {
  const lines = typeof node.value === 'string' ? node.value.split(/\r?\n/).flatMap(line) : [];
  const items = itemsUnder(node).flatMap((item): SuiteEntry[] => {
    if (typeof item.value === 'string') return line(item.value);
    const name = textOf(under(item, 'key')) ?? '';
    const value = template(textOf(under(item, 'value')) ?? '');
    if (name.trim() === '') return [];
    return [{ name: template(name), value, ...(isTrue(under(item, 'disabled')) && { isOff: true }) }];
  });
  const pairs = entriesUnder(node).map(([name, value]) => ({
    name: template(name),
    value: template(textOf(value) ?? ''),
  }));
  return [...lines, ...items, ...pairs];
}

function line(text: string): SuiteEntry[] {
  const at = text.indexOf(':');
  const name = (at < 0 ? text : text.slice(0, at)).trim();
  return name === '' ? [] : [{ name: template(name), value: template(at < 0 ? '' : text.slice(at + 1).trim()) }];
}

/** What is sent of the last header of a name. */
export function headerOf(headers: readonly SuiteEntry[], name: string): string | undefined {
  const found = headers.findLast((header) => !header.isOff && header.name.toLowerCase() === name);
  return found?.value ?? undefined;
}

interface Signed {
  readonly headers: readonly SuiteEntry[];
  readonly query: readonly SuiteEntry[];
  readonly leftovers: readonly Leftover[];
}

/** Headers and query without what signing in takes the place of: in Postman auth wins over them, and here they would win. */
export function withoutReplaced(sent: Omit<Signed, 'leftovers'>, auth: SuiteAuth | undefined, node: Node): Signed {
  const replaced = replacedBy(auth);
  if (!replaced) return { ...sent, leftovers: [] };
  const key = replaced.place;
  const isReplaced = ({ name, isOff }: SuiteEntry): boolean =>
    !isOff && (key === 'headers' ? name.toLowerCase() : name) === replaced.name;
  const found = sent[key].filter(isReplaced);
  const rest = sent[key].map((entry) => (isReplaced(entry) ? { ...entry, isOff: true } : entry));
  const leftovers = found.map(({ name }): Leftover => {
    return { place: node.place, source: name, reason: { kind: 'left-out', what: 'replaced by auth' } };
  });
  return { ...sent, [key]: rest, leftovers };
}

/** Headers without a content type that is not that of a form: Postman puts that of the form in its place. */
export function withTypeOfForm(signed: Signed, body: SuiteBody | undefined, node: Node): Signed {
  const own = body && typesOfForms[body.kind];
  const isWrong = ({ name, value, isOff }: SuiteEntry): boolean =>
    own !== undefined && !isOff && name.toLowerCase() === 'content-type' && !own.test(value?.trim() ?? '');
  const headers = signed.headers.map((entry) => (isWrong(entry) ? { ...entry, isOff: true } : entry));
  const leftovers = signed.headers.filter(isWrong).map(({ name }): Leftover => {
    return { place: node.place, source: name, reason: { kind: 'left-out', what: 'replaced by the body' } };
  });
  return { ...signed, headers, leftovers: [...signed.leftovers, ...leftovers] };
}

const typesOfForms: Readonly<Partial<Record<SuiteBody['kind'], RegExp>>> = {
  form: /^application\/x-www-form-urlencoded\b/i,
  multipart: /^multipart\/form-data\b/i,
};

function replacedBy(
  auth: SuiteAuth | undefined,
): { readonly place: 'headers' | 'query'; readonly name: string } | undefined {
  if (auth === undefined || auth === 'none') return undefined;
  const { apiKey } = auth;
  if (!isJsonObject(apiKey)) return { place: 'headers', name: 'authorization' };
  const name = String(apiKey['name']);
  return apiKey['in'] === 'query' ? { place: 'query', name } : { place: 'headers', name: name.toLowerCase() };
}
