import { reportKinds, type ReportFiles, type ReportKind } from '../../format/options.js';
import { reportPath } from '../../format/report-path.js';
import { sameReportPath } from '../../problems/host/host.js';
import type { Option } from './command.js';
import { UsageError } from './context.js';

/** An option for each kind of report. */
export const reportOptions = [
  {
    name: 'report-json',
    kind: 'text',
    value: 'file',
    isPath: true,
    description:
      'Write the JSON report to this file; `-` is the standard output, and the terminal then shows on stderr',
  },
  {
    name: 'report-html',
    kind: 'text',
    value: 'file',
    isPath: true,
    description: 'Write the HTML report to this file',
  },
  {
    name: 'report-junit',
    kind: 'text',
    value: 'file',
    isPath: true,
    description: 'Write a JUnit report to this file',
  },
  { name: 'report-tap', kind: 'text', value: 'file', isPath: true, description: 'Write a TAP report to this file' },
] as const satisfies readonly Option[];

/**
 * Where a command line has reports go, absolute.
 *
 * @throws UsageError where two would go to one file
 */
export function reportFilesOf(
  values: { readonly [Kind in ReportKind as `report-${Kind}`]: string | undefined },
  cwd: string,
): ReportFiles {
  const taken = new Map<string, ReportKind>();
  for (const kind of reportKinds) {
    const given = values[`report-${kind}`];
    if (given === undefined) continue;
    const path = reportPath(cwd, given);
    const other = taken.get(path);
    if (other !== undefined) throw new UsageError(sameReportPath(given, [`--report-${other}`, `--report-${kind}`]));
    taken.set(path, kind);
  }
  return Object.fromEntries([...taken].map(([path, kind]) => [kind, path]));
}
