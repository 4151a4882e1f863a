import * as z from 'zod';
import { type BodyKind, bodyKinds, bodyNames, type BodyOf } from '../../../format/bodies.js';
import { twoBodies } from '../../../problems/file/steps.js';
import type { Body, Part } from '../../../format/session.js';
import { jsonAsText, keyInBody } from '../../../problems/check/as-written.js';
import { parseTemplate } from '../../../format/reference.js';
import { wants } from '../shape/leaves.js';
import { report, warn } from '../yaml/source.js';
import type { Entry, MapNode, Node } from '../yaml/tree.js';
import { as, key, map, required, type Value, reportUnlessOne } from './keys.js';
import { goodItems, type Reader } from './reader.js';
import { fields, filledText, path, placed, readSentJson, text } from './values.js';

const partKeys = map('part', {
  name: required(filledText, { description: 'Name of the part.', examples: ['photo'] }),
  value: key(text, { description: 'The value of the part, as a string.', examples: ['front view'] }),
  file: key(placed(path), {
    description: 'The file of the part. The path is relative to this file.',
    examples: ['./photo.jpg'],
  }),
  type: key(filledText, {
    description: "Content type of the part (default: that of the file's extension).",
    examples: ['image/jpeg'],
  }),
});

const part = as(partKeys, ({ file, ...given }, reader, node): Part => {
  reportUnlessOne(reader, node, 'part', ['value', 'file']);
  const place = file && { file: file.value, fileRange: file.range };
  return { name: '', ...given, ...place, range: reader.source.rangeOf(node) };
});

const parts: Value<readonly Part[]> = {
  shape: z.array(part.shape, wants({ kind: 'list', of: 'parts' })),
  read: (reader, node, name) => goodItems(reader, node).map((item) => part.read(reader, item, name)),
};

const graphql = map('graphql', {
  query: required(filledText, { description: 'The query or mutation.', examples: ['{ me { name } }'] }),
  variables: key(
    { shape: z.record(z.string(), z.unknown(), wants({ kind: 'map', of: 'variables' })), read: readSentJson },
    { description: 'The variables, typed.', examples: [{ id: 7 }] },
  ),
  operationName: key(filledText, {
    description: 'Which operation of the query runs, if it has several.',
    examples: ['order'],
  }),
});

const values: { readonly [K in BodyKind]: Value<BodyOf<K>> } = {
  json: { shape: z.unknown(), read: readJsonBody },
  form: as(fields, (given) => ({ kind: 'form', fields: given })),
  multipart: as(parts, (given) => ({ kind: 'multipart', parts: given })),
  text: as(text, (given) => ({ kind: 'text', text: given })),
  file: as(placed(path), ({ value, range }) => ({ kind: 'file', path: value, range })),
  graphql: as(graphql, (given) => ({ kind: 'graphql', query: '', ...given })),
};

/** The keys of the bodies. A request has at most one. */
export const bodies = Object.fromEntries(
  bodyNames.map((name) => {
    const { description, examples } = bodyKinds[name];
    return [name, key<Body>(values[name], { description, examples })];
  }),
) as Readonly<Record<BodyKind, Value<Body>>>;

/** Reads the one body of a request; a second one is reported. */
export function readBody(reader: Reader, step: MapNode): Body | undefined {
  const entries = step.entries.filter(isBody);
  for (const extra of entries.slice(1)) report(reader.source, extra.key, twoBodies(entries[0]!.name, extra.name));
  const good = entries.filter(({ value }) => !reader.source.bad.has(value));
  for (const entry of good) warnOfSwallowed(reader, step, entry);
  return good.map(({ name, value }) => bodies[name].read(reader, value, name))[0];
}

function isBody(entry: Entry): entry is Entry & { readonly name: BodyKind } {
  return Object.hasOwn(bodies, entry.name);
}

function readJsonBody(reader: Reader, node: Node): BodyOf<'json'> {
  const value = readSentJson(reader, node);
  const kind = typeof value === 'string' ? kindOfJson(value) : undefined;
  if (kind) warn(reader.source, node, jsonAsText(kind, String(value)));
  return { kind: 'json', value };
}

/** What a text holds as JSON, a reference standing for any value; undefined where it is not a map and no list. */
function kindOfJson(written: string): 'map' | 'list' | undefined {
  const json = parseTemplate(written)
    .map((each) => (typeof each === 'string' ? each : '0'))
    .join('');
  if (!/^\s*[{[]/.test(json)) return undefined;
  try {
    return Array.isArray(JSON.parse(json)) ? 'list' : 'map';
  } catch {
    return undefined;
  }
}

const subject = /^(?:status|\$[.[].*|(?:header|cookie) \S+)$/;
const source = /^(?:\$[.[].*|(?:header|cookie) \S+)$/;
/** The same two keys in a block of text. */
const inText = /^ *(tests|capture):[ \t]*\r?\n +(?:- )?(?:status: *\d{3}\b|[\w-]+: *\$[.[]|\$[.[]|header \S+:)/m;

/**
 * Warns of the tests and captures of a request that stand too far in, as a part of its body: they are sent, and nothing is asked
 * of the response.
 *
 * @param step - the request, which has none of its own
 */
function warnOfSwallowed({ source: file }: Reader, step: MapNode, { name, value }: Entry): void {
  if (value.kind === 'scalar') {
    const key = value.plain ? undefined : inText.exec(value.text)?.[1];
    if (key !== undefined && !step.byName.has(key)) warn(file, value, keyInBody(key, name));
    return;
  }
  for (const { key, value: held } of findSwallowed(value))
    if (!step.byName.has(key.text) && !file.bad.has(held)) warn(file, key, keyInBody(key.text, name));
}

function findSwallowed(node: Node): readonly Entry[] {
  if (node.kind === 'scalar') return [];
  if (node.kind === 'list') return node.items.flatMap(findSwallowed);
  return node.entries.flatMap((entry) => (isSwallowed(entry) ? [entry] : findSwallowed(entry.value)));
}

function isSwallowed({ name, value }: Entry): boolean {
  if (name === 'capture') return value.kind === 'map' && value.entries.length > 0 && value.entries.every(isCapture);
  const maps = value.kind === 'list' ? value.items : [value];
  return (
    name === 'tests' &&
    maps.length > 0 &&
    maps.every((map) => map.kind === 'map' && map.entries.length > 0 && map.entries.every(isTest))
  );
}

function isCapture({ value }: Entry): boolean {
  return value.kind === 'scalar' && source.test(value.text);
}

/** A status of something else is a word or counts. */
function isTest({ name, value }: Entry): boolean {
  return subject.test(name) && !(name === 'status' && value.kind === 'scalar' && !/^[1-5]\d\d$/.test(value.text));
}
