import { findDataErrors, type FindData } from './data-source.js';
import { hasRequests, type Flows } from './flows.js';
import type { DataUse } from '../../format/data.js';
import type { Message, Problem } from '../../format/problem.js';
import { callFlowTooDeep, circularCallFlow, tooManyRows } from '../../problems/plan/plan.js';
import type { CallStep, Session } from '../../format/session.js';
import { shortNames } from '../../format/paths.js';

/** What keeps a case from being planned. Rows are counted only where calls come to an end. */
export function findPlanErrors(session: Session, flows: Flows, data: FindData): Problem[] {
  const errors = [...findCallErrors(session, flows), ...findDataErrors(session, data)];
  return errors.length > 0 ? errors : checkRowCount(session, { flows, data, known: new Map() });
}

/** How many calls may stand inside one another. */
const maxDepth = 10;

/** A path of calls longer than this is not followed; without symbolic links that lead back, none comes near it. */
const searchDepth = 256;

/**
 * Finds cycles of calls and calls nested too deep, whatever conditions stand over them.
 *
 * @returns one error per cycle or chain, at the first call row of the case that leads to it
 */
export function findCallErrors(root: Session, flows: Flows): Problem[] {
  const cycles = eachCall(root, flows, (file) => {
    const path = findCycle([root.file], file, { flows, done: new Set() });
    return path && describeCycle(path);
  });
  if (cycles.length > 0 || !findDeepChain([root.file], maxDepth + 1, flows)) return cycles;
  return eachCall(root, flows, (file) => {
    const chain = findDeepChain([root.file, file], maxDepth, flows);
    return chain && { key: chain.join(), message: callFlowTooDeep(shortNames(chain)) };
  });
}

/** What is wrong behind a call; of two with the same key the first is reported. */
interface CallError {
  readonly key: string;
  readonly message: Message;
}

function eachCall(root: Session, flows: Flows, find: (file: string) => CallError | undefined): Problem[] {
  const first = new Map<string, CallStep>();
  for (const step of root.steps) {
    if (step.kind !== 'call') continue;
    const file = flows.target(root, step);
    if (!first.has(file)) first.set(file, step);
  }
  const problems = new Map<string, Problem>();
  for (const [file, step] of first) {
    const found = find(file);
    if (!found || problems.has(found.key)) continue;
    problems.set(found.key, { ...found.message, severity: 'error', file: root.file, range: step.flowRange });
  }
  return [...problems.values()];
}

/** A path of calls that ends in a file it already has; `done` are the files from which none is reached. */
function findCycle(
  path: readonly string[],
  file: string,
  search: { readonly flows: Flows; readonly done: Set<string> },
): readonly string[] | undefined {
  if (path.includes(file)) return [...path, file];
  if (search.done.has(file) || path.length >= searchDepth) return undefined;
  for (const next of search.flows.called(file)) {
    const found = findCycle([...path, file], next, search);
    if (found) return found;
  }
  search.done.add(file);
  return undefined;
}

/** The cycle begins and ends with the file that comes back; the hint says how the case gets there. */
function describeCycle(path: readonly string[]): CallError {
  const start = path.indexOf(path.at(-1) ?? '');
  const cycle = path.slice(start);
  const message = circularCallFlow(shortNames(cycle), shortNames(path).slice(0, start + 1));
  return { key: cycle.slice(1).toSorted().join(), message };
}

/** Files reached by `calls` calls from the end of `start`, followed back; level by level, so that each call is read once. */
function findDeepChain(start: readonly string[], calls: number, flows: Flows): readonly string[] | undefined {
  const levels: Map<string, string>[] = [];
  let level: Iterable<string> = start.slice(-1);
  for (let depth = 0; depth < calls; depth++) {
    const next = new Map<string, string>();
    for (const file of level) for (const called of flows.called(file)) if (!next.has(called)) next.set(called, file);
    levels.push(next);
    level = next.keys();
  }
  const [last] = level;
  if (last === undefined) return undefined;
  const chain = [last];
  for (const parents of levels.toReversed()) chain.unshift(parents.get(chain[0] ?? '') ?? '');
  return [...start.slice(0, -1), ...chain];
}

const maxRows = 100_000;

interface Counting {
  readonly flows: Flows;
  readonly data: FindData;
  readonly known: Map<string, number>;
}

/** Counts the rows of the expanded case without expanding it; calls must not be circular. */
function checkRowCount(root: Session, counting: Counting): Problem[] {
  if (countRows(root, counting) * timesOf(root, root.data, counting) <= maxRows) return [];
  let widest: { step: CallStep; rows: number } | undefined;
  for (const step of root.steps) {
    if (step.kind !== 'call') continue;
    const rows = countCall(root, step, counting);
    if (rows > (widest?.rows ?? 0)) widest = { step, rows };
  }
  const found = tooManyRows(maxRows, widest?.step.flow ?? root.file, widest?.rows ?? root.steps.length);
  const range = widest?.step.flowRange ?? root.data?.range;
  return [{ ...found, severity: 'error', file: root.file, ...(range && { range }) }];
}

function countRows(session: Session, counting: Counting): number {
  const found = counting.known.get(session.file);
  if (found !== undefined) return found;
  let rows = hasRequests(session) ? 0 : 1;
  for (const step of session.steps) rows += step.kind === 'call' ? countCall(session, step, counting) : 1;
  counting.known.set(session.file, rows);
  return rows;
}

function countCall(session: Session, step: CallStep, counting: Counting): number {
  const { flows } = counting;
  const flow = flows.runnable(flows.target(session, step));
  return timesOf(session, step.each, counting) * (1 + (flow ? countRows(flow, counting) : 0));
}

/** How often something runs for its rows of data. */
function timesOf(session: Session, use: DataUse | undefined, { data }: Counting): number {
  const found = use && data(session, use);
  return found?.kind === 'rows' ? found.rows.length : 1;
}
