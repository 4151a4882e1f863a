import type { Node } from 'acorn';
import type { Value } from './value.js';

/** A method, and what it is called with. */
export interface Called {
  readonly self: Value;
  readonly name: string;
  readonly given: readonly Value[];
  readonly node: Node;
}
