/**
 * The place after a JSON string.
 *
 * @param at - of its first quote
 * @param slashes - how many backslashes stand before its quotes: none, or 1, 3, 7 … where it stands inside other strings
 */
export function stringEnd(text: string, at: number, slashes = 0): number {
  const isEscaped = (quote: number): boolean => slashesBefore(text, quote) % (2 * slashes + 2) === 2 * slashes + 1;
  let quote = text.indexOf('"', at + 1);
  while (quote !== -1 && isEscaped(quote)) quote = text.indexOf('"', quote + 1);
  return quote === -1 ? text.length : quote + 1;
}

function slashesBefore(text: string, at: number): number {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes++;
  return slashes;
}
