import { badRegex, tooSlow } from '../../problems/run/evaluate.js';
import type { Message } from '../../format/problem.js';
import { splitRegex, toRegex } from '../../lib/regex.js';
import { remember } from '../../lib/memoize.js';
import { bounded } from './reading.js';

type Regex =
  | { readonly match: (text: string) => RegExpExecArray | null; readonly problem?: never }
  | { readonly match?: never; readonly problem: Message };

/** Compiles a pattern. `match` throws a ReadingFailure where it would take too long. */
export const regexOf: (pattern: string) => Regex = remember(1_000, compile);

/** Ways to try a text below which a regex takes some hundredths of a second at most. */
const fewWays = 1e7;

function compile(pattern: string): Regex {
  let regex: RegExp;
  try {
    regex = toRegex(pattern);
  } catch (error) {
    return { problem: badRegex(pattern, (error as Error).message) };
  }
  const waysOf = countWays(splitRegex(pattern).pattern);
  const match = (text: string): RegExpExecArray | null =>
    waysOf(text.length) <= fewWays
      ? regex.exec(text)
      : bounded(
          (limit) => tooSlow.regex(pattern, limit),
          () => regex.exec(text),
        );
  return { match };
}

/**
 * How many ways a regex may try at most on a text of so many characters: one for each place at which each repetition can
 * end, times the choices.
 */
function countWays(pattern: string): (length: number) => number {
  if (/\\(?:[1-9]|k<)/.test(pattern.replaceAll('\\\\', '_'))) return () => Infinity;
  const bare = pattern
    .replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gs, '_')
    .replaceAll('(?', '(')
    .replaceAll(/([*+?}])\?/g, '$1');
  if (/\)[*+{]/.test(bare)) return () => Infinity;
  const repetitions = bare.match(/[*+{]/g)?.length ?? 0;
  const choices = bare.match(/[|?]/g)?.length ?? 0;
  return (length) => 2 ** choices * (length + 1) ** (repetitions + 1);
}
