import { inUrl, readAll } from './escaped-forms.js';

export function stretchOf(match: RegExpMatchArray, group: number): { readonly start: number; readonly end: number } {
  const [start, end] = match.indices![group]!;
  return { start, end };
}

/** Percent-decoded as a form does it; what cannot be read so stays as written. */
export function decode(text: string): string {
  return text.includes('%') || text.includes('+') ? readAll(text, inUrl) : text;
}
