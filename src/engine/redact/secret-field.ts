import { inUrl, readAll } from './writings.js';

/** A stretch of a text that is secret as a whole. */
export interface SecretField {
  readonly start: number;
  readonly end: number;
  /** What to look for elsewhere; empty for a number or a boolean. */
  readonly values: readonly string[];
  readonly mask: string;
}

export function stretchOf(match: RegExpMatchArray, group: number): { readonly start: number; readonly end: number } {
  const [start, end] = match.indices![group]!;
  return { start, end };
}

/** Percent-decoded as a form does it; what cannot be read so stays as written. */
export function decode(text: string): string {
  return text.includes('%') || text.includes('+') ? readAll(text, inUrl) : text;
}
