import { isAlias, isMap, type Node, type Pair } from 'yaml';
import type { JsonObject } from '../../lib/json.js';
import { armWithoutCondition, armKeepsCondition } from '../../problems/edit/blocks.js';
import { isMarker, stepKey } from '../../format/steps/describe.js';
import { anchorFault } from '../rows/anchors.js';
import { firstResponseNotes, setWhen } from '../condition/set-when.js';
import { parseCondition } from '../condition/parse-condition.js';
import { blockAt, openRow } from '../rows/blocks.js';
import { refuse, type Outcome, type Project } from '../project/project.js';
import type { Item } from '../text/items.js';
import type { SessionText } from '../text/open-session-text.js';
import { replaceValue } from '../text/edit-keys.js';
import type { Splice } from '../text/splice.js';
import { editSession } from '../text/verify.js';
import { flowText } from '../text/write-yaml.js';

/** `file` is relative to the project root. Rows are numbered as `rows` gives them, from 1. */
export interface EditConditionArguments {
  readonly file: string;
  /** An `if` or `else if`; or a request or call, whose own condition is its `when`. */
  readonly row: number;
  /** In words, or as YAML. */
  readonly condition: string;
}

/** Changes the condition of an arm, or changes or adds that of a request or call. */
export function editCondition(project: Project, given: EditConditionArguments): Outcome {
  const opened = openRow(project, given.file, given.row);
  if (opened.kind === 'refused') return opened;
  const parsed = parseCondition(given.condition);
  if (parsed.kind === 'refused') return parsed;
  const { of, item } = opened;
  return isMarker(item.step) ? editArm(of, item, parsed.value) : setWhen(of, item, parsed.value);
}

function editArm(of: SessionText, item: Item, value: JsonObject): Outcome {
  const { number: row } = item;
  const place = blockAt(of, item);
  if (place.kind === 'refused') return place;
  if (item.step.kind !== 'if' && item.step.kind !== 'elseIf') return refuse(armWithoutCondition(row, item.step.kind));
  const pair = pairOfArm(item);
  const gone = pair?.value as Node | null | undefined;
  const fault = gone ? anchorFault(of, [{ node: gone, row }]) : undefined;
  if (fault) return fault;
  const expected = of.session.steps.map((step, index) => (index === row - 1 ? 'new' : step));
  const splice = pair ? replaceValue(of, pair, value) : replaceItem(of, item, value);
  const edit = editSession(of, [splice], expected);
  if (edit.kind === 'refused') return edit;
  return {
    kind: 'edited',
    edits: [edit],
    message: `changed the condition of row ${row} of ${of.file}`,
    notes: firstResponseNotes(of.session.steps, row, value),
  };
}

/** Undefined of an arm that is under an alias. */
function pairOfArm({ node }: Item): Pair | undefined {
  return !isAlias(node) && isMap(node) ? node.items[0] : undefined;
}

/** An arm that is under an alias gets a text of its own. */
function replaceItem(of: SessionText, { node, step }: Item, value: JsonObject): Splice {
  const [start = 0, end = 0] = node.range ?? [];
  return { start, end, text: flowText({ [stepKey(step.kind)]: value }, of.style) };
}

/** `file` is relative to the project root. Rows are numbered as `rows` gives them, from 1. */
export interface RemoveConditionArguments {
  readonly file: string;
  /** A request or a call. */
  readonly row: number;
}

/** Takes the `when` of a request or call away, so that it runs whatever came before. */
export function removeCondition(project: Project, { file, row }: RemoveConditionArguments): Outcome {
  const opened = openRow(project, file, row);
  if (opened.kind === 'refused') return opened;
  const { of, item } = opened;
  return isMarker(item.step) ? refuse(armKeepsCondition(row)) : setWhen(of, item, null);
}
