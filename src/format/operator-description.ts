import type { Json } from '../lib/json.js';

/** What an operator may be given; a reference may bring it. */
export type OperandKind =
  | 'value'
  | 'bound'
  | 'pair'
  | 'list'
  | 'text'
  | 'pattern'
  | 'length'
  | 'flag'
  | 'name'
  | 'schema'
  | 'part'
  | 'elements'
  | 'hash';

/**
 * How an operator is said: with a verb before its operand, by itself (where the operand is `false`, with `no`), as an
 * operand that is a noun (`is a string`), or as a word before the operators that it is given.
 */
export type OperatorWords =
  | { readonly verb: string }
  | { readonly yes: string; readonly no: string }
  | { readonly phrase: string }
  | { readonly article: true }
  | { readonly lead: string };

/**
 * The values for which an operator can hold: of any (`any`), of those of the operand's type (`typed`), of numbers and dates
 * (`ordered`), of texts and lists that may have the operand in them (`holding`), of what is read as text (`text`), of
 * only texts (`string`), of what has a length (`sized`), of lists and maps (`nested`), of lists (`list`), or of bytes (`bytes`).
 */
export type Fits = 'any' | 'typed' | 'ordered' | 'holding' | 'text' | 'string' | 'sized' | 'nested' | 'list' | 'bytes';

/**
 * What an operator does with an integer that has more digits than a number keeps: asks for none of them (`unread`), reads
 * all of them (`read`), or compares with a number that has lost its own, and so fails (`compared`).
 */
export type Digits = 'unread' | 'read' | 'compared';

/** All that is to be said of an operator but how it is decided, which is the engine's. */
export interface OperatorDescription<Name extends string = string> {
  /** For editors and the reference, with values that it may be given. */
  readonly description: string;
  readonly examples: readonly Json[];
  readonly words: OperatorWords;
  readonly operand: OperandKind;
  /** Of an operand of the kind `name`: those that there are. */
  readonly names?: readonly string[];
  readonly fits: Fits;
  readonly digits: Digits;
  /** It compares with numbers, so that a `length` may be given it, and a status or a duration only with numbers. */
  readonly comparesNumbers: boolean;
  /** Of a header that comes in several lines, it asks the list of them and not each line. */
  readonly readsAllLines: boolean;
  /**
   * Whether it asks what a value says, in what form it does, or only what it is. Of the last two, what is asked is shown
   * where the value is a secret; the last is asked of bytes that are not text as well.
   */
  readonly asksAbout: 'content' | 'form' | 'kind';
  /** The operand with which it holds where there is no value; without it, it never does. */
  readonly holdsOfNothing?: boolean;
  /** The operator that it is the opposite of. It fits the same values, and null. */
  readonly opposite?: Name;
  /** Place among suggestions: 1 comes first. */
  readonly rank: 1 | 2 | 3 | 4;
}

/** Of most operators. */
export const usual = {
  comparesNumbers: false,
  readsAllLines: false,
  asksAbout: 'content',
  digits: 'compared',
  rank: 4,
} as const;

/** Whether what an operator is given is text: always, where it is compared with text, or never. */
export const operandsAsText: Readonly<Record<OperandKind, 'always' | 'with-text' | 'never'>> = {
  value: 'with-text',
  list: 'with-text',
  text: 'always',
  pattern: 'always',
  bound: 'never',
  pair: 'never',
  length: 'never',
  flag: 'never',
  name: 'never',
  schema: 'never',
  part: 'never',
  elements: 'never',
  hash: 'always',
};
