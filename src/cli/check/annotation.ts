import { resolve } from 'node:path';
import { pathFrom } from '../../format/paths.js';
import { printable } from '../../lib/printable.js';
import type { Problem, Severity } from '../../format/problem.js';
import type { Context } from '../shared/context.js';

/** GitHub knows no failures; the title names the kind. */
const levels: Readonly<Record<Severity, string>> = { error: 'error', failure: 'error', warning: 'warning' };

/** A problem as a workflow command of GitHub Actions, which shows it at its line of a pull request. */
export function annotation({ severity, code, message, hint, file, range }: Problem, { root, env }: Context): string {
  const path = pathFrom(env.GITHUB_WORKSPACE ?? root, resolve(root, file));
  const { start, end } = range ?? {};
  const place = start && end ? { line: start.line, endLine: end.line, col: start.column } : {};
  // GitHub reads the end of a column only within one line.
  const endColumn = start && end && start.line === end.line ? { endColumn: end.column } : {};
  const properties = Object.entries({ file: path, ...place, ...endColumn, title: `${severity} ${code}` });
  const text = hint === undefined ? message : `${message}\n${hint}`;
  return `::${levels[severity]} ${properties.map(([name, value]) => `${name}=${escapeProperty(printable(String(value)))}`).join(',')}::${escapeText(printable(text))}`;
}

function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
