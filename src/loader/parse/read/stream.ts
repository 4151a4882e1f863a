import * as z from 'zod';
import type { Stream } from '../../../format/session.js';
import { emptyStream } from '../../../problems/file/stream.js';
import { wants } from '../shape/leaves.js';
import { report } from '../yaml/source.js';
import { as, key, map, type Value } from './keys.js';
import { condition, duration, readNumber } from './values.js';

const positive = wants({ kind: 'positive' });

const oneOrMore: Value<number | undefined> = { shape: z.int(positive).min(1, positive), read: readNumber };

const streamKeys = map('stream', {
  until: key(condition('stream'), {
    description: 'The reading ends when this is true of the events so far, which are a list under `$`.',
    examples: [{ '$[*].data.type': { contains: 'done' } }],
  }),
  events: key(oneOrMore, { description: 'The reading ends after this many events.', examples: [100] }),
  timeout: key(duration, {
    description: 'The reading ends after this time (default: the time limit of the send). 0 means no limit.',
    examples: ['20s'],
  }),
});

export const stream: Value<Stream> = as(
  { ...streamKeys, shape: streamKeys.shape.meta({ minProperties: 1 }) },
  (given, { source }, node): Stream => {
    if (node.kind === 'map' && !hasEnd(given, node.entries.length)) report(source, node, emptyStream());
    return { ...given, range: source.rangeOf(node) };
  },
);

/** A time of 0 ends nothing. A key that could not be read has its own problem. */
function hasEnd(given: Omit<Stream, 'range'>, keys: number): boolean {
  return given.timeout === 0 ? keys > 1 : keys > 0;
}
