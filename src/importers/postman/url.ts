import type { SuiteEntry } from '../suite/suite.js';
import { entriesUnder, isTrue, itemsUnder, type Node, textOf, under } from './node.js';
import { template } from './template.js';
import type { KnownValues } from '../shared/known-values.js';
import { holdReferences, outsideReferences } from '../shared/outside-references.js';
import { isPlain, isPlainText, withProtocol } from '../shared/url.js';

export interface RequestUrl {
  readonly url: string;
  readonly path: readonly SuiteEntry[];
  readonly query: readonly SuiteEntry[];
  /** Places of path variables that have no value. Postman sends their names. */
  readonly unset: readonly Node[];
}

/** The parts of a URL as Postman keeps them, references as written. */
interface Parts {
  /** Protocol, user, host and port. */
  readonly start: string;
  readonly segments: readonly string[];
  readonly query: readonly SuiteEntry[];
  readonly variables: ReadonlyMap<string, Node>;
}

/**
 * Where a request is sent. The parts of a URL count, as in Postman; `raw` only where there are none. A query is in `query` if that
 * is sent with the same bytes, and in the URL otherwise, since Postman encodes less.
 */
export function readUrl(node: Node, known: KnownValues): RequestUrl {
  const { start, segments, query, variables } = partsOf(node);
  const path: SuiteEntry[] = [];
  const unset: Node[] = [];
  const written = segments.map((segment) => {
    const [, name, rest = ''] = /^:([^.]+)(.*)$/s.exec(segment) ?? [];
    if (name === undefined) return encodedPath(segment);
    const variable = variables.get(name);
    const value = variable && valueOf(variable);
    if (variable && !value) unset.push(variable);
    if (!value) return encodedPath(segment);
    if (!isPlain(value) || !/^[A-Za-z_][\w-]*$/.test(name)) return encodedPath(value + rest);
    if (!path.some((entry) => entry.name === name)) path.push({ name, value: template(value) });
    return `{${name}}${encodedPath(rest)}`;
  });
  const url = withProtocol(template(start), start, known) + (written.length > 0 ? `/${written.join('/')}` : '');
  return { ...withQuery(url, query), path, unset };
}

function withQuery(url: string, query: readonly SuiteEntry[]): Pick<RequestUrl, 'url' | 'query'> {
  const sent = query.filter(({ isOff }) => !isOff);
  const off = query.filter(({ isOff }) => isOff);
  const names = new Set(sent.map(({ name }) => name));
  const isKept = sent.every(({ name, value }) => value !== null && isPlainText(name) && isPlainText(value));
  if (isKept && names.size === sent.length) return { url, query: query.map(templated) };
  const text = sent.map(({ name, value }) => encodedName(name) + (value === null ? '' : `=${encodedValue(value)}`));
  return { url: `${url}?${text.join('&')}`, query: off.map(templated) };
}

function templated({ name, value, ...rest }: SuiteEntry): SuiteEntry {
  return { name: template(name), value: value === null ? null : template(value), ...rest };
}

function partsOf(node: Node): Parts {
  const text = typeof node.value === 'string' ? node.value : undefined;
  const raw = text ?? textOf(under(node, 'raw')) ?? '';
  const hasParts =
    text === undefined && (textOrList(under(node, 'host'), '.') || itemsUnder(under(node, 'path')).length > 0);
  const variables = variablesOf(under(node, 'variable'));
  return { ...(hasParts ? ofParts(node) : ofText(raw)), variables };
}

function ofParts(node: Node): Omit<Parts, 'variables'> {
  const protocol = textOf(under(node, 'protocol'));
  const host = textOrList(under(node, 'host'), '.');
  const port = textOf(under(node, 'port'));
  const user = textOf(under(under(node, 'auth'), 'user'));
  const password = textOf(under(under(node, 'auth'), 'password'));
  const signIn = [user ?? (password === undefined ? undefined : ''), password].filter((part) => part !== undefined);
  const start = [
    protocol ? `${protocol.replace(/:\/\/$/, '')}://` : '',
    signIn.length > 0 ? `${signIn.join(':')}@` : '',
    host,
    port === undefined ? '' : `:${port}`,
  ].join('');
  const path = under(node, 'path');
  const asText = textOf(path);
  const segments = asText === undefined ? itemsUnder(path).map(segmentOf) : segmentsOf(asText);
  return { start, segments, query: queryOf(under(node, 'query')) };
}

function segmentOf(node: Node): string {
  return textOf(node) ?? textOf(under(node, 'value')) ?? '';
}

function segmentsOf(path: string): readonly string[] {
  return path === '' ? [] : path.replace(/^\//, '').split('/');
}

/** Splits a URL where Postman does: signs inside of braces do not count. */
function ofText(raw: string): Omit<Parts, 'variables'> {
  const { text, whole } = holdReferences(raw.trimStart());
  const [address = ''] = text.split('#', 1);
  const mark = address.indexOf('?');
  const before = (mark < 0 ? address : address.slice(0, mark)).replaceAll('\\', '/');
  const [, protocol, rest = ''] = /^(?:(.*?):\/\/\/*)?(.*)$/s.exec(before) ?? [];
  const slash = rest.indexOf('/');
  const start = whole(`${protocol === undefined ? '' : `${protocol}://`}${slash < 0 ? rest : rest.slice(0, slash)}`);
  const segments = slash < 0 ? [] : rest.slice(slash + 1).split('/');
  const query = mark < 0 ? [] : address.slice(mark + 1).split('&');
  return { start, segments: segments.map(whole), query: query.map((each) => pair(whole(each))) };
}

function pair(text: string): SuiteEntry {
  const at = text.indexOf('=');
  return at < 0 ? { name: text, value: null } : { name: text.slice(0, at), value: text.slice(at + 1) };
}

function queryOf(node: Node): readonly SuiteEntry[] {
  if (typeof node.value === 'string') return node.value.split('&').map(pair);
  const pairs = entriesUnder(node).map(([name, value]) => ({ name, value: textOf(value) ?? null }));
  const items = itemsUnder(node).map((item): SuiteEntry => {
    if (typeof item.value === 'string') return pair(item.value);
    const name = textOf(under(item, 'key')) ?? '';
    const value = textOf(under(item, 'value')) ?? null;
    return isTrue(under(item, 'disabled')) ? { name, value, isOff: true } : { name, value };
  });
  return [...pairs, ...items];
}

function variablesOf(node: Node): ReadonlyMap<string, Node> {
  return new Map(
    itemsUnder(node).flatMap((item) => {
      const key = textOf(under(item, 'key')) || textOf(under(item, 'id'));
      return key ? [[key, item] as const] : [];
    }),
  );
}

function valueOf(variable: Node): string | undefined {
  return isTrue(under(variable, 'disabled')) ? undefined : textOf(under(variable, 'value'));
}

function textOrList(node: Node, sign: string): string {
  return (
    textOf(node) ??
    itemsUnder(node)
      .map((item) => textOf(item) ?? '')
      .join(sign)
  );
}

/** Braces that are not a reference, too: `{id}` in a path is the place of a value. */
function encodedPath(text: string): string {
  return outsideReferences(text, (part) => part.replace(/[\s"<>`#?{}]/g, encodeURIComponent), template);
}

function encodedName(text: string): string {
  return outsideReferences(text, (part) => part.replace(/[\s"<>#&=]/g, encodeURIComponent), template);
}

function encodedValue(text: string): string {
  return outsideReferences(text, (part) => part.replace(/[\s"<>#&]/g, encodeURIComponent), template);
}
