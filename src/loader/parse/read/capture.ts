import type { Capture } from '../../../format/session.js';
import type { Entry, Node, ScalarNode } from '../yaml/tree.js';
import { checkRegex } from './regex.js';
import { goodEntries, goodValue } from './reader.js';
import type { Reader } from './reader.js';
import { readSubject } from './subject.js';
import { readName, readText } from './text.js';

/** Reads `capture`: names to sources. */
export function readCaptures(reader: Reader, node: Node | undefined): readonly Capture[] {
  return goodEntries(reader, node).flatMap((entry) => readCapture(reader, entry) ?? []);
}

function readCapture(reader: Reader, entry: Entry): Capture | undefined {
  const name = readName(reader, entry.key, 'a variable');
  const { value } = entry;
  const from = value.kind === 'map' ? goodValue(reader, value, 'from') : value;
  const source = from?.kind === 'scalar' ? readSubject(reader, from, 'capture') : null;
  const matches = value.kind === 'map' ? goodValue(reader, value, 'matches') : undefined;
  const optional = value.kind === 'map' ? goodValue(reader, value, 'optional') : undefined;
  if (matches) checkRegex(reader, matches);
  if (!source) return undefined;
  return {
    name,
    source,
    ...(matches && { matches: readText(reader, matches) }),
    optional: optional?.kind === 'scalar' && optional.value === true,
    text: (from as ScalarNode).text.trim(),
    range: reader.source.rangeOf(entry),
  };
}
