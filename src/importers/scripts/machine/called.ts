import type { Node } from 'acorn';
import type { Chain, Value } from './value.js';

/** A method, and what it is called with. */
export interface Called {
  readonly self: Value;
  readonly name: string;
  readonly given: readonly Value[];
  readonly node: Node;
}

/** A word behind `expect`, and what it is called with. */
export interface CalledWord extends Omit<Called, 'self'> {
  readonly self: Chain;
}
