import { checkRepeats } from '../../loader/check/check-repeats.js';
import { checkStream } from '../../loader/check/check-stream.js';
import { once } from '../../lib/memoize.js';
import { resolvePath } from '../../format/paths.js';
import { formatSeconds, type Duration } from '../../format/duration.js';
import type { DataUse } from '../../format/data.js';
import type { Message } from '../../format/problem.js';
import { strayEnd, unclosedIf } from '../../problems/check/check.js';
import { flowNotInProject } from '../../problems/edit/rows.js';
import type { SessionReport } from '../../record/report.js';
import type { Poll, Retry, Step, Stream } from '../../format/session.js';
import { placeSteps } from '../../format/steps/blocks.js';
import { conditionOf, describeStep, isMarker, type StepOf } from '../../format/steps/describe.js';
import { depths } from '../rows/blocks.js';
import { conditionWords } from '../condition/condition-words.js';
import type { Project, Refusal } from '../project/project.js';
import { lastStates, type LastState } from '../rows/last-run.js';
import { openSessionText } from '../text/open-session-text.js';

/** `file` is relative to the project root; `last` is one entry of `sessions` of a JSON report. */
export interface RowsArguments {
  readonly file: string;
  /** What the last run gave, of this file. */
  readonly last?: SessionReport;
}

/** The Requests panel of a file. */
export interface Rows {
  readonly kind: 'rows';
  readonly file: string;
  readonly name: string;
  /** Of a session that runs for rows of data: their file, or how many the session file has. */
  readonly data?: string;
  /** Tags of the file, which each of its steps has. */
  readonly tags?: readonly string[];
  readonly rows: readonly RowView[];
}

/** One row in words. Durations are in seconds; a duration with references is as written. */
export interface RowView {
  /** From 1; what selections are made of. */
  readonly number: number;
  readonly kind: Step['kind'];
  /** How many arms it is in. */
  readonly depth: number;
  /** `GET /me`, `↳ call login`, `if status equals 404`. */
  readonly title: string;
  /** Of a call, where the file gives one. */
  readonly alias?: string;
  /** Of a call that runs for rows of data: their file, or how many the session file has. */
  readonly each?: string;
  /** Of a call that one session makes for the whole run. */
  readonly once?: true;
  /** Its own tags; those of the file are with the file. */
  readonly tags?: readonly string[];
  /** Its own condition, in words. */
  readonly when?: string;
  /** Why it is skipped; empty where the file does not say. */
  readonly skip?: string;
  /** `3 sends on 5xx, 429, backoff 0.2s × 2`. */
  readonly retry?: string;
  /** `until $.state equals paid, every 0.5s for 20s`. */
  readonly poll?: string;
  /** `until $[*].data.type contains done, 100 events, 20s`. */
  readonly stream?: string;
  /** What cannot do what it seems to. */
  readonly notices: readonly Message[];
  /** What the last run gave; absent where it did not come to this row, or the row has changed since. */
  readonly last?: LastState;
}

/** Lists the rows of a file as they are numbered for the other operations. */
export function rows(project: Project, { file, last }: RowsArguments): Rows | Refusal {
  const of = openSessionText(project, file);
  if (of.kind === 'refused') return of;
  const { steps, name, data, tags } = of.session;
  const noticed = { project, file, list: once(project.list), loose: looseMarkers(steps) };
  const states = last ? lastStates(last) : new Map<number, LastState>();
  const views = plainRows(steps).map((row, index): RowView => {
    const state = states.get(row.number);
    const notices = noticesOf(steps[index]!, row.number, noticed);
    return { ...row, notices, ...(state && state.title === row.title && { last: state }) };
  });
  return { kind: 'rows', file, name, ...(data && { data: dataText(data) }), ...(tags && { tags }), rows: views };
}

/** What a row says by itself. */
export type PlainRow = Omit<RowView, 'notices' | 'last'>;

/** The rows of steps, whatever else is wrong with their file. */
export function plainRows(steps: readonly Step[]): readonly PlainRow[] {
  const depth = depths(steps);
  return steps.map((step, index) => ({
    number: index + 1,
    kind: step.kind,
    depth: depth[index] ?? 0,
    title: stepTitle(step),
    ...settingsOf(step),
  }));
}

