import type { PlainRow } from '../../authoring/ops/rows.js';
import { refuse, type Refusal } from '../../authoring/project/project.js';
import {
  headChangedMeanwhile,
  rowChangedMeanwhile,
  rowGone,
  fileChangedMeanwhile,
} from '../../problems/panel/edits.js';
import type { SeenVersion } from '../project/versions.js';
import type { Edit, EditRequest } from '../protocol/edits.js';
import type { FileView } from '../protocol/protocol.js';
import type { RowKey } from '../protocol/row-key.js';

/**
 * Why an edit would not do what its page means: the file is another one than the page has seen. Rows that the edit changes or takes
 * have to be as they were seen. A single value is compared by the operation itself.
 *
 * @param view - of the text that is edited
 * @param seen - what the page has seen, if that is known
 */
export function meanwhileFault(
  { file, version, edit }: EditRequest,
  view: FileView,
  seen: SeenVersion | undefined,
): Refusal | undefined {
  const known = new Map(view.rows.map((row) => [row.key, row]));
  const isGone = [...touchedBy(edit), ...placesOf(edit)].some((key) => !known.has(key));
  if (isGone) return refuse(rowGone());
  if (version === view.version || edit.do === 'set') return undefined;
  const changed = [...touchedBy(edit), ...markersOf(edit, view.rows)].find(
    (key) => known.get(key)!.yaml !== seen?.texts.get(key),
  );
  if (changed !== undefined) {
    const { number, yaml } = known.get(changed)!;
    return { ...refuse(rowChangedMeanwhile(number)), now: yaml };
  }
  if (isOfHead(edit) && seen?.head !== JSON.stringify(view.head.value)) return refuse(headChangedMeanwhile(file));
  // One that no page shows was not looked at: its name is all that counts.
  const isAnother = edit.do === 'delete-file' && version !== '';
  return isAnother ? refuse(fileChangedMeanwhile(file)) : undefined;
}

/** The rows that an edit changes or takes. */
export function touchedBy(edit: Edit): readonly RowKey[] {
  if ('rows' in edit) return edit.rows;
  return 'row' in edit && edit.row !== undefined ? [edit.row] : [];
}

/** What goes with an if / else: its other markers. */
function markersOf(edit: Edit, rows: FileView['rows']): readonly RowKey[] {
  if (edit.do !== 'unwrap') return [];
  const at = rows.findIndex(({ key }) => key === edit.row);
  const isPeer = ({ kind, depth }: PlainRow): boolean => markers.has(kind) && depth === rows[at]?.depth;
  const first = rows.findLastIndex((row, index) => index <= at && row.kind === 'if' && isPeer(row));
  const last = rows.findIndex((row, index) => index >= at && row.kind === 'end' && isPeer(row));
  const block = rows.slice(Math.max(first, 0), last < 0 ? rows.length : last + 1);
  return block.filter(isPeer).map(({ key }) => key);
}

const markers: ReadonlySet<PlainRow['kind']> = new Set(['if', 'elseIf', 'else', 'end']);

/** The row that others come after. */
function placesOf(edit: Edit): readonly RowKey[] {
  return 'after' in edit && edit.after !== null ? [edit.after] : [];
}

function isOfHead(edit: Edit): boolean {
  return 'path' in edit && edit.row === undefined;
}
