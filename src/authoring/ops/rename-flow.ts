import { posix } from 'node:path';
import {
  callersNotRead,
  fileExists,
  flowIsLink,
  flowIsLinked,
  pathNotKnown,
  sameFile,
  sameLetters,
} from '../../problems/edit/files.js';
import { flowNotInProject, editBreaksFile, editNotSafe } from '../../problems/edit/rows.js';
import { sessionSuffix } from '../../format/session.js';
import { flowName } from '../../format/paths.js';
import { callNodes, openCallIndex } from '../rows/find-callers.js';
import { refuse, type FileEdit, type Outcome, type Project, type Refusal } from '../project/project.js';
import { ownPaths } from '../rename/own-paths.js';
import { repointCaller } from '../rename/repoint-caller.js';
import { sessionPathFault } from '../project/session-path.js';
import { parseYaml } from '../text/open-session-text.js';
import { applySplices } from '../text/splice.js';
import { parseSession } from '../../loader/parse/parse-session.js';

/** Another folder in `to` moves the flow; its own relative paths follow. */
export interface RenameFlowArguments {
  /** The flow's file, relative to the project root. */
  readonly flow: string;
  /** Its new file, relative to the project root; `resolveNewPath` reads what a user gives. */
  readonly to: string;
}

/** `callers` are relative to the project root; the flow itself is among them where it calls itself. */
export interface Renamed {
  /** The files whose call rows are repointed. */
  readonly callers: readonly string[];
}

/** Renames or moves a flow, and repoints every call row of the project. */
export function renameFlow(project: Project, { flow, to }: RenameFlowArguments): Outcome<Renamed> {
  const source = project.read(flow);
  if (source.kind === 'missing' || !flow.endsWith(sessionSuffix)) return refuse(flowNotInProject(flow, project.list()));
  const fault = targetFault(project, { flow, to });
  if (fault) return fault;
  const edits: FileEdit[] = [];
  const callers: string[] = [];
  for (const { file, text } of openCallIndex(project).mentions(flow)) {
    const found = callNodes(file, text);
    if (!found && !text.includes(flowName(flow))) continue;
    if (!found) return refuse(callersNotRead(file));
    const splices = repointCaller(file, { text, ...found }, { flow, to });
    if (splices.length === 0) continue;
    callers.push(file);
    if (file === flow) continue;
    const after = applySplices(text, splices);
    const broken = checkRepointed(file, { before: text, after });
    if (broken) return broken;
    edits.push({ kind: 'change', file, before: text, after });
  }
  const moved = moveFlow({ flow, to, text: source.text });
  if ('refusal' in moved) return moved.refusal;
  edits.push(moved.edit);
  const rows = callers.length === 1 ? 'one file calls it' : `${callers.length} files call it`;
  const message = `renamed ${flow} to ${to}; ${callers.length === 0 ? 'no file calls it' : rows}`;
  return { kind: 'edited', edits, message, notes: moved.notes, callers };
}

/**
 * What a user means by a new name: a name without a path stays in the folder, a path is relative to the project root, a path that
 * ends in `/` is a folder.
 */
export function resolveNewPath(flow: string, given: string): string {
  if (given.endsWith('/')) return posix.join(given, posix.basename(flow));
  const file = given.endsWith(sessionSuffix) ? given : `${given}${sessionSuffix}`;
  return given.includes('/') ? posix.normalize(file) : posix.join(posix.dirname(flow), file);
}

function targetFault(project: Project, { flow, to }: RenameFlowArguments): Refusal | undefined {
  if (to === flow) return refuse(sameFile(flow));
  const pathFault = sessionPathFault(to, flowName(flow));
  if (pathFault) return refuse(pathFault);
  if (project.read(to).kind === 'text')
    return refuse(isItself(project, { flow, to }) ? sameLetters(flow, to) : fileExists(to));
  if (project.isLink(flow)) return refuse(flowIsLink(flow));
  const links = project.linksTo(flow);
  return links.length > 0 ? refuse(flowIsLinked(flow, links)) : undefined;
}

/** Whether a file that is there under both names is one: then the disk lists it only under the first. */
function isItself(project: Project, { flow, to }: RenameFlowArguments): boolean {
  return to.toLowerCase() === flow.toLowerCase() && !project.list().includes(to);
}

/** The flow's own text at its new place: what it names by relative paths stays the same. */
function moveFlow({
  flow,
  to,
  text,
}: RenameFlowArguments & { text: string }):
  | { readonly edit: FileEdit; readonly notes: readonly string[] }
  | { readonly refusal: Refusal } {
  const document = parseYaml(text);
  if (document.errors.length > 0) return { refusal: refuse(callersNotRead(flow)) };
  const { calls } = callNodes(flow, text) ?? { calls: [] };
  const own = repointCaller(flow, { text, document, calls }, { flow, to });
  const { splices, unknown } = ownPaths({ document, text }, { from: flow, to });
  const touched = new Set(own.map(({ start }) => start));
  const after = applySplices(text, [...own, ...splices.filter(({ start }) => !touched.has(start))]);
  const broken = checkRepointed(to, { before: text, after });
  if (broken) return { refusal: broken };
  return {
    edit: { kind: 'move', file: flow, to, before: text, after },
    notes: unknown.map((path) => pathNotKnown(path)),
  };
}

/** Refuses edits that would break a file which was valid, or lose one of its rows. */
function checkRepointed(file: string, { before, after }: { before: string; after: string }): Refusal | undefined {
  const was = parseSession(before, file).session;
  if (!was) return undefined;
  const { session, problems } = parseSession(after, file);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (!session) return refuse(editBreaksFile(file, errors), errors);
  const kinds = (steps: typeof was.steps): string => steps.map(({ kind }) => kind).join();
  return kinds(was.steps) === kinds(session.steps) ? undefined : refuse(editNotSafe(file));
}
