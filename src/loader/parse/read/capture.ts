import * as z from 'zod';
import type { Capture } from '../../../format/session.js';
import * as shapes from '../shape/leaves.js';
import type { Entry, Node, ScalarNode } from '../yaml/tree.js';
import { checkRegex, readName, readText } from './text.js';
import { key, map, required, type Value } from './keys.js';
import { goodEntries, type Reader } from './reader.js';
import { readSubject } from './subject.js';
import { filledText, flag, text } from './values.js';

type Source = Pick<Capture, 'source' | 'text'>;

const capture = map('capture', {
  from: required(
    { ...filledText, read: readSource },
    {
      description: 'The source: `$…`, `header NAME`, `cookie NAME`, `status`, `body` or `duration`.',
      examples: ['header location'],
    },
  ),
  matches: key(
    { ...text, read: readMatches },
    {
      description:
        'A regular expression. The capture is its first group that matches, or the whole match if it has no groups. `/…/i` has flags.',
      examples: ['/orders/(\\d+)'],
    },
  ),
  optional: key(flag, {
    description: 'Whether the source may be missing. Then the capture does not fail.',
    default: false,
    examples: [true],
  }),
});

/** Names to sources. */
export const captures: Value<readonly Capture[]> = {
  shape: z.record(
    z.string(),
    z.union([z.string(), capture.shape], shapes.wants({ kind: 'source' })),
    shapes.wants({ kind: 'map', of: 'sources' }),
  ),
  read: (reader, node) => goodEntries(reader, node).flatMap((entry) => readCapture(reader, entry) ?? []),
};

function readCapture(reader: Reader, entry: Entry): Capture | undefined {
  const name = readName(reader, entry.key, 'a variable');
  const { value } = entry;
  const { from, ...given } =
    value.kind === 'map' ? capture.read(reader, value, name) : { from: readSource(reader, value) };
  return from && { name, optional: false, ...given, ...from, range: reader.source.rangeOf(entry) };
}

function readSource(reader: Reader, node: Node): Source | undefined {
  const source = node.kind === 'scalar' ? readSubject(reader, node, 'capture') : null;
  return source ? { source, text: (node as ScalarNode).text.trim() } : undefined;
}

function readMatches(reader: Reader, node: Node): string {
  checkRegex(reader, node);
  return readText(reader, node);
}
