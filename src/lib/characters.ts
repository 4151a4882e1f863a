/** What HTTP takes for a method or the name of a header: https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2 */
export function isToken(text: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text);
}

/** A character as a message names it: a sign in backquotes, anything that is not seen by its number. */
export function characterName(character: string): string {
  if (/^[!-~]$/.test(character)) return `\`${character}\``;
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
