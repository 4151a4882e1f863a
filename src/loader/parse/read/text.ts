import { parseDuration } from '../../../model/duration.js';
import type { Duration } from '../../../model/duration.js';
import { badName, referenceNotAllowed, unknownReference } from '../../../model/problems/file-references.js';
import { isName, parseTemplate } from '../../../model/reference.js';
import type { Field } from '../../../model/session.js';
import { reject, report } from '../source.js';
import type { Node, ScalarNode, Span } from '../yaml/tree.js';
import { goodEntries, goodItems } from './reader.js';
import type { Reader } from './reader.js';

/** The text of a scalar; its references are gathered. */
export function readText(reader: Reader, node: Node): string {
  if (node.kind !== 'scalar') return '';
  if (!node.text.includes('{{')) return node.text;
  for (const part of parseTemplate(node.text)) {
    if (typeof part === 'string') continue;
    const span = spanWithin(reader, node, part);
    if (!part.reference) report(reader.source, span, unknownReference(part.text));
    else reader.references.push({ text: part.text, reference: part.reference, range: reader.source.rangeOf(span) });
  }
  return node.text;
}

/** The text of a scalar in which no reference may stand; `place` names it in a problem. */
export function readPlainText(reader: Reader, node: Node, place: string): string {
  if (node.kind !== 'scalar') return '';
  const part = parseTemplate(node.text).find((found) => typeof found !== 'string');
  if (typeof part === 'object')
    report(reader.source, spanWithin(reader, node, part), referenceNotAllowed(part.text, place));
  return node.text;
}

export function hasReference(text: string): boolean {
  return parseTemplate(text).some((part) => typeof part !== 'string');
}

export function readDuration(reader: Reader, node: Node): Duration {
  const text = readText(reader, node);
  return node.kind === 'scalar' && typeof node.value === 'number' ? node.value : (parseDuration(text) ?? text);
}

/** Names to texts. A list of texts gives a field for each. */
export function readFields(reader: Reader, node: Node | undefined): readonly Field[] {
  return goodEntries(reader, node).flatMap((entry) => {
    const name = readText(reader, entry.key);
    return goodItems(reader, entry.value).map((item) => {
      const span = entry.value.kind === 'list' ? item : entry;
      return { name, value: readText(reader, item), range: reader.source.rangeOf(span) };
    });
  });
}

/** The key of an entry as the name of a variable, an input or a capture. */
export function readName(reader: Reader, key: ScalarNode, what: string): string {
  if (!isName(key.text)) reject(reader.source, key, badName(key.text, what));
  return key.text;
}

/** Where a part of a scalar's text stands in the file; the whole scalar where escapes or folds hide it. */
export function spanWithin(
  { source }: Reader,
  node: ScalarNode,
  part: { readonly text: string; readonly offset: number },
): Span {
  const raw = source.text.slice(node.start, node.end);
  const quote = /^['"]/.test(raw) && !node.plain ? 1 : 0;
  const upTo = part.offset + part.text.length;
  const first = raw.indexOf(part.text);
  const isAsWritten = raw.slice(quote, quote + upTo) === node.text.slice(0, upTo);
  const isAlone = first >= 0 && raw.indexOf(part.text, first + 1) < 0;
  if (!isAsWritten && !isAlone) return node;
  const start = node.start + (isAsWritten ? quote + part.offset : first);
  return { start, end: start + part.text.length };
}
