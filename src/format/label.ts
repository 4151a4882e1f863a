import type { Plan, Row } from './plan.js';
import { control } from '../lib/printable.js';

/** The name of a row's test or suite. A call that the file gives an alias shows it. Never empty. */
export function rowLabel(row: Row): string {
  const label = cleanLabel(row.kind === 'call' && row.aliased ? `${row.title} ${row.alias}` : row.title);
  return label === '' ? `step ${row.id}` : label;
}

/** The name of a case's outermost suite; of a name without a visible character, the file's. Never empty. */
export function caseLabel(plan: { readonly name: string; readonly file: string }): string {
  return [plan.name, plan.file].map(cleanLabel).find((label) => label !== '') ?? 'session';
}

/** What a test is named by: the case, the calls that its row is under, outermost first, and the row itself. */
export function testLabels(row: Row, plan: Plan): readonly string[] {
  return [caseLabel(plan), ...callLabels(row.call, plan), rowLabel(row)];
}

function callLabels(index: number | undefined, plan: Plan): readonly string[] {
  if (index === undefined) return [];
  const call = plan.rows[index]!;
  return [...callLabels(call.call, plan), rowLabel(call)];
}

/**
 * The JavaScript literal of a label, whose inside is the label as it is: no escapes, no interpolation.
 *
 * @param label - from `rowLabel` or `caseLabel`
 */
export function labelLiteral(label: string): string {
  const quote = freeQuote(label) ?? "'";
  return `${quote}${label}${quote}`;
}

/** Editors compare the text between the quotes with the name of the finished test, so what would need an escape is replaced. */
function cleanLabel(text: string): string {
  const line = text.toWellFormed().replace(/\s+/g, ' ').replace(control, '').replaceAll('\\', '＼').trim();
  return freeQuote(line) === undefined ? line.replaceAll("'", '’') : line;
}

/** A quote that the label does not contain; a backtick only where nothing would be interpolated. */
function freeQuote(label: string): string | undefined {
  return ["'", '"', '`'].find((quote) => !label.includes(quote) && (quote !== '`' || !label.includes('${')));
}
