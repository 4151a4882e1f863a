/** `512 B`, `64 KiB`, `4.8 MiB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const isSmall = bytes < 1024 * 1024;
  return `${Number((bytes / (isSmall ? 1024 : 1024 * 1024)).toFixed(1))} ${isSmall ? 'KiB' : 'MiB'}`;
}

/** `8.8 MiB`, rounded up. */
export function mebibytes(bytes: number): string {
  return `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MiB`;
}

/** A text of so many characters at most, with `…` where more of it is left out. */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text.slice(0, 2 * (most + 1)));
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
}

/** The largest of any number of numbers, and `least` at least; `Math.max(...values)` throws for a hundred thousand. */
export function largest(values: readonly number[], least = -Infinity): number {
  return values.reduce((most, value) => Math.max(most, value), least);
}
