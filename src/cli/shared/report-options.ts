import { reportKinds, type ReportFiles, type ReportKind } from '../../format/options.js';
import { reportPath } from '../../format/report-path.js';
import type { Option } from './command.js';

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

/** Where a command line has reports go, absolute. */
export function reportFilesOf(
  values: { readonly [Kind in ReportKind as `report-${Kind}`]: string | undefined },
  cwd: string,
): ReportFiles {
  const files = reportKinds.flatMap((kind) => {
    const path = values[`report-${kind}`];
    return path === undefined ? [] : [[kind, reportPath(cwd, path)] as const];
  });
  return Object.fromEntries(files);
}
