import { addCall } from '../../authoring/ops/add-call.js';
import { addBlock, addRequest, pasteRows } from '../../authoring/ops/add-rows.js';
import { deleteRows, duplicateRows, moveRows } from '../../authoring/ops/arrange-rows.js';
import { addElse, addElseIf, unwrap, wrap } from '../../authoring/ops/blocks.js';
import { deleteFlow, findCallers } from '../../authoring/ops/delete-flow.js';
import { editCondition, removeCondition } from '../../authoring/ops/edit-condition.js';
import { addEntry, moveEntry, removeEntry, renameKey, setBody, setSkip } from '../../authoring/ops/edit-entries.js';
import { extract } from '../../authoring/ops/extract.js';
import { newSession } from '../../authoring/ops/new-session.js';
import { renameFlow, resolveNewPath } from '../../authoring/ops/rename-flow.js';
import { renameVariable } from '../../authoring/ops/rename-variable.js';
import { replaceText } from '../../authoring/ops/replace-text.js';
import { setValue } from '../../authoring/ops/set-value.js';
import type { Outcome, Project } from '../../authoring/project/project.js';
import type { Edit, EditPreview } from '../protocol/edits.js';
import type { RowKey } from '../protocol/row-key.js';
import { importInto, type GivenImport } from './import-into.js';
import {
  insertedAfter,
  movedAfter,
  replacedRows,
  sameRows,
  without,
  wrappedRows,
  type RowOrder,
} from '../project/row-order.js';

/** What an edit works on. */
export interface EditedFile {
  readonly project: Project;
  /** Relative to the project root. */
  readonly file: string;
  /** The number of a row that is there. */
  readonly row: (key: RowKey) => number;
  /** Whether the file is the one that the page has seen. */
  readonly isSeen: boolean;
  readonly around: Surroundings;
}

/** What the text of a request can refer to. */
export interface Surroundings {
  /** Values of `{{env.*}}`. */
  readonly env: Readonly<Record<string, string>>;
  /** The option of that name. */
  readonly baseUrl?: string;
  /** Of an import: the suites that were read. */
  readonly import?: Omit<GivenImport, 'to'>;
}

/** What an operation gives, and what pages need to follow it. */
export interface Operated {
  readonly outcome: Outcome;
  /** Where rows come from. @default they are matched by their texts */
  readonly order?: RowOrder;
  /** The file to show then, if it is another one. */
  readonly file?: string;
  readonly more?: Pick<EditPreview, 'extract' | 'callers' | 'problems'>;
}

type Operations = {
  readonly [Do in Edit['do']]: (edit: Omit<Extract<Edit, { do: Do }>, 'do'>, on: EditedFile) => Operated;
};

