import type { Message } from '../../format/problem.js';
import { nothingShown } from '../../problems/host/host.js';
import type { SessionReport } from '../../record/report.js';
import type { StepRecord } from '../../record/record.js';
import { curlLines, responseLines, sendLines } from './failure-exchange.js';
import { placedSteps, type PlacedStep } from './failed-things.js';
import { signInLines } from './sign-in-lines.js';
import { markPaint, marks, type Screen } from './palette.js';
import { printableLine } from '../../lib/printable.js';

/** Which steps are shown with their request and response: all of them, or those whose title contains a text. */
export type Show = boolean | string;

type Env = Readonly<Record<string, string | undefined>>;

/** `CALLSHEET_SHOW` goes before the option: `1` shows all, `0` none, and every other text is part of a title. */
export function showOf(option: Show | undefined, env: Env): Show {
  return askedShow(env) ?? option ?? false;
}

/** What `CALLSHEET_SHOW` asks for; undefined if it is not set. */
export function askedShow({ CALLSHEET_SHOW: given = '' }: Env): Show | undefined {
  if (given === '') return undefined;
  return given === '1' || given === 'true' ? true : given !== '0' && given !== 'false' && given;
}

/**
 * A note if the steps that somebody asked to see are not among those of a run. An option says nothing: it is for every run, also
 * for one of a few sessions.
 */
export function unmatchedShow(asked: Show | undefined, records: Iterable<StepRecord>): readonly Message[] {
  if (typeof asked !== 'string') return [];
  const titles = [...records].map(({ title }) => title);
  if (titles.length === 0 || titles.some((title) => title.includes(asked))) return [];
  const near = titles.find((title) => title.toLowerCase().includes(asked.toLowerCase()));
  return [nothingShown(asked, near)];
}

/** The request and the response of each step that is to be shown. Those that failed are shown anyway. */
export function answerLines(session: SessionReport, show: Show, screen: Screen): readonly string[] {
  if (show === false) return [];
  const steps = placedSteps(session).filter(({ record }) => isShown(record, show));
  const lines = steps.flatMap((step) => ['', ...answerScreen(step, screen)]);
  return lines.length > 0 ? [...lines, ''] : lines;
}

function isShown({ title, state, request }: StepRecord, show: Show): boolean {
  return state !== 'failed' && request !== undefined && (typeof show !== 'string' || title.includes(show));
}

function answerScreen({ path, record }: PlacedStep, screen: Screen): readonly string[] {
  const { palette } = screen;
  const title = path.map(printableLine).join(palette.dim(' > '));
  const sections = [
    [` ${markPaint(record.state, palette)(marks[record.state])} ${title}`],
    signInLines(record, screen),
    curlLines(record, screen),
    sendLines(record.sends, screen),
    record.response ? responseLines(record.response, screen) : [],
  ];
  const shown = sections.filter((section) => section.length > 0);
  return shown.flatMap((section, index) => (index > 0 ? ['', ...section] : section));
}
