import { isMap, type Node, type Pair, type YAMLMap } from 'yaml';
import type { JsonObject } from '../../lib/json.js';
import { editNotSafe, rowIsAlias } from '../../problems/edit/rows.js';
import { rowWithoutCondition, noResponseYet } from '../../problems/edit/blocks.js';
import type { Step } from '../../format/session.js';
import { stepKeys, describeStep } from '../../format/steps/describe.js';
import { anchorFault } from '../rows/anchors.js';
import { pairOf } from '../rows/find-callers.js';
import { refuse, type Outcome } from '../project/project.js';
import { addKey, removeKey, replaceValue } from '../text/edit-keys.js';
import type { Item } from '../text/items.js';
import { readSessionText, type SessionText } from '../text/open-session-text.js';
import type { Splice } from '../text/splice.js';
import { editSession, sameMeaning } from '../text/verify.js';

/**
 * Gives a request or call another condition, or its first.
 *
 * @param value - null takes the condition away
 */
export function setWhen(of: SessionText, item: Item, value: JsonObject | null): Outcome {
  const { node, number: row } = item;
  if (!isMap(node)) return refuse(rowIsAlias(row));
  const pair = pairOf(node, 'when');
  if (!pair && value === null) return refuse(rowWithoutCondition(row));
  const gone = pair?.value as Node | null | undefined;
  const fault = gone ? anchorFault(of, [{ node: gone, row }]) : undefined;
  if (fault) return fault;
  const expected = of.session.steps.map((step, index) => (index === row - 1 ? 'new' : step));
  const edit = editSession(of, [spliceOf(of, { node, pair }, value)], expected);
  if (edit.kind === 'refused') return edit;
  const after = readSessionText(edit.after, of.file);
  const step = after.kind === 'session' ? after.session.steps[row - 1] : undefined;
  if (!step || !isSameBut(item.step, step, value !== null)) return refuse(editNotSafe(of.file));
  const done = value === null ? 'removed' : 'changed';
  return {
    kind: 'edited',
    edits: [edit],
    message: `${done} the condition of row ${row} of ${of.file}`,
    notes: value ? firstResponseNotes(of.session.steps, row, value) : [],
  };
}

function spliceOf(
  of: SessionText,
  { node, pair }: { readonly node: YAMLMap; readonly pair: Pair | undefined },
  value: JsonObject | null,
): Splice {
  if (pair) return value === null ? removeKey(of, node, pair) : replaceValue(of, pair, value);
  const at = node.items.findIndex((each) => stepKeys.some((key) => each === pairOf(node, key)));
  const next = node.items[at + 1];
  // A name belongs to the row's head.
  const isHead = next !== undefined && (next === pairOf(node, 'name') || next === pairOf(node, 'alias'));
  return addKey(of, node, { after: isHead ? next : node.items[at]!, entry: { when: value } });
}

/** Whether two steps say the same but for their conditions. */
function isSameBut(before: Step, after: Step, hasWhen: boolean): boolean {
  const rest = (step: Step): object => ({ ...step, when: undefined, references: [] });
  return 'when' in after === hasWhen && sameMeaning(rest(before), rest(after));
}

/** What to know of a condition in a row that no request comes before: it reads a response that there is none of. */
export function firstResponseNotes(steps: readonly Step[], row: number, condition: JsonObject): readonly string[] {
  const readsResponse = Object.keys(condition).some((subject) =>
    /^(?:status$|url$|\$|(?:header|xpath)\s)/.test(subject),
  );
  const hasEarlier = steps.slice(0, row - 1).some((step) => describeStep(step).getsResponse);
  return readsResponse && !hasEarlier ? [noResponseYet(row)] : [];
}
