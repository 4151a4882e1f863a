import type { SessionReport, ReportRow } from '../../record/report.js';
import { describeStep } from '../../format/steps/describe.js';
import type { SessionText } from '../text/open-session-text.js';
import type { OutsideInput } from './find-inputs.js';
import { readersBefore, type Origins } from './uses.js';
import { cookiesMayNotPass, cookiesNotPassed } from '../../problems/edit/flows.js';
import type { StepRecord } from '../../record/record.js';
import type { RequestStep, Session } from '../../format/session.js';

interface Given {
  readonly run: { readonly from: number; readonly to: number };
  readonly replace: boolean;
  readonly outside: readonly OutsideInput[];
  readonly last: SessionReport | undefined;
}

/** What a user should know about a flow that was extracted. */
export function extractNotes(
  of: SessionText,
  origins: Origins,
  { run, replace, outside, last }: Given,
): readonly string[] {
  const notes: string[] = [];
  for (const { text, mayBeUnset } of outside)
    if (mayBeUnset)
      notes.push(`${text} may have no value when the call starts: the first request of the flow then fails`);
  const reader = replace ? undefined : readersBefore(origins.rows, run)[0];
  if (reader !== undefined)
    notes.push(
      `the condition of row ${reader} reads a response from before the selection: a flow starts without a response, so it is false there`,
    );
  const captures = of.session.steps
    .slice(run.from - 1, run.to)
    .some((step) => describeStep(step).sets(step).length > 0);
  if (replace && captures && of.session.settings.post.length > 0)
    notes.push('the post scripts of the case no longer see what these rows capture');
  const { beforeEach = [], afterEach = [] } = of.session.settings;
  if (beforeEach.length + afterEach.length > 0)
    notes.push(
      'beforeEach and afterEach of the case do not run for the requests of the flow: add them to its settings',
    );
  if (replace) notes.push(...cookieNotes(of.session, run, last));
  return notes;
}

interface Run {
  readonly from: number;
  readonly to: number;
}

/**
 * What a call in the place of rows changes about cookies: a flow has a jar of its own. Only a run shows which requests
 * get and send any; without one the rows are named that could.
 *
 * @param last - the last run of the case; one of other rows says nothing
 */
function cookieNotes(session: Session, run: Run, last: SessionReport | undefined): readonly string[] {
  const requests = session.steps.flatMap((step, index): [number, RequestStep][] =>
    step.kind === 'request' ? [[index + 1, step]] : [],
  );
  const [inside, outside] = [requests.filter(isIn(run)), requests.filter((row) => !isIn(run)(row))];
  if (inside.length === 0 || outside.length === 0) return [];
  const records = last && recordsOf(last.rows);
  const isKnown = records && requests.every(([row, step]) => records.get(row)?.title === step.title);
  if (!isKnown) return [cookiesMayNotPass(outside.map(([row]) => row))];
  const lost = readersOf(session, requests, records).filter(({ row, sources }) => crosses(run, row, sources));
  return lost.length === 0 ? [] : [cookiesNotPassed(lost.map(({ row }) => row))];
}

function isIn({ from, to }: Run): (row: readonly [number, unknown]) => boolean {
  return ([row]) => row >= from && row <= to;
}

interface Reader {
  readonly row: number;
  /** The rows before it whose responses set cookies; 0 where it can only have been a pre script or a redirect. */
  readonly sources: readonly number[];
}

/** The requests that sent cookies of the jar. */
function readersOf(
  { settings }: Session,
  requests: readonly (readonly [number, RequestStep])[],
  records: ReadonlyMap<number, StepRecord>,
): readonly Reader[] {
  const setters = requests.flatMap(([row]) => (has(records.get(row)?.response, 'set-cookie') ? [row] : []));
  return requests.flatMap(([row, step]) => {
    const seen = setters.filter((setter) => setter < row);
    const isOwn = seen.length === 0 && step.headers.some(({ name }) => name.toLowerCase() === 'cookie');
    if (!has(records.get(row)?.request, 'cookie') || isOwn) return [];
    // Those of redirects are in no record: any request before it can have got them.
    const unseen =
      [...settings.pre, ...(settings.beforeEach ?? [])].length > 0
        ? [0]
        : requests.flatMap(([other]) => (other < row ? [other] : []));
    return [{ row, sources: seen.length > 0 ? seen : unseen }];
  });
}

/** Whether a row sends cookies that come from the other side. */
function crosses({ from, to }: Run, row: number, sources: readonly number[]): boolean {
  const isInside = (at: number): boolean => at >= from && at <= to;
  return sources.some((source) => isInside(source) !== isInside(row));
}

function has(message: { headers: readonly (readonly [string, string])[] } | undefined, wanted: string): boolean {
  return message?.headers.some(([name]) => name.toLowerCase() === wanted) ?? false;
}

/** The records of the file's own rows, by number. */
function recordsOf(rows: readonly ReportRow[]): Map<number, StepRecord> {
  const found = rows.flatMap((row): [number, StepRecord][] => {
    if (row.kind === 'request') return [[Number(row.id), row.record]];
    return row.kind === 'arm' ? [...recordsOf(row.rows)] : [];
  });
  return new Map(found);
}
