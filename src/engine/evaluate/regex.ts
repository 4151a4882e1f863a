import { badRegex } from '../../model/problems/run-values.js';
import type { Message } from '../../model/problem.js';
import { remember } from '../../model/remember.js';
import { bounded } from './bounded.js';

type Regex =
  | { readonly match: (text: string) => RegExpExecArray | null; readonly problem?: never }
  | { readonly match?: never; readonly problem: Message };

/** Compiles a pattern without flags. `match` throws a ReadingFailure where it would take too long. */
export const regexOf: (pattern: string) => Regex = remember(1_000, compile);

/** Characters up to which one repetition alone cannot take long. */
const shortText = 10_000;

function compile(pattern: string): Regex {
  let regex: RegExp;
  try {
    regex = new RegExp(pattern);
  } catch (error) {
    return { problem: badRegex(pattern, (error as Error).message) };
  }
  const repeats = mayRepeatRepeats(pattern);
  const match = (text: string): RegExpExecArray | null =>
    repeats || text.length > shortText ? bounded(pattern, () => regex.exec(text)) : regex.exec(text);
  return { match };
}

/** Whether a pattern repeats more than one thing, or a group, so that there may be many ways to split a text among them. */
function mayRepeatRepeats(pattern: string): boolean {
  const bare = pattern.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gs, '_').replaceAll('(?', '(');
  return (bare.match(/[*+?{]/g)?.length ?? 0) > 1 || /\)[*+?{]/.test(bare);
}
