import type { YAMLError } from 'yaml';
import type { Source } from './source.js';
import { bareKeyFault, undashed } from './bare-key.js';
import type { Fault } from './fault.js';
import { indentationFault, listEnd } from './indentation.js';
import { says } from './library-words.js';

/**
 * A place in the line that may be indented wrongly; undefined for other mistakes.
 *
 * @param longKeys - ends of keys that seem to run over several lines
 */
export function lineToExplain(
  text: string,
  error: YAMLError,
  longKeys: ReadonlyMap<number, number>,
): number | undefined {
  const { code, pos } = error;
  const isAtLine =
    says(error, 'notLevel') ||
    says(error, 'itemWithoutDash') ||
    says(error, 'listAsKey') ||
    (code === 'MULTILINE_IMPLICIT_KEY' && text.charAt(pos[0]) === '-');
  if (isAtLine) return text.slice(pos[0]).search(/[^ ]/) + pos[0];
  if (code !== 'BLOCK_AS_IMPLICIT_KEY' && code !== 'MULTILINE_IMPLICIT_KEY') return undefined;
  const end = longKeys.get(pos[0]);
  return end !== undefined && text.slice(pos[0], end).includes('\n') ? end - 1 : undefined;
}

/** What is wrong with the line at a place, or with the one above it. */
export function misplacedLine(source: Source, at: number): Fault | undefined {
  const fault = bareKeyFault(source.text, at) ?? indentationFault(source, at) ?? listEnd(source, at);
  return fault && { span: fault.span, message: undashed(source.text, fault.span.start) ?? fault.message };
}
