import type { Range } from '../../format/range.js';
import { printable } from '../../lib/printable.js';

/** What GitHub shows at a line of a pull request. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
  /** Relative to the folder of the checkout. */
  readonly file: string;
  readonly range?: Range | undefined;
}

/** The line of a log by which GitHub Actions makes an annotation. Whatever its texts are, it is one line and no other command. */
export function workflowCommand({ level, title, message, file, range }: Annotation): string {
  const { start, end } = range ?? {};
  const place = start && end ? { line: start.line, endLine: end.line, col: start.column } : {};
  // GitHub reads the end of a column only within one line.
  const endColumn = start && end && start.line === end.line ? { endColumn: end.column } : {};
  const properties = Object.entries({ file, ...place, ...endColumn, title });
  const written = properties.map(([name, value]) => `${name}=${escapeProperty(printable(String(value)))}`);
  return `::${level} ${written.join(',')}::${escapeText(printable(message))}`;
}

function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
