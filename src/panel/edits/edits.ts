import { join, posix } from 'node:path';
import { applyEdits } from '../../authoring/disk/apply-edits.js';
import { openProject } from '../../authoring/disk/open-project.js';
import { isBelowRoot } from '../../authoring/disk/journal.js';
import { recoverEdits } from '../../authoring/disk/recover-edits.js';
import { refuse, type FileEdit, type Refusal } from '../../authoring/project/project.js';
import { nothingToRedo, nothingToUndo, undoElsewhere } from '../../problems/panel/edits.js';
import { recordName } from '../../importers/again/import-record.js';
import type { ImportedSuites } from '../../importers/import-suites.js';
import { listRecords } from '../../loader/files/find-sessions.js';
import { freeName } from '../../lib/free-number.js';
import type { RowOrder } from '../project/row-order.js';
import type { Edit, FileChange, EditDone, EditPreview, EditRequest } from '../protocol/edits.js';
import type { FileView } from '../protocol/protocol.js';
import type { RowKey } from '../protocol/row-key.js';
import { editLabel } from './edit-label.js';
import { textIn } from './import-into.js';
import { touchedBy } from './meanwhile.js';
import type { Surroundings } from './operations.js';
import { planEdit, type EditedProject } from './plan-edit.js';
import { fitted, inverse, openUndoStack, type UndoStack, type Way } from './undo-stack.js';
import { writtenFiles } from './written-files.js';

/** What edits the files of a project. From reading to writing nothing else gets its turn, so edits of several pages follow one another. */
export interface Edits {
  readonly edit: (request: EditRequest) => Promise<EditDone | Refusal>;
  /** What an edit would do. */
  readonly preview: (request: EditRequest) => Promise<EditPreview | Refusal>;
  /** Undoes the last edit, or does the one again that was undone last. */
  readonly turn: (way: Way) => Promise<EditDone | Refusal>;
}

interface EditsPlace extends EditedProject {
  /** What the text of a request can refer to. @param file - that is edited */
  readonly around: (file: string) => Promise<Surroundings>;
}

export function openEdits(place: EditsPlace): Edits {
  const stack = openUndoStack();
  const aroundOf = async ({ file, edit }: EditRequest): Promise<Surroundings> => {
    if (edit.do === 'import')
      return { env: {}, import: { imported: await readSuites(edit, place), records: listRecords(place.root) } };
    return readsSurroundings(edit) ? place.around(file) : { env: {} };
  };
  return {
    preview: async (request) => preview(request, await aroundOf(request), place),
    edit: async (request) => {
      const done = edit(request, await aroundOf(request), { place, stack });
      if (done.kind === 'refused') return done;
      await settle(done.edits, { place, stack });
      return done.done;
    },
    turn: async (way) => {
      const done = turn(way, { place, stack });
      if (done.kind === 'refused') return done;
      await settle(done.edits, { place, stack });
      return done.done;
    },
  };
}

/** Readers of other tools are loaded when one is needed. */
async function readSuites(
  { name = pasted, text, to }: Extract<Edit, { do: 'import' }>,
  { root }: EditedProject,
): Promise<ImportedSuites> {
  const [{ importSuites }, { textSource }] = await Promise.all([
    import('../../importers/import-suites.js'),
    import('../../importers/open-source.js'),
  ]);
  // A folder outside the project is refused afterwards.
  const read = textIn(openProject(root));
  const isBelow = isBelowRoot(root, join(root, to));
  // Two commands that are pasted are two suites. What has a name of its own in it is updated by that.
  const isTaken = (home: string): boolean => isBelow && read(posix.join(to, recordName(home))) !== undefined;
  const own = name === pasted ? freeName(pasted, isTaken, '-') : name;
  const earlier = isBelow ? { earlier: { to, read } } : {};
  return importSuites(textSource(text, own), { ...earlier, envExample: read('.env.example') ?? '' });
}

/** The name of a text that is not from a file. */
const pasted = 'pasted';

/** A curl command becomes a path below the base URL. */
function readsSurroundings(edit: Edit): boolean {
  return edit.do === 'new-file' || edit.do === 'paste' || edit.do === 'add-request';
}

function preview(request: EditRequest, around: Surroundings, place: EditedProject): EditPreview | Refusal {
  const planned = planEdit(request, around, place);
  if (planned.kind === 'refused') return planned;
  const { outcome, more, file } = planned;
  if (outcome.kind === 'refused') return outcome;
  const { message, notes, edits } = outcome;
  return { message, notes, ...more, files: changesOf(edits), ...(file !== undefined && { file }) };
}

function changesOf(edits: readonly FileEdit[]): readonly FileChange[] {
  return writtenFiles(edits).map(({ file, before, after }) => ({
    file,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  }));
}

