/** What stands in the place of a secret. */
export const mask = '***';

/** Whether a text is a number as JSON writes it. */
export function isNumeric(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}
