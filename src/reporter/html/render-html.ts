import type { StepRecord } from '../../record/record.js';
import type { IndexEditor, IndexRow, Report, ReportIndex, ReportRow, SessionReport } from '../../record/report.js';
import { indexRequest } from '../index-request.js';

interface HtmlParts {
  /** The built page: `dist/page/index.html` of the package. */
  readonly template: string;
  /** Of its records only what the page's list shows is read, so their heavy parts may be elsewhere. */
  readonly report: Report;
  /** Of the project or the run, shown in the page's heading. */
  readonly name?: string;
  /** Where places of files lead. Without it they are plain text, and no path of the machine is in the page. */
  readonly editor?: IndexEditor;
  /** The whole records, in the order of the report. They are drawn one by one, so they need not fit in memory. */
  readonly details: Iterable<StepRecord> | AsyncIterable<StepRecord>;
}

/** How many records share a tag: few enough to read at once, so many that the page has few tags. */
const perChunk = 25;

/**
 * The HTML report, in pieces to be written one after another: the page, the index, and the details as lines of JSON in
 * tags that a browser reads past. The index comes first, so that a browser shows the list while it reads the rest.
 *
 * @throws Error when the template is not the page's
 */
export async function* renderHtml({ template, report, name, editor, details }: HtmlParts): AsyncGenerator<string> {
  const [head, middle, end] = splitTemplate(template);
  yield `${head}<script type="application/json" id="callsheet-index">`;
  yield* indexText(report, name, editor);
  yield '</script>';
  yield middle;
  let lines: string[] = [];
  let chunk = 0;
  for await (const record of details) {
    lines.push(inertJson(record));
    if (lines.length < perChunk) continue;
    yield detailsTag(chunk++, lines);
    lines = [];
  }
  if (lines.length > 0) yield detailsTag(chunk, lines);
  yield end;
}

/** The `ReportIndex` of a report as JSON, a session at a time. */
export function* indexText(
  { sessions, version, startedAt, elapsed, summary, contract }: Report,
  name?: string,
  editor?: IndexEditor,
): Iterable<string> {
  yield `${inertJson({ version, name, startedAt, elapsed, summary, contract, editor }).slice(0, -1)},"sessions":[`;
  for (const [at, session] of sessions.entries()) yield (at === 0 ? '' : ',') + inertJson(indexSession(session));
  yield ']}';
}

function detailsTag(chunk: number, lines: readonly string[]): string {
  return `<script type="application/x-ndjson" id="callsheet-details-${chunk}" data-per-chunk="${perChunk}">\n${lines.join('\n')}\n</script>\n`;
}

function splitTemplate(template: string): readonly [string, string, string] {
  const [head, rest] = splitAt(template, '<!--callsheet:index-->');
  return [head, ...splitAt(rest, '<!--callsheet:details-->')];
}

function splitAt(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  if (at === -1)
    throw new Error(
      `the template has no ${mark}: build the page with vite build --config src/page/report/vite.config.ts`,
    );
  return [text.slice(0, at), text.slice(at + mark.length)];
}

function indexSession({ rows, ...session }: SessionReport): ReportIndex['sessions'][number] {
  return { ...session, rows: rows.flatMap((row) => indexRows(row, 0)) };
}

function indexRows(row: ReportRow, depth: number): readonly IndexRow[] {
  if (row.kind === 'request') return [indexRequest(row, depth)];
  if (row.kind === 'set') return [{ ...row, depth }];
  const { rows, ...own } = row;
  return [{ ...own, depth }, ...rows.flatMap((inner) => indexRows(inner, depth + 1))];
}

const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON on one line that no HTML parser takes for a tag, a comment or the end of its script. */
function inertJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character]!);
}
