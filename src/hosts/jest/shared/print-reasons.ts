import { printableLine } from '../../../lib/printable.js';
import { earlierNote, seedNote, type StepRecord } from '../../../record/record.js';
import type { AssertionResult, GlobalConfig } from './jest-api.js';
import { parts } from './parts.js';

/**
 * Where callsheet's reporter is not among those of the run, as in an editor that has put its own in their place, prints
 * why steps were skipped or wait in the console of the file: no other result of Jest's has room for it.
 *
 * @param print - gets the text, if there is one
 */
export function printReasons(
  results: readonly AssertionResult[],
  { reporters }: GlobalConfig,
  print: (text: string) => void,
): void {
  if (reporters?.some(([path]) => path === parts.reporter)) return;
  const lines = results.flatMap((result) => ('callsheet' in result ? reasonLines(result.callsheet as StepRecord) : []));
  if (lines.length > 0) withoutStack(() => print(lines.map(printableLine).join('\n')));
}

/** Jest's console says of what it prints where in the code it comes from, which here is not code of the repo's. */
function withoutStack(print: () => void): void {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    print();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function reasonLines({ state, title, reason, earlier, seed }: StepRecord): readonly string[] {
  const isOpen = state === 'skipped' || state === 'waiting';
  return [
    ...(isOpen && reason !== undefined ? [`${state}: ${title} (${reason})`] : []),
    ...(earlier ? [`${state}: ${title} (${earlierNote(earlier)})`] : []),
    ...(seed === undefined ? [] : [`${state}: ${title} (${seedNote(seed)})`]),
  ];
}
