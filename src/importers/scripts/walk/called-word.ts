import type { Node } from 'acorn';
import type { Chain, Value } from './value.js';

/** A word behind `expect`, and what it is called with. */
export interface CalledWord {
  readonly self: Chain;
  readonly name: string;
  readonly given: readonly Value[];
  readonly node: Node;
}
