import { earlierNote, type StepRecord } from '../../../record/record.js';
import { printableLine } from '../../../lib/printable.js';
import type { AssertionResult } from '../shared/jest-api.js';
import { parts } from '../shared/parts.js';
import type { SessionFile } from './session-file.js';

/**
 * Where callsheet's reporter is not among those of the run, as in an editor that has put its own in their place, tells
 * why steps were skipped or wait in the console of the file: no other result of Jest's has room for it.
 */
export function tellReasons(results: readonly AssertionResult[], { globalConfig, environment }: SessionFile): void {
  if (globalConfig.reporters?.some(([path]) => path === parts.reporter)) return;
  const lines = results.flatMap((result) => ('callsheet' in result ? reasonLines(result.callsheet as StepRecord) : []));
  if (lines.length > 0) withoutStack(() => environment.global.console?.info(lines.map(printableLine).join('\n')));
}

/** Jest's console says of what it prints where in the code it comes from, which here is no code of the repo's. */
function withoutStack(print: () => void): void {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    print();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function reasonLines({ state, title, reason, earlier }: StepRecord): readonly string[] {
  const isOpen = state === 'skipped' || state === 'waiting';
  return [
    ...(isOpen && reason !== undefined ? [`${state}: ${title} (${reason})`] : []),
    ...(earlier ? [`${state}: ${title} (${earlierNote(earlier)})`] : []),
  ];
}
