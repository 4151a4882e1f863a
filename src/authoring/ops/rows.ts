import { checkRepeats } from '../../loader/check/check-repeats.js';
import { once } from '../../lib/memoize.js';
import { resolvePath } from '../../format/paths.js';
import { formatSeconds } from '../../format/duration.js';
import type { Duration } from '../../format/duration.js';
import type { Message } from '../../format/problem.js';
import { strayEnd, unclosedIf } from '../../problems/check/check.js';
import { flowNotInProject } from '../../problems/edit/authoring.js';
import type { SessionReport } from '../../record/report.js';
import type { Poll, Retry, Step } from '../../format/session.js';
import { callTitle, markerTitle } from '../../format/step-titles.js';
import { depths, findBlocks } from '../rows/blocks.js';
import { conditionWords } from '../condition/condition-words.js';
import type { Project, Refusal } from '../project/project.js';
import { lastStates } from '../rows/last-states.js';
import type { LastState } from '../rows/last-states.js';
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
  readonly rows: readonly RowView[];
}

/** One row in words. Durations are told in seconds; a duration with references is told as written. */
export interface RowView {
  /** From 1; what selections are made of. */
  readonly number: number;
  readonly kind: Step['kind'];
  /** How many arms it stands in. */
  readonly depth: number;
  /** `GET /me`, `↳ call login`, `if status equals 404`. */
  readonly title: string;
  /** Of a call, where the file gives one. */
  readonly alias?: string;
  /** Its own condition, in words. */
  readonly when?: string;
  /** Why it is skipped; empty where the file does not say. */
  readonly skip?: string;
  /** `3 sends on 5xx, 429, backoff 0.2s × 2`. */
  readonly retry?: string;
  /** `until $.state equals paid, every 0.5s for 20s`. */
  readonly poll?: string;
  /** What cannot do what it seems to. */
  readonly notices: readonly Message[];
  /** What the last run gave; absent where it did not come to this row, or the row has changed since. */
  readonly last?: LastState;
}

/** Lists the rows of a file as they are numbered for the other operations. */
export function rows(project: Project, { file, last }: RowsArguments): Rows | Refusal {
  const of = openSessionText(project, file);
  if (of.kind === 'refused') return of;
  const { steps, name } = of.session;
  const depth = depths(steps);
  const noticesOf = openNotices(project, { file, steps });
  const states = last ? lastStates(last) : new Map<number, LastState>();
  const views = steps.map((step, index): RowView => {
    const number = index + 1;
    const state = states.get(number);
    const title = stepTitle(step);
    return {
      number,
      kind: step.kind,
      depth: depth[index] ?? 0,
      title,
      ...settingsOf(step),
      notices: noticesOf(step, number),
      ...(state && state.title === title && { last: state }),
    };
  });
  return { kind: 'rows', file, name, rows: views };
}

/** A row as it is shown: `GET /me`, `↳ call login`, `if status equals 404`. */
export function stepTitle(step: Step): string {
  if (step.kind === 'request') return step.title;
  if (step.kind === 'call') return callTitle(step.flow);
  return markerTitle(step, conditionWords);
}

function settingsOf(step: Step): Partial<Pick<RowView, 'alias' | 'when' | 'skip' | 'retry' | 'poll'>> {
  if (step.kind !== 'request' && step.kind !== 'call') return {};
  return {
    ...(step.when && { when: conditionWords(step.when) }),
    ...(step.skip !== undefined && { skip: step.skip === true ? '' : step.skip }),
    ...(step.kind === 'call' && step.alias !== undefined && { alias: step.alias }),
    ...(step.kind === 'request' && step.retry && { retry: retryText(step.retry) }),
    ...(step.kind === 'request' && step.poll && { poll: pollText(step.poll) }),
  };
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

function durationText(duration: Duration): string {
  return typeof duration === 'number' ? formatSeconds(duration) : duration;
}

function openNotices(
  project: Project,
  { file, steps }: { readonly file: string; readonly steps: readonly Step[] },
): (step: Step, number: number) => readonly Message[] {
  const blocks = findBlocks(steps);
  const ends = new Set(blocks.map(({ end }) => end));
  const unclosed = new Set(blocks.flatMap(({ if: row, end }) => (end === undefined ? [row] : [])));
  const list = once(project.list);
  return (step, number) => {
    if (step.kind === 'request') return checkRepeats(step).map(({ message }) => message);
    if (step.kind === 'end') return ends.has(number) ? [] : [strayEnd()];
    if (step.kind === 'if') return unclosed.has(number) ? [unclosedIf()] : [];
    if (step.kind !== 'call') return [];
    const flow = resolvePath(file, step.flow);
    return project.read(flow).kind === 'text' ? [] : [flowNotInProject(flow, list())];
  };
}
