import type { Json } from '../lib/json.js';
import type { PathStep } from './path-steps.js';

/** What a filter asks of an item: true or false, whatever the item has. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly left: Filter; readonly right: Filter }
  | { readonly kind: 'not'; readonly filter: Filter }
  | { readonly kind: 'compare'; readonly operator: Comparison; readonly left: Value; readonly right: Value }
  /** `@.count`: whether there is one, whatever it is. */
  | { readonly kind: 'exists'; readonly path: FilterPath }
  /** `@.name.match(/x/)`: whether what a method gives is true, or counts as true in JavaScript. */
  | { readonly kind: 'truth'; readonly call: Call }
  | Unknown;

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** What a filter compares or computes with; it may be absent. */
export type Value =
  | { readonly kind: 'literal'; readonly value: Json }
  /** `undefined` */
  | { readonly kind: 'absent' }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | FilterPath
  | FilterPlace
  /** `.length`, or a name or an index behind what a method gives. */
  | { readonly kind: 'member'; readonly object: Value; readonly key: string | number }
  | { readonly kind: 'typeof'; readonly value: Value }
  | { readonly kind: 'compute'; readonly operator: Computation; readonly left: Value; readonly right: Value }
  | Call
  | Unknown;

/** `??` gives the right side where the left is absent or null. */
export type Computation = '+' | '-' | '*' | '/' | '%' | '??';

export interface FilterPath {
  readonly kind: 'path';
  readonly from: '@' | '@root' | '@parent';
  readonly steps: readonly PathStep[];
  /** As written. */
  readonly text: string;
}

/** `@property`, `@parentProperty` or `@path`. */
export interface FilterPlace {
  readonly kind: 'place';
  readonly name: 'property' | 'parentProperty' | 'path';
}

export interface Call {
  readonly kind: 'call';
  readonly object: Value | Pattern;
  readonly method: string;
  readonly operands: readonly (Value | Pattern)[];
}

/** `/x/i` */
export interface Pattern {
  readonly kind: 'pattern';
  readonly regex: RegExp;
}

/** A reference in a file, whose value is unknown. */
export interface Unknown {
  readonly kind: 'unknown';
  readonly name: string;
}
