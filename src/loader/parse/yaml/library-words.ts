import type { YAMLError } from 'yaml';

/**
 * What is read from the words of the `yaml` library's errors, where their codes do not say enough. A test provokes each of them,
 * so that a release that words one otherwise fails there, by name.
 */
export const libraryWords = {
  /** A text, list or map in the place of a comma, within brackets. */
  missingComma: /^Missing , (?:or : )?between flow (?:map|sequence) items$/,
  blockInBrackets: /^Block collections are not allowed within flow/,
  openBracket: /^Flow (?:map|sequence) .*end with a [\]}]$/,
  openQuote: /^Missing closing ['"]quote$/,
  /** Something goes on behind a value that is complete. */
  afterValue: / at node end$/,
  scalarAfterValue: /^Unexpected scalar at node end$/,
  bracketAfterValue: /flow-(?:map|seq)-start at node end$/,
  /** Something is where no value can, or behind the end of the document. */
  strayToken: / in YAML stream/,
  commentWithoutSpace: /^Comments must be separated/,
  /** A line that is level with keys, and is none. */
  lineWithoutColon: /^Implicit map keys/,
  notLevel: /^All (?:mapping|sequence) items must start at the same column$/,
  itemWithoutDash: /^Sequence item without/,
  listAsKey: /^A block sequence may not be used as an implicit map key$/,
  /** With the sign. */
  badStart: /^Plain value cannot start with .*character (.+)$/,
  /** With the escape. */
  badEscape: /^Invalid escape sequence .*?([^ ]*)$/s,
  emptyAlias: /^Alias cannot be an empty string/,
  emptyAnchor: /^Anchor cannot be an empty string/,
  /** With the tag. */
  unknownTag: /^Unresolved tag: (.*)$/s,
} as const satisfies Readonly<Record<string, RegExp>>;

export type LibraryWords = keyof typeof libraryWords;

/** Whether an error says this. */
export function says({ message }: YAMLError, words: LibraryWords): boolean {
  return libraryWords[words].test(message);
}

/** What an error names: a sign, an escape, a tag. Undefined where it says something else. */
export function namedBy({ message }: YAMLError, words: LibraryWords): string | undefined {
  return libraryWords[words].exec(message)?.[1];
}
