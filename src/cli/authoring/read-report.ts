import { reportOfOtherForm } from '../../problems/cli/reports.js';
import type { Report, SessionReport } from '../../record/report.js';
import { type Context, UsageError } from '../shared/context.js';
import { loadReport } from '../shared/load-report.js';

/** What a JSON report says of one file; undefined where it was not run. */
export function readReport({ cwd }: Context, path: string, file: string): SessionReport | undefined {
  const report = loadReport(cwd, path) as unknown as Report;
  if (!isList(report.sessions, isSession)) throw new UsageError(reportOfOtherForm(path));
  return sessionOf(report.sessions, file);
}

type Loose = Readonly<Record<string, unknown>>;

function isList(value: unknown, isItem: (item: Loose) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => isMap(item) && isItem(item));
}

function isMap(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSession({ file, rows }: Loose): boolean {
  return typeof file === 'string' && isList(rows, isRow);
}

/** Whether a row has what is read of it. */
function isRow({ kind, title, record, counts, rows }: Loose): boolean {
  if (kind === 'request') return isMap(record) && isRecord(record);
  if (kind === 'set') return typeof title === 'string';
  return isList(rows, isRow) && (kind === 'arm' || isMap(counts));
}

function isRecord({ title, state, sends, response }: Loose): boolean {
  const isResponse =
    response === undefined || (isMap(response) && (response['body'] === undefined || isMap(response['body'])));
  return typeof title === 'string' && typeof state === 'string' && isList(sends, () => true) && isResponse;
}

/** The root of the run can be a folder below the project's: `shop/cart` of one is `packages/web/shop/cart` of the other. */
function sessionOf(sessions: readonly SessionReport[], file: string): SessionReport | undefined {
  const [best] = sessions
    .filter((session) => file === session.file || file.endsWith(`/${session.file}`))
    .toSorted((a, b) => b.file.length - a.file.length);
  return best;
}
