import type { SuiteScript } from '../suite/suite.js';
import { parseScript } from './parse-script.js';
import type { Known, ReadScript } from './script.js';

/** Reads what a script does, in the words of the format. Never throws, whatever the source is. */
export function readScript(script: SuiteScript, known: Known = {}): ReadScript {
  const parsed = parseScript(script.source);
  if (parsed.kind === 'fault') return kept(script, parsed.at, 'not JavaScript');
  if (parsed.program.body.length === 0) return { ...nothing, whole: true };
  return kept(script, 0, known.request ?? 'a script');
}

const nothing = { tests: [], captures: [], sets: [], headers: [], flow: [], leftovers: [], whole: false };

function kept({ source }: SuiteScript, start: number, what: string): ReadScript {
  const line = source.slice(0, start).split('\n').length;
  const leftover = { start, end: source.length, line, reason: { kind: 'not-sayable', what } as const };
  return { ...nothing, leftovers: [leftover], rest: source };
}
