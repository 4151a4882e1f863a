import * as z from 'zod';
import { twoBodies } from '../../../problems/file/file-steps.js';
import type { Body, Part } from '../../../format/session.js';
import { jsonAsText } from '../../../problems/check/check-as-written.js';
import { parseTemplate } from '../../../format/reference.js';
import { wants } from '../shape/leaves.js';
import { report, warn } from '../yaml/source.js';
import type { Entry, MapNode, Node } from '../yaml/tree.js';
import { as, key, map, required, type Value } from './keys.js';
import { reportUnlessOne } from './one-of.js';
import { goodItems } from './reader.js';
import type { Reader } from './reader.js';
import { warnOfSwallowed } from './swallowed.js';
import { fields, filledText, path, placed, readSentJson, text } from './values.js';

const partKeys = map('part', {
  name: required(filledText, { description: 'Name of the part.', examples: ['photo'] }),
  value: key(text, { description: 'What it holds, as text.', examples: ['front view'] }),
  file: key(placed(path), {
    description: 'The file it holds; the path is relative to this file.',
    examples: ['./photo.jpg'],
  }),
  type: key(filledText, {
    description: 'Its content type; without it, that of the extension of a file.',
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
    { description: 'Its variables, typed.', examples: [{ id: 7 }] },
  ),
});

/** The bodies, of which a request has one. */
export const bodies: Readonly<Record<Body['kind'], Value<Body>>> = {
  json: key(
    { shape: z.unknown(), read: readJsonBody },
    {
      description: 'Body as JSON; the types of YAML are kept, `null` included.',
      examples: [{ sku: 'A-100', count: 2 }],
    },
  ),
  form: key(
    as(fields, (given): Body => ({ kind: 'form', fields: given })),
    { description: 'Body as an HTML form, URL-encoded.', examples: [{ user: 'ann' }] },
  ),
  multipart: key(
    as(parts, (given): Body => ({ kind: 'multipart', parts: given })),
    {
      description: 'Body of several parts, each a value or a file.',
      examples: [[{ name: 'photo', file: './photo.jpg' }]],
    },
  ),
  text: key(
    as(text, (given): Body => ({ kind: 'text', text: given })),
    { description: 'Body as plain text.', examples: ['hello'] },
  ),
  file: key(
    as(placed(path), ({ value, range }): Body => ({ kind: 'file', path: value, range })),
    { description: 'Body from a file; the path is relative to this file.', examples: ['./order.xml'] },
  ),
  graphql: key(
    as(graphql, (given): Body => ({ kind: 'graphql', query: '', ...given })),
    { description: 'Body of a GraphQL request.', examples: [{ query: '{ me { name } }' }] },
  ),
};

/** Reads the one body of a request; a second one is reported. */
export function readBody(reader: Reader, step: MapNode): Body | undefined {
  const entries = step.entries.filter(isBody);
  for (const extra of entries.slice(1)) report(reader.source, extra.key, twoBodies(entries[0]!.name, extra.name));
  const good = entries.filter(({ value }) => !reader.source.bad.has(value));
  for (const entry of good) warnOfSwallowed(reader, step, entry);
  return good.map(({ name, value }) => bodies[name].read(reader, value, name))[0];
}

function isBody(entry: Entry): entry is Entry & { readonly name: Body['kind'] } {
  return Object.hasOwn(bodies, entry.name);
}

function readJsonBody(reader: Reader, node: Node): Body {
  const value = readSentJson(reader, node);
  const kind = typeof value === 'string' ? kindOfJson(value) : undefined;
  if (kind) warn(reader.source, node, jsonAsText(kind, String(value)));
  return { kind: 'json', value };
}

/** What a text holds as JSON, a reference standing for any value; undefined where it is no map and no list. */
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
