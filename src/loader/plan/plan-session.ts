import { defaults } from '../../format/defaults.js';
import { collectFlows, hasRequests, type FlowSource } from './flows.js';
import type { NoteRow, Plan } from '../../format/plan.js';
import type { Message, Problem } from '../../format/problem.js';
import { needsInputs, noRequests, sessionNotApi } from '../../problems/plan/notes.js';
import { fileStart, type Range } from '../../format/range.js';
import type { Session } from '../../format/session.js';
import { findPlanErrors } from './find-plan-errors.js';
import { expandRows } from './expand-rows.js';
import { fileName } from '../../format/paths.js';

export interface PlanSources {
  /** Reads a flow; asked once per file. `file` is relative to the project root and may begin with `../`. */
  readonly read: (file: string) => FlowSource;
  /** Names of the inputs that the environment gives. */
  readonly given: ReadonlySet<string>;
  /** The variable that is set where one of these inputs was meant. */
  readonly nearVariable?: (missing: readonly string[]) => string | undefined;
  /** Session files that a missing flow could be meant to be. */
  readonly list?: () => readonly string[];
  /** ms that a send may take where neither its step nor its file says it. @default 30000 */
  readonly timeout?: number;
}

/**
 * Expands a session and the flows it calls into the rows of a run.
 *
 * @returns a plan, or null and the errors that keep the file from loading
 */
export function planSession(session: Session, sources: PlanSources): { plan: Plan | null; problems: Problem[] } {
  const flows = collectFlows(session, sources.read);
  const problems = findPlanErrors(session, flows);
  if (problems.length > 0) return { plan: null, problems };
  const head = { version: 1, file: session.file, name: session.name } as const;
  const note = noteInstead(session, sources);
  if (note) return { plan: { ...head, sessions: [session], scopes: [{ session: 0 }], rows: [note] }, problems };
  const context = { flows, list: sources.list ?? (() => []), timeout: sources.timeout ?? defaults.timeout };
  return { plan: { ...head, ...expandRows(session, context) }, problems };
}

/** The one row of a case that cannot run as it is. */
function noteInstead(session: Session, { given, nearVariable }: PlanSources): NoteRow | undefined {
  const name = fileName(session.file);
  if (session.kind !== 'api') return caseNote(`made of ${session.kind} steps`, sessionNotApi(name, session.kind));
  const missing = session.inputs.filter((input) => input.value === null && !given.has(input.name));
  if (missing.length > 0) {
    const names = missing.map((input) => input.name);
    const title = `needs ${names.length === 1 ? 'input' : 'inputs'} ${names.join(', ')}`;
    return caseNote(title, needsInputs(names, nearVariable?.(names)), missing[0]?.range);
  }
  return hasRequests(session) ? undefined : caseNote('no requests', noRequests(name));
}

function caseNote(title: string, message: Message, at: Range = fileStart): NoteRow {
  const place = { index: 0, id: '0', scope: 0, step: -1, guards: [], at };
  return { kind: 'note', ...place, title, state: 'skipped', ...message };
}
