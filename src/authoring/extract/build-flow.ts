import { parseSession } from '../../loader/parse/parse-session.js';
import { editBreaksFile, editNotSafe } from '../../problems/edit/rows.js';
import type { Reference } from '../../format/reference.js';
import { refuse, type Refusal } from '../project/project.js';
import { type Item, lastOffset, lineStart, nextLine } from '../text/items.js';
import type { SessionText } from '../text/open-session-text.js';
import { sameMeaning } from '../text/verify.js';
import type { OutsideInput } from './find-inputs.js';
import type { Offer } from './find-literals.js';
import { substitute } from './substitute.js';
import {
  isAlias,
  isMap,
  type Node,
  type Pair,
  type YAMLMap,
  isCollection,
  isScalar,
  isSeq,
  visit,
  type Scalar,
} from 'yaml';
import { pairOf } from '../rows/find-callers.js';
import { flowSeparator } from '../text/edit-rows.js';
import { columnOf } from '../text/style.js';
import { flowText } from '../text/write-yaml.js';
import { applySplices, type Splice } from '../text/splice.js';
import { rewriteScalar, textOf, writeText, replaceIn, walkScalars } from '../text/scalar.js';

interface Parts {
  readonly items: readonly [Item, ...Item[]];
  readonly outside: readonly OutsideInput[];
  readonly promoted: readonly Offer[];
}

/** The text of the new flow, read back: with its inputs put in their places it says what the rows said. */
export function buildFlow(
  of: SessionText,
  flow: string,
  { items, outside, promoted }: Parts,
): { readonly kind: 'built'; readonly text: string } | Refusal {
  const renamed = new Map(outside.map(({ text, name }) => [text, name]));
  const rename = (reference: Reference): string | undefined => {
    const name = reference.kind === 'flow' ? renamed.get(`{{flow.${reference.alias}.${reference.name}}}`) : undefined;
    return name === undefined ? undefined : `var.${name}`;
  };
  const inputs = [...outside.map(({ name }) => name), ...promoted.map(({ name }) => name)];
  const text = writeFlow(of, items, { inputs, changes: { rename, promoted } });
  const { session, problems } = parseSession(text, flow);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (!session) return refuse(editBreaksFile(flow, errors), errors);
  const flowVariables = outside.flatMap(({ name, reference, text: written }) =>
    reference.kind === 'flow' ? [[name, written] as const] : [],
  );
  const values = new Map([...flowVariables, ...promoted.map(({ name, value }) => [name, value] as const)]);
  const steps = session.steps.map((step) => substitute(step, values));
  const isSame = sameMeaning(
    steps,
    items.map(({ step }) => substitute(step, new Map())),
  );
  return isSame ? { kind: 'built', text } : refuse(editNotSafe(of.file));
}

/** What a flow needs of its case's settings to send the same requests. Scripts stay with the case. */
const copied = ['environment', 'baseUrl', 'headers', 'auth', 'timeout', 'tests', 'onFailure', 'openapi'];

/** The text of a new flow: settings, inputs that have to be given, and the rows as the case has them. */
function writeFlow(
  of: SessionText,
  items: readonly [Item, ...Item[]],
  given: { readonly inputs: readonly string[]; readonly changes: Changes },
): string {
  const root = of.document.contents as unknown as YAMLMap;
  const lines = [...settingsPart(of, root, given.changes), ...inputsPart(of, root, given.inputs)];
  const { newline } = of.style;
  if (root.flow)
    return `{${[...lines, stepsInBrackets(of, items, given.changes)].map((line) => `${newline}  ${line}`).join(',')}${newline}}${newline}`;
  const pad = padOf(of, root);
  const steps = of.flow
    ? pad + stepsInBrackets(of, items, given.changes) + newline
    : `${pad}steps:${newline}${stepLines(of, items, given.changes)}`;
  return lines.map((line) => pad + line + newline).join('') + steps;
}

function stepsInBrackets(of: SessionText, items: readonly [Item, ...Item[]], changes: Changes): string {
  const [start, end] = [items[0].start, items.at(-1)!.end];
  const text = copySlice(of, { start, end, nodes: items.map(({ node }) => node) }, changes);
  const separator = flowSeparator(of, items[0]);
  const key = of.style.json ? '"steps"' : 'steps';
  return separator === ' ' ? `${key}: [${text}]` : `${key}: [${separator}${text}${of.style.newline}  ]`;
}

function stepLines(of: SessionText, items: readonly [Item, ...Item[]], changes: Changes): string {
  const [start, end] = [items[0].lead, items.at(-1)!.end];
  const text = copySlice(of, { start, end, nodes: items.map(({ node }) => node) }, changes);
  return text.endsWith('\n') ? text : text + of.style.newline;
}

/** Parts of the file without the indentation of their first lines. */
function inputsPart(of: SessionText, root: YAMLMap, inputs: readonly string[]): readonly string[] {
  if (inputs.length === 0) return [];
  const { newline, indent } = of.style;
  if (root.flow) {
    const map = flowText(Object.fromEntries(inputs.map((name) => [name, null])), of.style);
    return [`${of.style.json ? '"inputs"' : 'inputs'}: ${map}`];
  }
  const pad = padOf(of, root) + ' '.repeat(indent);
  return [['inputs:', ...inputs.map((name) => `${pad}${name}: null`)].join(newline)];
}

