import { isAlias, isMap } from 'yaml';
import type { Node, Pair, YAMLMap } from 'yaml';
import { pairOf } from '../rows/find-callers.js';
import { lastOffset, lineStart, nextLine } from '../text/items.js';
import type { Item } from '../text/items.js';
import type { SessionText } from '../text/open-session-text.js';
import { flowSeparator } from '../text/edit-rows.js';
import { columnOf } from '../text/style.js';
import { flowText } from '../text/write-yaml.js';
import { copySlice } from './copy-rows.js';
import type { Changes } from './copy-rows.js';

/** What a flow needs of its case's settings to send the same requests. Scripts stay with the case. */
const copied = ['environment', 'baseUrl', 'headers', 'timeout', 'onFailure'];

/** The text of a new flow: settings, inputs that have to be given, and the rows as the case has them. */
export function writeFlow(
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
  const mark = of.text.startsWith('\uFEFF') && lineStart(of.text, start) === 0 ? 1 : 0;
  return ' '.repeat(columnOf(of.text, start) - mark);
}
