import { keyInBody } from '../../../problems/check/as-written.js';
import { warn } from '../yaml/source.js';
import type { Entry, MapNode, Node } from '../yaml/tree.js';
import type { Reader } from './reader.js';

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
export function warnOfSwallowed({ source: file }: Reader, step: MapNode, { name, value }: Entry): void {
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
