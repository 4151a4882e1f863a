import type { PathFault } from '../problems/file/json-path.js';

/** A step of a JSON path. */
export type PathStep =
  /** `.name`, `['name']` or `[0]`; `isBare` where it follows a dot. `fault`: why it is no name, unless a reference brings it. */
  | { readonly kind: 'name'; readonly name: string; readonly isBare: boolean; readonly fault?: PathFault | undefined }
  /** `[-1]`, counted from the end of a list. */
  | { readonly kind: 'back'; readonly index: number }
  /** `[?expression]` */
  | { readonly kind: 'filter'; readonly expression: string }
  /** `..`, `*`, `^`, `~`, `1:3` or `@string()`. */
  | { readonly kind: 'sign'; readonly sign: string }
  /** Several of them in one pair of brackets. */
  | { readonly kind: 'union'; readonly parts: readonly PathStep[] };

/** Steps that were read, and where the path goes on. */
export interface ReadSteps {
  readonly steps: readonly PathStep[];
  readonly next: number;
}

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
