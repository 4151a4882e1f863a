/** A text of so many characters at most, with `…` where more of it is left out. */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text.slice(0, 2 * (most + 1)));
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
}
