import { defaults } from '../../format/defaults.js';
import { collectFlows, hasRequests, type FlowSource } from './flows.js';
import type { ReadContract } from '../../format/contract.js';
import type { ReadData } from '../../format/data.js';
import { isTestRow, type NoteRow, type Plan } from '../../format/plan.js';
import { tagsOf } from '../../format/tags.js';
import type { Message, Problem } from '../../format/problem.js';
import { needsInputs, noRequests, sessionNotApi } from '../../problems/plan/notes.js';
import { fileStart, type Range } from '../../format/range.js';
import type { Session } from '../../format/session.js';
import { findPlanErrors } from './find-plan-errors.js';
import { anyContract, findContractErrors, withContractErrors } from './contract-source.js';
import { columnsOf, dataFinder, type FindData, withDataErrors } from './data-source.js';
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
  /** Reads a data file; asked once per file and use. @default files have no rows */
  readonly data?: (file: string) => ReadData;
  /** Reads an OpenAPI document; asked for each file that names one. @default each can be used */
  readonly contract?: (file: string) => ReadContract;
  /** Names that the run counts among the secret ones: no title shows their values. */
  readonly secretNames?: readonly string[];
  /** ms that a send may take where neither its step nor its file says it. @default 30000 */
  readonly timeout?: number;
}

/**
 * Expands a session and the flows it calls into the rows of a run.
 *
 * @returns a plan, or null and the errors that keep the file from loading
 */
export function planSession(session: Session, sources: PlanSources): { plan: Plan | null; problems: Problem[] } {
  const data = dataFinder(sources.data);
  const { contract = anyContract } = sources;
  const flows = collectFlows(session, withContractErrors(withDataErrors(sources.read, data), contract));
  const problems = [...findPlanErrors(session, flows, data), ...findContractErrors(session, contract)];
  if (problems.length > 0) return { plan: null, problems };
  const head = { version: 1, file: session.file, name: session.name } as const;
  const note = noteInstead(session, sources, data);
  if (note)
    return { plan: withTags({ ...head, sessions: [session], scopes: [{ session: 0 }], rows: [note] }), problems };
  const { list = () => [], timeout = defaults.timeout, secretNames = [] } = sources;
  const secret = new Set(secretNames.map((name) => name.toLowerCase()));
  const context = { flows, data, list, timeout, isSecret: (name: string) => secret.has(name.toLowerCase()) };
  return { plan: withTags({ ...head, ...expandRows(session, context) }), problems };
}

function withTags(plan: Plan): Plan {
  const rows = plan.rows.map((row) => {
    const tags = isTestRow(row) ? tagsOf(row, plan) : [];
    return tags.length === 0 ? row : { ...row, tags };
  });
  return { ...plan, rows };
}

/** The one row of a case that cannot run as it is. */
function noteInstead(session: Session, sources: PlanSources, data: FindData): NoteRow | undefined {
  const { given, nearVariable } = sources;
  const name = fileName(session.file);
  if (session.kind !== 'api') return caseNote(`made of ${session.kind} steps`, sessionNotApi(name, session.kind));
  const columns = namesGivenByData(session, data);
  const missing = session.inputs.filter(({ name, value }) => value === null && !given.has(name) && !columns.has(name));
  if (missing.length > 0) {
    const names = missing.map((input) => input.name);
    const title = `needs ${names.length === 1 ? 'input' : 'inputs'} ${names.join(', ')}`;
    return caseNote(title, needsInputs(names, nearVariable?.(names)), missing[0]?.range);
  }
  return hasRequests(session) ? undefined : caseNote('no requests', noRequests(name));
}

/** Where the data cannot be read, that is what the case says instead. */
function namesGivenByData(session: Session, data: FindData): ReadonlySet<string> {
  const found = session.data && data(session, session.data);
  if (!found) return new Set();
  return found.kind === 'rows' ? columnsOf(found.rows) : new Set(session.inputs.map(({ name }) => name));
}

function caseNote(title: string, message: Message, at: Range = fileStart): NoteRow {
  const place = { index: 0, id: '0', scope: 0, step: -1, guards: [], at };
  return { kind: 'note', ...place, title, state: 'skipped', ...message };
}
