import { stripVTControlCharacters } from 'node:util';
import type { OutputLine } from '../protocol/runs.js';

/** What `setup`, scripts and the runner print: the last of it is kept, and pages hear of it now and then. */
export interface Output {
  readonly write: (stream: OutputLine['stream'], text: string) => void;
  readonly lines: () => readonly OutputLine[];
  readonly close: () => void;
}

/** ms for which lines are gathered. */
const pause = 250;
const mostLines = 2_000;
/** Characters of a line. */
const longestLine = 4_000;
/** Characters without an end of line that are waited for. */
const longestRest = 4 * longestLine;

/** @param mask - takes secrets out of a line */
export function openOutput(emit: (lines: readonly OutputLine[]) => void, mask: (text: string) => string): Output {
  const kept: OutputLine[] = [];
  const rests = { out: '', err: '' };
  let fresh: OutputLine[] = [];
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    for (const stream of ['out', 'err'] as const) {
      if (rests[stream] !== '') add(stream, rests[stream]);
      rests[stream] = '';
    }
    const lines = fresh.slice(-mostLines);
    fresh = [];
    if (lines.length > 0) emit(lines);
  }

  function add(stream: OutputLine['stream'], text: string): void {
    const plain = mask(stripVTControlCharacters(text));
    const cut = plain.length > longestLine ? `${plain.slice(0, longestLine)}…` : plain;
    const line = { stream, text: cut, at: Date.now() };
    kept.push(line);
    fresh.push(line);
    if (kept.length > mostLines) kept.shift();
    if (fresh.length > 2 * mostLines) fresh = fresh.slice(-mostLines);
  }

  return {
    write: (stream, text) => {
      const lines = (rests[stream] + text).split(/\r?\n/);
      rests[stream] = lines.pop()!;
      for (const line of lines) add(stream, line);
      if (rests[stream].length > longestRest) {
        add(stream, rests[stream]);
        rests[stream] = '';
      }
      timer ??= setTimeout(flush, pause);
    },
    lines: () => kept,
    close: () => clearTimeout(timer),
  };
}
