import { openProject } from '../../authoring/disk/open-project.js';
import { isBelowRoot } from '../../authoring/disk/journal.js';
import { recoverEdits } from '../../authoring/disk/recover-edits.js';
import { resolveNewPath } from '../../authoring/ops/rename-flow.js';
import { refuse, type Refusal } from '../../authoring/project/project.js';
import { sessionPathFault } from '../../authoring/project/session-path.js';
import { flowName } from '../../format/paths.js';
import { sessionSuffix } from '../../format/session.js';
import type { Message } from '../../format/problem.js';
import { linkLeadsOutside } from '../../problems/edit/files.js';
import type { PanelProject } from '../project/panel-project.js';
import { pathFault } from '../project/session-path.js';
import type { EditRequest } from '../protocol/edits.js';
import type { FileView } from '../protocol/protocol.js';
import { freshView } from '../project/fresh-view.js';
import { meanwhileFault } from './meanwhile.js';
import { operate, type Operated, type Surroundings } from './operations.js';

/** Where edits are made. */
export interface EditedProject {
  /** Absolute. */
  readonly root: string;
  readonly project: PanelProject;
}

/** What an edit comes to. Nothing is written yet. */
export interface PlannedEdit extends Operated {
  readonly kind: 'planned';
  /** As the page's rows and the edit's numbers have it; absent of a file that is new. */
  readonly view?: FileView;
}

/** Reads the files anew, finds the rows that a page means, and has the operation say what to write. */
export function planEdit(request: EditRequest, around: Surroundings, place: EditedProject): PlannedEdit | Refusal {
  const { file, edit, version } = request;
  const { root, project } = place;
  const wrongPath = editPathFault(request, place);
  if (wrongPath) return refuse(wrongPath);
  const recovered = recoverEdits(root);
  if (recovered.kind === 'refused') return recovered;
  const disk = openProject(root);
  const view = isOfNoFile(edit) ? undefined : freshView(file, disk, project);
  const fault = view && meanwhileFault(request, view, project.seen(file, version));
  if (fault) return fault;
  const numbers = new Map(view?.rows.map(({ key, number }) => [key, number]));
  const row = (key: string): number => numbers.get(key) ?? 0;
  const isSeen = version === view?.version;
  return { kind: 'planned', ...operate(edit, { project: disk, file, row, isSeen, around }), ...(view && { view }) };
}

/** Whether it makes files, and changes none. */
function isOfNoFile({ do: name }: EditRequest['edit']): boolean {
  return name === 'new-file' || name === 'import';
}

/** Why a page may not name a path: files that are edited are in the list, new ones come to lie in the project. */
function editPathFault({ file, edit }: EditRequest, { root, project }: EditedProject): Message | undefined {
  if (edit.do === 'new-file') return newPathFault(file, root);
  if (edit.do === 'import') return newPathFault(`${edit.to}/imported${sessionSuffix}`, root);
  const fault = pathFault(file, root, project.named());
  if (fault) return fault;
  if (edit.do === 'rename-file') return newPathFault(resolveNewPath(file, edit.to), root, flowName(file));
  if (edit.do === 'add-call') return flowPathFault(edit.flow, root);
  return undefined;
}

/** @param known - a name that the file has already, which it may keep */
function newPathFault(path: string, root: string, known?: string): Message | undefined {
  return sessionPathFault(path, known) ?? (isBelowRoot(root, `${root}/${path}`) ? undefined : linkLeadsOutside(path));
}

/** A flow need not be among the files that run. */
export function flowPathFault(path: string, root: string): Message | undefined {
  return pathFault(path, root, new Set(openProject(root).list()));
}
