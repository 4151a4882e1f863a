import type { StepRecord } from '../../record/record.js';
import type { Report } from '../../record/report.js';
import { indexReport, type LazyIndex, recordsOf } from './index-report.js';
import { inertJson } from './inert-json.js';

export interface HtmlParts {
  /** The built page: `dist/page/index.html` of the package. */
  readonly template: string;
  readonly index: LazyIndex;
  /** One per request of the index, in its order. They are drawn one by one, so they need not fit in memory. */
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
export async function* renderHtml({ template, index, details }: HtmlParts): AsyncGenerator<string> {
  const [head, middle, end] = splitTemplate(template);
  yield `${head}<script type="application/json" id="callsheet-index">`;
  yield* indexText(index);
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

function* indexText({ sessions, ...facts }: LazyIndex): Iterable<string> {
  yield `${inertJson(facts).slice(0, -1)},"sessions":[`;
  let comma = '';
  for (const session of sessions) {
    yield comma + inertJson(session);
    comma = ',';
  }
  yield ']}';
}

/** The parts of a report that is whole in memory. `name` stands in the page's heading. */
export function htmlParts(template: string, report: Report, name?: string): HtmlParts {
  return { template, index: indexReport(report, name), details: recordsOf(report) };
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
    throw new Error(`the template has no ${mark}: build the page with vite build --config src/page/vite.config.ts`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}
