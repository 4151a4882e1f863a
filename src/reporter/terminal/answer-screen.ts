import type { SessionReport } from '../../record/report.js';
import type { StepRecord } from '../../record/record.js';
import { curlLines, responseLines, sendLines } from './failure-exchange.js';
import { placedSteps, type PlacedStep } from './failed-things.js';
import { markPaint, marks, type Screen } from './palette.js';
import { printableLine } from '../../lib/printable.js';

/** Which steps are shown with their request and response: all of them, or those whose title contains a text. */
export type Show = boolean | string;

/** `CALLSHEET_SHOW` goes before the option: `1` shows all, `0` none, and every other text is part of a title. */
export function showOf(option: Show | undefined, env: Readonly<Record<string, string | undefined>>): Show {
  const { CALLSHEET_SHOW: given = '' } = env;
  if (given === '') return option ?? false;
  return given === '1' || given === 'true' ? true : given !== '0' && given !== 'false' && given;
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
    curlLines(record, screen),
    sendLines(record.sends, screen),
    record.response ? responseLines(record.response, screen) : [],
  ];
  const shown = sections.filter((section) => section.length > 0);
  return shown.flatMap((section, index) => (index > 0 ? ['', ...section] : section));
}
