import { isAbsolute, posix } from 'node:path';
import { withSlashes } from '../../../format/paths.js';
import { reportKinds } from '../../common/report-kinds.js';
import type { ReportOptions } from '../../common/options.js';

/** The part of a Jest configuration that says which files watch mode passes over. */
export interface Ignoring {
  readonly watchPathIgnorePatterns?: string[];
}

/** Jest watches JSON files, too: a report that it saw change would have it run again, and write the report again. */
export function ignoringReports(
  { watchPathIgnorePatterns: own = [] }: { readonly watchPathIgnorePatterns?: readonly string[] },
  report: ReportOptions = {},
): Ignoring {
  const patterns = reportKinds.flatMap((kind) => (report[kind] === undefined ? [] : patternOf(report[kind])));
  return patterns.length === 0 ? {} : { watchPathIgnorePatterns: [...own, ...patterns] };
}

/** The end of its path: what a relative one begins at, Jest alone knows. */
function patternOf(path: string): string {
  const end = posix.normalize(withSlashes(path)).replace(/^(?:\.\.\/)+/, '');
  return `${isAbsolute(path) ? '' : '/'}${end.replace(/[.*+?^${}()|[\]]/g, String.raw`\$&`)}$`;
}
