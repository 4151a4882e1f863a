import { parseDuration, type Duration } from '../../../format/duration.js';
import {
  badName,
  expressionProblem,
  referenceNotAllowed,
  unclosedReference,
} from '../../../problems/file/references.js';
import { generatorNames } from '../../../format/references/generators.js';
import type { Range } from '../../../format/range.js';
import { hasDefault, isName, parseTemplate, shownUse } from '../../../format/reference.js';
import type { Field } from '../../../format/session.js';
import { reject, report, warn, type Source } from '../yaml/source.js';
import { entryOf, type Node, type ScalarNode, type Span } from '../yaml/tree.js';
import { goodEntries, goodItems, type Reader } from './reader.js';
import { badRegex, badRegexFlag } from '../../../problems/file/checks.js';
import { regexInSlashes } from '../../../problems/check/as-written.js';
import { bareRegex, toRegex, unknownFlags } from '../../../lib/regex.js';

/** The text of a scalar; its references are gathered. */
export function readText(reader: Reader, node: Node): string {
  if (node.kind !== 'scalar') return '';
  if (!node.text.includes('{{')) return node.text;
  const spanOf = spansWithin(reader, node);
  const unclosed = findUnclosed(node.text);
  if (unclosed) warn(reader.source, spanOf(unclosed), unclosedReference(unclosed.text));
  for (const part of parseTemplate(node.text)) {
    if (typeof part === 'string') continue;
    const range = (): Range => reader.source.rangeOf(spanOf(part));
    if (part.fault)
      report(
        reader.source,
        spanOf(part),
        expressionProblem(part.text, part.fault, (name) => isDeclared(reader.source, name)),
      );
    for (const use of part.uses)
      reader.references.push({
        text: shownUse(part, use),
        reference: use.reference,
        range: range(),
        ...(use.reference === part.reference && hasDefault(part) && { hasDefault: true }),
      });
  }
  return node.text;
}

const declared = new WeakMap<Node, ReadonlySet<string>>();

/** Whether a file sets a variable of a name: an input, a variable or a capture. */
function isDeclared({ root }: Source, name: string): boolean {
  if (!root) return false;
  const names = declared.get(root) ?? declaredIn(root);
  declared.set(root, names);
  return names.has(name);
}

function declaredIn(root: Node): ReadonlySet<string> {
  const steps = entryOf(root, 'steps')?.value;
  const captures = steps?.kind === 'list' ? steps.items.map((step) => entryOf(step, 'capture')?.value) : [];
  const maps = [entryOf(root, 'inputs')?.value, entryOf(root, 'variables')?.value, ...captures];
  return new Set(maps.flatMap((map) => (map?.kind === 'map' ? map.entries.map(({ key }) => key.text) : [])));
}

const openReference = new RegExp(
  String.raw`(?<!\\)\{\{[ \t]*(?:(?:var|env|flow)\.[\w.-]+(?:\[[\w.-]+\])*|(?:${generatorNames.join('|')})\b)(?:[ \t]*\|[ \t]*[a-z]\w*)*(?:[ \t]*\})?`,
);

/** A reference without its closing braces; what is before the last pair of them is closed. */
export function findUnclosed(text: string): Part | undefined {
  const from = text.lastIndexOf('}}') + 1;
  const match = openReference.exec(text.slice(from));
  return match ? { text: match[0], offset: from + match.index } : undefined;
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

export interface Part {
  readonly text: string;
  readonly offset: number;
}

/** Where a part of a scalar's text is in the file; the whole scalar where escapes or folds hide it. */
export function spanWithin(reader: Reader, node: ScalarNode, part: Part): Span {
  return spansWithin(reader, node)(part);
}

/** The same of many parts: the text is compared with the file once. */
export function spansWithin({ source }: Reader, node: ScalarNode): (part: Part) => Span {
  const raw = source.text.slice(node.start, node.end);
  const quote = /^['"]/.test(raw) && !node.plain ? 1 : 0;
  const written = commonLength(raw.slice(quote), node.text);
  return ({ text, offset }) => {
    if (offset + text.length <= written) return spanAt(node.start + quote + offset, text);
    const first = raw.indexOf(text);
    const isAlone = first >= 0 && raw.indexOf(text, first + 1) < 0;
    return isAlone ? spanAt(node.start + first, text) : node;
  };
}

/** How many characters two texts begin with in common. */
function commonLength(one: string, other: string): number {
  if (one.startsWith(other)) return other.length;
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function spanAt(start: number, text: string): Span {
  return { start, end: start + text.length };
}

/** Reports a text that is not a regular expression, unless references have yet to make it one. */
export function checkRegex(reader: Reader, node: Node): void {
  if (node.kind !== 'scalar' || hasReference(node.text)) return;
  const flags = unknownFlags(node.text);
  if (flags !== undefined) return reject(reader.source, node, badRegexFlag(node.text, flags));
  try {
    toRegex(node.text);
    const bare = bareRegex(node.text);
    if (bare !== undefined) warn(reader.source, node, regexInSlashes(node.text, bare));
  } catch (error) {
    const reason = (error as Error).message.replace(/^Invalid regular expression: (?:\/.*\/\w*: )?/s, '');
    reject(reader.source, node, badRegex(node.text, reason.toLowerCase()));
  }
}
