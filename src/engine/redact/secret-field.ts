import { inUrl, readAll, type SecretField, type TwoWayForm } from './escaped-forms.js';
import type { SensitiveNames } from './sensitive-names.js';

export function stretchOf(match: RegExpMatchArray, group: number): { readonly start: number; readonly end: number } {
  const [start, end] = match.indices![group]!;
  return { start, end };
}

/** Percent-decoded as a form does it; what cannot be read so stays as written. */
export function decode(text: string): string {
  return text.includes('%') || text.includes('+') ? readAll(text, inUrl) : text;
}

export type FieldNames = Pick<SensitiveNames, 'field' | 'headerKey' | 'anywhere' | 'plainly' | 'count'>;

/** The fields of a text that is in another one at `at`, in a form of its own. */
export type FieldsInside = (written: string, at: number, form: TwoWayForm) => readonly SecretField[];

/** What is in the place of a secret. */
export const mask = '***';

/** Whether a text is a number as JSON writes it. */
export function isNumeric(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}
