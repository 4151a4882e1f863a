import {
  addCounts,
  weightiest,
  type Counts,
  type ReportRow,
  type SessionReport,
  type RequestEntry,
} from '../../record/report.js';
import type { State } from '../../record/record.js';
import type { Json } from '../../lib/json.js';

/** What a row was in a run. */
export interface LastState {
  readonly title: string;
  readonly state: State;
  readonly status?: number;
  /** Of the last send, in ms. */
  readonly duration?: number;
  readonly sends: number;
  readonly reason?: string;
  /** Of a call: over its requests at any depth. */
  readonly counts?: Counts;
}

/** The states of a file's own rows, by number. */
export function lastStates({ rows }: SessionReport): ReadonlyMap<number, LastState> {
  const states = new Map<number, LastState>();
  const add = (row: ReportRow): void => {
    if (row.kind === 'set') return;
    if (row.kind === 'arm' || isCase(row)) return row.rows.forEach(add);
    const number = Number(ownNumber(row.id));
    if (!Number.isInteger(number) || number <= 0) return;
    states.set(number, row.kind === 'call' ? ofCall(row, states.get(number)) : ofRequest(row));
  };
  rows.forEach(add);
  return states;
}

/** Whether it is the whole case, for a row of its data. */
function isCase(row: ReportRow): row is ReportRow & { kind: 'call' } {
  const { kind, id } = row;
  return kind === 'call' && id.startsWith('[') && !id.includes('.');
}

/** An id without what says the rows of data: `3` of `[2].3`, and of `3[2]`, where all rows of data count. */
function ownNumber(id: string): string {
  return id.replace(/^\[\d+\]\./, '').replace(/\[\d+\]$/, '');
}

/** @param before - of a call with `each`, the same call for the rows of data before it */
function ofCall({ id, title, counts: own }: ReportRow & { kind: 'call' }, before?: LastState): LastState {
  const isEach = id.endsWith(']');
  const counts = isEach && before?.counts ? addCounts(before.counts, own) : own;
  return { title: isEach ? title.split(' · ')[0]! : title, state: weightiest(counts), sends: 0, counts };
}

function ofRequest({ record }: ReportRow & { kind: 'request' }): LastState {
  const last = record.sends.at(-1);
  return {
    title: record.title,
    state: record.state,
    sends: record.sends.length,
    ...(last?.status !== undefined && { status: last.status }),
    ...(last && { duration: last.duration }),
    ...(record.reason !== undefined && { reason: record.reason }),
  };
}

const most = 50;

/**
 * The JSON paths of the response that a condition in a row would read, as the last run had it.
 *
 * @param row - number of the row in its file
 */
export function responsePaths(session: SessionReport, row: number): readonly string[] {
  const before = requestsOf(session.rows).filter(({ id }) => Number.parseInt(ownNumber(id)) < row);
  const text = before.findLast(({ record }) => record.response !== undefined)?.record.response?.body.text;
  if (text === undefined) return [];
  try {
    return pathsOf(JSON.parse(text) as Json, '$')
      .filter(([, value]) => Array.isArray(value) || value === null || typeof value !== 'object')
      .map(([path]) => path)
      .slice(0, most);
  } catch {
    return [];
  }
}

function requestsOf(rows: readonly ReportRow[]): readonly RequestEntry[] {
  return rows.flatMap((row) => {
    if (row.kind === 'request') return [row];
    return 'rows' in row ? requestsOf(row.rows) : [];
  });
}

/** The paths of all values in it, with these; of a list, those of its first element. */
export function pathsOf(value: Json, path: string): readonly (readonly [path: string, value: Json])[] {
  const own = [path, value] as const;
  if (Array.isArray(value)) {
    const [first] = value as readonly Json[];
    return first === undefined ? [own] : [own, ...pathsOf(first, `${path}[0]`)];
  }
  if (value === null || typeof value !== 'object') return [own];
  const inner = Object.entries(value).flatMap(([name, each]) =>
    pathsOf(each, /^[A-Za-z_]\w*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`),
  );
  return path === '$' ? inner : [own, ...inner];
}