/** A row as it is shown: `GET /me`, `↳ call login`, `if status equals 404`. */
export function stepTitle(step: Step): string {
  return describeStep(step).title(step, conditionWords);
}

function settingsOf(
  step: Step,
): Partial<Pick<RowView, 'alias' | 'each' | 'once' | 'tags' | 'when' | 'skip' | 'retry' | 'poll' | 'stream'>> {
  const when = isMarker(step) ? undefined : conditionOf(step);
  const skip = describeStep(step).skip(step);
  return {
    ...(when && { when: conditionWords(when) }),
    ...(skip !== undefined && { skip: skip === true ? '' : skip }),
    ...('alias' in step && step.alias !== undefined && { alias: step.alias }),
    ...('each' in step && step.each && { each: dataText(step.each) }),
    ...('once' in step && step.once && { once: true }),
    ...('tags' in step && step.tags && { tags: step.tags }),
    ...('retry' in step && step.retry && { retry: retryText(step.retry) }),
    ...('poll' in step && step.poll && { poll: pollText(step.poll) }),
    ...('stream' in step && step.stream && { stream: streamText(step.stream) }),
  };
}

function dataText(use: DataUse): string {
  if (use.kind === 'file') return use.path;
  return `${use.rows.length} ${use.rows.length === 1 ? 'row' : 'rows'}`;
}

function retryText({ attempts, conditions, backoff, multiply }: Retry): string {
  if (attempts < 2) return 'off';
  const on = conditions.length === 0 ? 'nothing' : conditions.join(', ');
  return `${attempts} sends on ${on}, backoff ${durationText(backoff)}${multiply === 1 ? '' : ` × ${multiply}`}`;
}

function pollText({ until, failWhen, every, timeout }: Poll): string {
  const failing = failWhen ? `, failing when ${conditionWords(failWhen)}` : '';
  return `until ${conditionWords(until)}${failing}, every ${durationText(every)} for ${durationText(timeout)}`;
}

function streamText({ until, events, timeout }: Stream): string {
  return [
    ...(until ? [`until ${conditionWords(until)}`] : []),
    ...(events === undefined ? [] : [`${events} ${events === 1 ? 'event' : 'events'}`]),
    ...(timeout === undefined ? [] : [durationText(timeout)]),
  ].join(', ');
}

function durationText(duration: Duration): string {
  return typeof duration === 'number' ? formatSeconds(duration) : duration;
}

/** What a row's notices are made of. */
interface Noticed {
  readonly project: Project;
  readonly file: string;
  readonly list: () => readonly string[];
  /** Rows of `if` that nothing closes, and of `end` that close nothing. */
  readonly loose: ReadonlySet<number>;
}

const notices: {
  readonly [Kind in Step['kind']]: (step: StepOf<Kind>, row: number, of: Noticed) => readonly Message[];
} = {
  request: (step) => [...checkRepeats(step), ...checkStream(step)].map(({ message }) => message),
  call: ({ flow }, _, { project, file, list }) => {
    const path = resolvePath(file, flow);
    return project.read(path).kind === 'text' ? [] : [flowNotInProject(path, list())];
  },
  set: () => [],
  if: (_, row, { loose }) => (loose.has(row) ? [unclosedIf()] : []),
  elseIf: () => [],
  else: () => [],
  end: (_, row, { loose }) => (loose.has(row) ? [strayEnd()] : []),
};

function noticesOf<S extends Step>(step: S, row: number, of: Noticed): readonly Message[] {
  return (notices[step.kind] as (step: S, row: number, of: Noticed) => readonly Message[])(step, row, of);
}

function looseMarkers(steps: readonly Step[]): ReadonlySet<number> {
  const { places, blocks } = placeSteps(steps, 1);
  const stray = places.flatMap(({ fault }, index) => (fault === 'end without block' ? [index + 1] : []));
  return new Set([...stray, ...blocks.flatMap(({ opener, end }) => (end === undefined ? [opener] : []))]);
}
