import { isAlias, isCollection, isMap, isScalar } from 'yaml';
import type { CST, Node, Pair } from 'yaml';
import type { JsonObject } from '../model/json.js';
import { armWithoutCondition } from '../model/problems/authoring.js';
import { anchorFault } from './anchors.js';
import { parseCondition } from './condition/parse-condition.js';
import { openBlock } from './open-block.js';
import { refuse } from './project.js';
import type { Outcome, Project } from './project.js';
import { lastOffset } from './text/items.js';
import type { Item } from './text/items.js';
import type { SessionText } from './text/open-session-text.js';
import type { Splice } from './text/splice.js';
import { columnOf } from './text/style.js';
import { editSession } from './text/verify.js';
import { blockLines, flowText } from './text/write-yaml.js';

export interface EditConditionArguments {
  readonly file: string;
  /** An `if` or `else if`. */
  readonly row: number;
  /** In words, or as YAML. */
  readonly condition: string;
}

/** Changes the condition of an arm. */
export function editCondition(project: Project, { file, row, condition }: EditConditionArguments): Outcome {
  const opened = openBlock(project, file, row);
  if (opened.kind === 'refused') return opened;
  const { of } = opened;
  const item = of.items[row - 1]!;
  if (item.step.kind !== 'if' && item.step.kind !== 'elseIf') return refuse(armWithoutCondition(row, item.step.kind));
  const parsed = parseCondition(condition);
  if (parsed.kind === 'refused') return parsed;
  const node: unknown = isAlias(item.node) ? item.node.resolve(of.document) : item.node;
  const [pair] = isMap(node) ? node.items : [];
  const splice =
    isAlias(item.node) || !pair ? replaceItem(of, item, parsed.value) : replaceValue(of, pair, parsed.value);
  const gone = isAlias(item.node) ? undefined : (pair?.value as Node | null | undefined);
  const fault = gone ? anchorFault(of, [{ node: gone, row }]) : undefined;
  if (fault) return fault;
  const expected = of.session.steps.map((step, index) => (index === row - 1 ? 'new' : step));
  const edit = editSession(of, [splice], expected);
  if (edit.kind === 'refused') return edit;
  return { kind: 'edited', edits: [edit], message: `row ${row} of ${file} has its new condition`, notes: [] };
}

/** An arm that stands under an alias gets a text of its own. */
function replaceItem(of: SessionText, { node, step }: Item, value: JsonObject): Splice {
  const [start = 0, end = 0] = node.range ?? [];
  return { start, end, text: flowText({ [step.kind === 'if' ? 'if' : 'else if']: value }, of.style) };
}

function replaceValue(of: SessionText, pair: Pair, value: JsonObject): Splice {
  const old = pair.value as Node | null;
  const isBlock = isCollection(old) && !old.flow;
  if (isBlock) return replaceBlock(of, old, value);
  const text = flowText(value, of.style);
  if (old && !(isScalar(old) && old.source === '')) {
    const [start = 0, end = 0] = old.range ?? [];
    return { start, end, text };
  }
  return fillEmpty(pair, text);
}

function replaceBlock(of: SessionText, old: Node, value: JsonObject): Splice {
  const start = old.range?.[0] ?? 0;
  const pad = `${of.style.newline}${' '.repeat(columnOf(of.text, start))}`;
  const { offset, keepsLines } = lastOffset(old);
  const text = blockLines(value, of.style, 1).join(pad);
  return { start, end: offset, text: keepsLines ? text + of.style.newline : text };
}

/** Writes a value after a key that has none. */
function fillEmpty(pair: Pair, text: string): Splice {
  const separator = (pair.srcToken as { sep?: CST.SourceToken[] } | undefined)?.sep;
  const colon = separator?.find(({ type }) => type === 'map-value-ind');
  const key = (pair.key as Node).range?.[1] ?? 0;
  const at = colon ? colon.offset + 1 : key;
  return { start: at, end: at, text: `${colon ? '' : ':'} ${text}` };
}
