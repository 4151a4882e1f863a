import * as z from 'zod';
import type { Capture } from '../../../format/session.js';
import * as shapes from '../shape/leaves.js';
import type { Entry, Node, ScalarNode } from '../yaml/tree.js';
import { checkRegex, readName, readText, spanWithin } from './text.js';
import { parsePipes } from '../../../format/references/expression.js';
import { expressionProblem } from '../../../problems/file/references.js';
import { report } from '../yaml/source.js';
import { key, map, required, type Value } from './keys.js';
import { goodEntries, type Reader } from './reader.js';
import { readSubject } from './subject.js';
import { filledText, flag, text } from './values.js';

type Source = Pick<Capture, 'source' | 'text'>;

const capture = map('capture', {
  from: required(
    { ...filledText, read: readSource },
    {
      description:
        'The source: `$…`, `header NAME`, `cookie NAME`, `xpath EXPR`, `url`, `status`, `body` or `duration`.',
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
  pipe: key(
    { ...filledText, read: readPipe },
    {
      description: 'What the value goes through, after `matches`: pipes as behind a reference.',
      examples: ['first', 'slice 0 8 | upper'],
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
  const { from, pipe, ...given }: Partial<ReturnType<typeof capture.read>> =
    value.kind === 'map' ? capture.read(reader, value, name) : withSource(readSource(reader, value));
  if (!from) return undefined;
  const text = pipe === undefined ? from.text : `${from.text} | ${pipe}`;
  return {
    name,
    optional: false,
    ...given,
    ...(pipe !== undefined && { pipe }),
    ...from,
    text,
    range: reader.source.rangeOf(entry),
  };
}

function withSource(from: Source | undefined): { readonly from?: Source } {
  return from ? { from } : {};
}

function readSource(reader: Reader, node: Node): Source | undefined {
  const source = node.kind === 'scalar' ? readSubject(reader, node, 'capture') : null;
  return source ? { source, text: (node as ScalarNode).text.trim() } : undefined;
}

function readPipe(reader: Reader, node: Node): string | undefined {
  if (node.kind !== 'scalar') return undefined;
  const { text } = node;
  const read = parsePipes(text);
  if ('kind' in read) return void report(reader.source, node, expressionProblem(text, read));
  for (const { reference, text: written, from } of read.uses)
    reader.references.push({
      text: `{{${written}}}`,
      reference,
      range: reader.source.rangeOf(spanWithin(reader, node, { text: written, offset: from })),
    });
  return text.trim();
}

function readMatches(reader: Reader, node: Node): string {
  checkRegex(reader, node);
  return readText(reader, node);
}
