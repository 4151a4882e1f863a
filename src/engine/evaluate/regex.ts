import { badRegex } from '../../model/problems/run-values.js';
import type { Message } from '../../model/problem.js';
import { remember } from '../../model/remember.js';

type Regex =
  | { readonly regex: RegExp; readonly problem?: never }
  | { readonly regex?: never; readonly problem: Message };

/** Compiles a pattern without flags. Nothing bounds how long a bad one can take on a long text. */
export const regexOf: (pattern: string) => Regex = remember(1_000, compile);

function compile(pattern: string): Regex {
  try {
    return { regex: new RegExp(pattern) };
  } catch (error) {
    return { problem: badRegex(pattern, (error as Error).message) };
  }
}