interface Editing {
  readonly place: EditedProject;
  readonly stack: UndoStack;
}

interface Done {
  readonly kind: 'done';
  readonly edits: readonly FileEdit[];
  readonly done: EditDone;
}

function edit(request: EditRequest, around: Surroundings, { place, stack }: Editing): Done | Refusal {
  const planned = planEdit(request, around, place);
  if (planned.kind === 'refused') return planned;
  const { outcome, order, more, view } = planned;
  if (outcome.kind === 'refused') return outcome;
  const { edits, message, notes } = outcome;
  const file = planned.file ?? request.file;
  const refused = write(edits, { place, file, ...(order && { order: { file: request.file, order } }) });
  if (refused) return refused;
  // Of a file that the edit made, all rows are new.
  const isMade = planned.file !== undefined && request.edit.do !== 'rename-file';
  const shown = { before: isMade ? undefined : view, after: place.project.known(file) };
  const label = editLabel(request.edit, message, shown);
  if (edits.length > 0)
    stack.push({ label, edits, files: { undo: request.edit.do === 'import' ? file : request.file, redo: file } });
  const rows = rowsToSelect(request.edit, shown);
  const { problems } = more ?? {};
  const done = {
    message: label,
    notes,
    rows,
    files: changesOf(edits),
    ...(planned.file !== undefined && { file }),
    ...(problems && { problems }),
  };
  return { kind: 'done', edits, done };
}

interface Writing {
  readonly place: EditedProject;
  /** That pages show then. */
  readonly file?: string;
  readonly order?: { readonly file: string; readonly order: RowOrder };
}

/** Writes all files or none, and pages that show them hear of it. */
function write(edits: readonly FileEdit[], { place, file, order }: Writing): Refusal | undefined {
  const { root, project } = place;
  const applied = applyEdits(root, edits);
  if (applied.kind === 'refused') return applied;
  if (edits.length > 0) project.recheck();
  for (const written of writtenFiles(edits)) {
    if (written.file !== file && !project.known(written.file)) continue;
    const { after: text, from, to } = written;
    const own = order?.file === written.file ? { order: order.order } : {};
    project.take(written.file, {
      text,
      by: 'panel',
      ...own,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    });
  }
  return undefined;
}

/** The rows that an edit made, or else those that it changed. */
function rowsToSelect(
  edit: Edit,
  { before, after }: { readonly before: FileView | undefined; readonly after: FileView | undefined },
): readonly RowKey[] {
  const known = new Set(before?.rows.map(({ key }) => key));
  const touched = new Set(touchedBy(edit));
  const keys = after?.rows.map(({ key }) => key) ?? [];
  const made = keys.filter((key) => !known.has(key));
  if (edit.do === 'wrap') return keys.filter((key) => made.includes(key) || touched.has(key));
  return made.length > 0 ? made : keys.filter((key) => touched.has(key));
}

function turn(way: Way, { place, stack }: Editing): Done | Refusal {
  const entry = stack.next(way);
  if (!entry) return refuse(way === 'undo' ? nothingToUndo() : nothingToRedo());
  const recovered = recoverEdits(place.root);
  if (recovered.kind === 'refused') return recovered;
  const disk = openProject(place.root);
  const edits: FileEdit[] = [];
  for (const wanted of way === 'undo' ? entry.edits.map(inverse) : entry.edits) {
    const fit = fitted(wanted, disk);
    if (!fit) return refuse(undoElsewhere(way, entry.label, wanted.file));
    edits.push(fit);
  }
  const file = entry.files[way];
  const before = place.project.known(file);
  const refused = write(edits, { place, file });
  if (refused) return refused;
  stack.turn(way, edits);
  const message = `${way === 'undo' ? 'undid' : 'redid'}: ${entry.label}`;
  const after = place.project.known(file);
  const isGone = writtenFiles(edits).some((written) => written.file === file && written.after === undefined);
  const shown = isGone ? { rows: [] } : { rows: changedRows(before, after), file };
  return { kind: 'done', edits, done: { message, notes: [], ...shown, files: changesOf(edits) } };
}

function changedRows(before: FileView | undefined, after: FileView | undefined): readonly RowKey[] {
  const texts = new Map(before?.rows.map(({ key, yaml }) => [key, yaml]));
  return after?.rows.flatMap(({ key, yaml }) => (texts.get(key) === yaml ? [] : [key])) ?? [];
}

/** The list of files follows, and then what `check` says of the others. */
async function settle(edits: readonly FileEdit[], { place: { project }, stack }: Editing): Promise<void> {
  if (edits.length === 0) return;
  project.undo(stack.state());
  if (edits.some(({ kind }) => kind !== 'change')) await project.list();
  void project.refresh();
}