function settingsPart(of: SessionText, root: YAMLMap, changes: Changes): readonly string[] {
  const pair = pairOf(root, 'settings');
  const value: unknown = isAlias(pair?.value) ? pair.value.resolve(of.document) : pair?.value;
  if (!isMap(value)) return [];
  const pairs = copied.flatMap((name) => pairOf(value, name) ?? []);
  if (pairs.length === 0) return [];
  const isFlow = value.flow === true || root.flow === true;
  const parts = pairs.map((part) => (isFlow ? flowPair(of, part, changes) : blockPair(of, part, changes)));
  if (isFlow) return [`${of.style.json ? '"settings"' : 'settings'}: { ${parts.join(', ')} }`];
  return [`settings:${of.style.newline}${parts.join('')}`.trimEnd()];
}

function flowPair(of: SessionText, pair: Pair, changes: Changes): string {
  const start = (pair.key as Node).range?.[0] ?? 0;
  return copySlice(of, { start, end: lastOffset(pair.value).offset, nodes: nodesOf(pair) }, changes);
}

function blockPair(of: SessionText, pair: Pair, changes: Changes): string {
  const start = lineStart(of.text, (pair.key as Node).range?.[0] ?? 0);
  const last = lastOffset(pair.value);
  const end = last.keepsLines ? last.offset : nextLine(of.text, last.offset);
  const text = copySlice(of, { start, end, nodes: nodesOf(pair) }, changes);
  return text.endsWith('\n') ? text : text + of.style.newline;
}

function nodesOf(pair: Pair): readonly Node[] {
  return [pair.key, pair.value].filter((node): node is Node => node !== null && node !== undefined);
}

function padOf(of: SessionText, root: YAMLMap): string {
  const start = (root.items[0]?.key as Node | undefined)?.range?.[0] ?? 0;
  return ' '.repeat(columnOf(of.text, start));
}

/** A stretch of a file that is copied into another one. */
interface Slice {
  readonly start: number;
  readonly end: number;
  readonly nodes: readonly Node[];
}

/** What changes on the way: references get other names, literals become references. */
interface Changes {
  readonly rename: (reference: Reference) => string | undefined;
  readonly promoted: readonly Offer[];
}

/** The text of a stretch as another file can have it: aliases to what stays behind are written out. */
function copySlice(of: SessionText, slice: Slice, changes: Changes): string {
  const splices = slice.nodes.flatMap((node) => [
    ...scalarSplices(of, node, changes),
    ...aliasSplices(of, { node, slice }, changes),
  ]);
  const moved = splices.map(({ start, end, text }) => ({ start: start - slice.start, end: end - slice.start, text }));
  return applySplices(of.text.slice(slice.start, slice.end), moved);
}

function scalarSplices(
  { style: { quote } }: SessionText,
  root: Node,
  { rename, promoted }: Changes,
): readonly Splice[] {
  const places = new Map<Scalar, { from: number; to: number; name: string }[]>();
  for (const { name, places: found } of promoted)
    for (const { node, from, to } of found) places.set(node, [...(places.get(node) ?? []), { from, to, name }]);
  const splices: Splice[] = [];
  walkScalars(root, (node, place) => {
    const before = textOf(node);
    const literals = applySplices(
      before,
      (places.get(node) ?? []).map(({ from, to, name }) => ({ start: from, end: to, text: `{{var.${name}}}` })),
    );
    const promote = (text: string): string => {
      if (literals === before) return text;
      const isQuoted = text.slice(1, -1) === before && text.length === before.length + 2;
      if (text === before) return literals;
      return isQuoted ? text[0] + literals + (text.at(-1) ?? '') : text;
    };
    const splice = rewriteScalar(node, (text) => replaceIn(promote(text), rename, place), { ...place, quote });
    if (splice) splices.push(splice);
  });
  return splices;
}

function aliasSplices(
  of: SessionText,
  { node, slice }: { node: Node; slice: Slice },
  changes: Changes,
): readonly Splice[] {
  const splices: Splice[] = [];
  visit(node, {
    Alias(_, alias, path) {
      const target = alias.resolve(of.document);
      const at = target?.range?.[0] ?? -1;
      if (!target || (at >= slice.start && at < slice.end)) return;
      const [start = 0, end = 0] = alias.range ?? [];
      const inFlow = path.some((parent) => isCollection(parent) && parent.flow === true);
      splices.push({ start, end, text: writtenOut(of, alias, { inFlow, changes }) });
    },
  });
  return splices;
}

/** What an alias means, written where it is; scalars keep their source. */
function writtenOut(of: SessionText, node: unknown, at: { inFlow: boolean; changes: Changes }): string {
  const inside = { ...at, inFlow: true };
  if (isAlias(node)) return writtenOut(of, node.resolve(of.document), at);
  if (isSeq(node)) return `[${node.items.map((item) => writtenOut(of, item, inside)).join(', ')}]`;
  if (isMap(node)) {
    const pairs = node.items.map(
      ({ key, value }) => `${writtenOut(of, key, inside)}: ${writtenOut(of, value, inside)}`,
    );
    return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
  }
  const text = replaceIn(textOf(node), at.changes.rename);
  if (!isScalar(node) || text === '') return isScalar(node) && node.value === '' ? "''" : 'null';
  if (typeof node.value !== 'string') return text;
  return of.style.json
    ? JSON.stringify(text)
    : writeText(text, { inFlow: at.inFlow, isKey: false, quote: of.style.quote });
}
