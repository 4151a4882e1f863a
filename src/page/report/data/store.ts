import type { StepRecord } from '../../../record/record.js';
import type { ReportIndex } from '../../../record/report.js';

/** Where the page gets its data: the tags of a report, or a running session's events. */
export interface Store {
  readonly index: ReportIndex;
  /**
   * All that is known of a request.
   *
   * @param request - its place among the requests of the index, from 0
   * @throws Error when the page holds none, as in a file that was cut short
   */
  readonly details: (request: number) => Promise<StepRecord>;
}

/** The data in the page's own tags; undefined when it has no index. */
export function embeddedStore(page: Document): Store | undefined {
  const text = page.getElementById('callsheet-index')?.textContent;
  if (!text) return undefined;
  return { index: JSON.parse(text) as ReportIndex, details: (request) => readDetails(page, request) };
}

async function readDetails(page: Document, request: number): Promise<StepRecord> {
  const line = findLine(page, request) ?? (await whenRead(page), findLine(page, request));
  if (!line) throw new Error('The details of this request are missing. Check that the file is complete.');
  return JSON.parse(line) as StepRecord;
}

/** Each tag holds a line per request; only the one that is asked for is parsed. */
function findLine(page: Document, request: number): string | undefined {
  const perChunk = Number(page.getElementById('callsheet-details-0')?.dataset['perChunk']);
  const tag = page.getElementById(`callsheet-details-${Math.floor(request / perChunk)}`);
  const isWhole = tag && (tag.nextSibling !== null || page.readyState !== 'loading');
  return isWhole ? tag.textContent.trim().split('\n')[request % perChunk] : undefined;
}

function whenRead(page: Document): Promise<void> {
  if (page.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => page.addEventListener('DOMContentLoaded', () => resolve(), { once: true }));
}