const operations: Operations = {
  set: ({ was, ...edit }, on) => inPlace(setValue(on.project, { ...placed(edit, on), ...(on.isSeen ? {} : { was }) })),
  'rename-key': (edit, on) => inPlace(renameKey(on.project, placed(edit, on))),
  'move-entry': (edit, on) => inPlace(moveEntry(on.project, placed(edit, on))),
  'add-entry': (edit, on) => inPlace(addEntry(on.project, placed(edit, on))),
  'remove-entry': (edit, on) => inPlace(removeEntry(on.project, placed(edit, on))),
  'set-body': ({ row, kind, value }, { project, file, row: numberOf }) =>
    inPlace(setBody(project, { file, row: numberOf(row), kind: kind ?? 'none', value })),
  'rename-variable': (edit, { project, file }) => inPlace(renameVariable(project, { file, ...edit })),
  'add-request': ({ after, ...edit }, on) => {
    const place = behind(after, on);
    return { outcome: addRequest(on.project, { ...place, ...on.around, ...edit }), order: insertedAfter(place.after) };
  },
  'add-set': ({ after, values }, on) => {
    const place = behind(after, on);
    return { outcome: addRequest(on.project, { ...place, step: { set: values } }), order: insertedAfter(place.after) };
  },
  'add-block': ({ after, condition }, on) => {
    const place = behind(after, on);
    return { outcome: addBlock(on.project, { ...place, condition }), order: insertedAfter(place.after) };
  },
  'add-call': ({ after, ...edit }, on) => {
    const place = behind(after, on);
    return { outcome: addCall(on.project, { ...place, ...edit }), order: insertedAfter(place.after) };
  },
  paste: ({ after, text }, on) => {
    const place = behind(after, on);
    return { outcome: pasteRows(on.project, { ...place, ...on.around, text }), order: insertedAfter(place.after) };
  },
  delete: (edit, on) => {
    const rows = numbersOf(edit, on);
    return { outcome: deleteRows(on.project, { file: on.file, rows }), order: without(rows) };
  },
  duplicate: (edit, on) => {
    const rows = numbersOf(edit, on);
    return { outcome: duplicateRows(on.project, { file: on.file, rows }), order: insertedAfter(Math.max(...rows)) };
  },
  move: (edit, on) => {
    const rows = numbersOf(edit, on);
    const { after } = behind(edit.after, on);
    return { outcome: moveRows(on.project, { file: on.file, rows, after }), order: movedAfter(rows, after) };
  },
  skip: ({ value, ...edit }, on) => inPlace(setSkip(on.project, { file: on.file, rows: numbersOf(edit, on), value })),
  wrap: ({ condition, ...edit }, on) => {
    const rows = numbersOf(edit, on);
    return { outcome: wrap(on.project, { file: on.file, rows, condition }), order: wrappedRows(rows) };
  },
  condition: ({ row, condition }, { project, file, row: numberOf }) => {
    const at = { file, row: numberOf(row) };
    return inPlace(condition === null ? removeCondition(project, at) : editCondition(project, { ...at, condition }));
  },
  'add-else-if': ({ row, condition }, { project, file, row: numberOf }) => ({
    outcome: addElseIf(project, { file, row: numberOf(row), condition }),
  }),
  'add-else': ({ row }, { project, file, row: numberOf }) => ({
    outcome: addElse(project, { file, row: numberOf(row) }),
  }),
  unwrap: ({ row }, { project, file, row: numberOf }) => ({ outcome: unwrap(project, { file, row: numberOf(row) }) }),
  extract: extractRows,
  'new-file': (edit, { project, file, around }) => {
    const outcome = newSession(project, { file, ...around, ...edit });
    return { outcome, ...(outcome.kind === 'edited' && { file: outcome.file }) };
  },
  import: ({ to }, { project, around }) => {
    const outcome = importInto(project, { ...around.import!, to });
    return { outcome, ...(outcome.kind === 'edited' && { file: outcome.file }) };
  },
  'rename-file': ({ to }, { project, file }) => {
    const path = resolveNewPath(file, to);
    const callers = findCallers(project, file).filter(({ through }) => through === undefined);
    return { outcome: renameFlow(project, { flow: file, to: path }), file: path, more: { callers } };
  },
  'delete-file': ({ force }, { project, file }) => {
    const outcome = deleteFlow(project, { flow: file, force });
    return { outcome, ...(outcome.kind === 'edited' && { more: { callers: outcome.callers } }) };
  },
  text: ({ text, was }, { project, file }) => {
    const outcome = replaceText(project, { file, text, was });
    return { outcome, ...(outcome.kind === 'edited' && { more: { problems: outcome.problems } }) };
  },
};

/** Finds out what an edit comes to; nothing is written. */
export function operate(edit: Edit, on: EditedFile): Operated {
  const { do: name, ...rest } = edit;
  return (operations[name] as (edit: typeof rest, on: EditedFile) => Operated)(rest, on);
}

function extractRows({ rows, ...edit }: Omit<Extract<Edit, { do: 'extract' }>, 'do'>, on: EditedFile): Operated {
  const numbers = numbersOf({ rows }, on);
  const outcome = extract(on.project, { file: on.file, rows: numbers, ...edit });
  if (outcome.kind === 'refused') return { outcome };
  const { flow, steps, call, inputs, offers } = outcome;
  return {
    outcome,
    more: { extract: { steps, call, inputs, offers } },
    ...(edit.replace ? { order: replacedRows(numbers) } : { order: sameRows, file: flow }),
  };
}

function inPlace(outcome: Outcome): Operated {
  return { outcome, order: sameRows };
}

function numbersOf({ rows }: { readonly rows: readonly RowKey[] }, on: EditedFile): readonly number[] {
  return rows.map(on.row);
}

function behind(after: RowKey | null, { file, row }: EditedFile): { readonly file: string; readonly after: number } {
  return { file, after: after === null ? 0 : row(after) };
}

/** With the number of its row. */
function placed<E extends { readonly row?: RowKey }>(
  { row, ...edit }: E,
  on: EditedFile,
): Omit<E, 'row'> & { readonly file: string; readonly row?: number } {
  return { ...edit, file: on.file, ...(row !== undefined && { row: on.row(row) }) };
}
