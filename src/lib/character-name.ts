/** A character as a message names it: a sign in backquotes, anything that is not seen by its number. */
export function characterName(character: string): string {
  if (/^[!-~]$/.test(character)) return `\`${character}\``;
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
