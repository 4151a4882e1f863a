import { oneOfTwo, twoBodies } from '../../../problems/file/file-steps.js';
import type { Auth, Body, Part } from '../../../format/session.js';
import { jsonAsText } from '../../../problems/check/check-as-written.js';
import { parseTemplate } from '../../../format/reference.js';
import { report, warn } from '../yaml/source.js';
import type { MapNode, Node } from '../yaml/tree.js';
import { readJson } from './json.js';
import { goodItems, goodValue } from './reader.js';
import type { Reader } from './reader.js';
import { warnOfSwallowed } from './swallowed.js';
import { readFields, readText } from './text.js';

const readers: Readonly<Record<Body['kind'], (reader: Reader, node: Node) => Body>> = {
  json: readJsonBody,
  form: (reader, node) => ({ kind: 'form', fields: readFields(reader, node) }),
  multipart: (reader, node) => ({
    kind: 'multipart',
    parts: goodItems(reader, node).map((part) => readPart(reader, part)),
  }),
  text: (reader, node) => ({ kind: 'text', text: readText(reader, node) }),
  file: (reader, node) => ({
    kind: 'file',
    path: readText(reader, node),
    range: reader.source.rangeOf(node),
  }),
  graphql: readGraphql,
};

/** Reads the one body of a request; a second one is reported. */
export function readBody(reader: Reader, step: MapNode): Body | undefined {
  const entries = step.entries.filter(({ name }) => Object.hasOwn(readers, name));
  for (const extra of entries.slice(1)) report(reader.source, extra.key, twoBodies(entries[0]!.name, extra.name));
  const good = entries.filter(({ value }) => !reader.source.bad.has(value));
  for (const entry of good) warnOfSwallowed(reader, step, entry);
  const bodies = good.map(({ name, value }) => readers[name as Body['kind']](reader, value));
  return bodies[0];
}

/** Reads `auth`: a bearer token, or user and password. */
export function readAuth(reader: Reader, node: Node): Auth | undefined {
  const [bearer, basic] = [goodValue(reader, node, 'bearer'), goodValue(reader, node, 'basic')];
  reportUnlessOne(reader, node, ['bearer', 'basic']);
  if (bearer) return { kind: 'bearer', token: readText(reader, bearer) };
  if (!basic) return undefined;
  const [username, password] = [goodValue(reader, basic, 'username'), goodValue(reader, basic, 'password')];
  if (!username || !password) return undefined;
  return { kind: 'basic', username: readText(reader, username), password: readText(reader, password) };
}

function readJsonBody(reader: Reader, node: Node): Body {
  const value = readJson(reader, node, { emptyAsNull: true, showsNumbers: true });
  const kind = typeof value === 'string' ? kindOfJson(value) : undefined;
  if (kind) warn(reader.source, node, jsonAsText(kind, String(value)));
  return { kind: 'json', value };
}

/** What a text holds as JSON, a reference standing for any value; undefined where it is no map and no list. */
function kindOfJson(text: string): 'map' | 'list' | undefined {
  const parts = parseTemplate(text).map((part) => (typeof part === 'string' ? part : '0'));
  const json = parts.join('');
  if (!/^\s*[{[]/.test(json)) return undefined;
  try {
    return Array.isArray(JSON.parse(json)) ? 'list' : 'map';
  } catch {
    return undefined;
  }
}

function readPart(reader: Reader, node: Node): Part {
  reportUnlessOne(reader, node, ['value', 'file']);
  const texts: Partial<Record<'name' | 'value' | 'file' | 'type', string>> = {};
  for (const key of ['name', 'value', 'file', 'type'] as const) {
    const value = goodValue(reader, node, key);
    if (value) texts[key] = readText(reader, value);
  }
  const file = goodValue(reader, node, 'file');
  const place = file && { fileRange: reader.source.rangeOf(file) };
  return { ...texts, ...place, name: texts.name ?? '', range: reader.source.rangeOf(node) };
}

function readGraphql(reader: Reader, node: Node): Body {
  const query = goodValue(reader, node, 'query');
  const variables = goodValue(reader, node, 'variables');
  return {
    kind: 'graphql',
    query: query ? readText(reader, query) : '',
    ...(variables && { variables: readJson(reader, variables, { emptyAsNull: true, showsNumbers: true }) }),
  };
}

function reportUnlessOne(
  reader: Reader,
  node: Node,
  names: readonly ['bearer', 'basic'] | readonly ['value', 'file'],
): void {
  if (node.kind !== 'map' || reader.source.bad.has(node)) return;
  const noun = names[0] === 'bearer' ? '`auth`' : 'a part';
  const found = node.entries.filter(({ name }) => (names as readonly string[]).includes(name));
  const hasOther = node.entries.some(({ value }) => reader.source.bad.has(value));
  if (found.length === 0 && hasOther) return;
  const place = found[1]?.key ?? node.entries[0]?.key ?? node;
  if (found.length !== 1) report(reader.source, place, oneOfTwo(noun, names, found.length > 1));
}
