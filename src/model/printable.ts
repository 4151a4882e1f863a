/** What moves a cursor, changes a colour or turns the direction of text. */
export const control = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** The text with what would move a cursor or change a colour made visible. Line breaks stay, tabs become two spaces. */
export function printable(text: string): string {
  return text
    .replaceAll('\t', '  ')
    .replace(/\r\n?/g, '\n')
    .replace(control, (char) => (char === '\n' ? char : '�'));
}

/** The same for what has to stay on one line. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', ' ');
}

/** A value's text with such characters written out, as `\u001b`, so that two values that differ look so. Line breaks and tabs stay. */
export function escapeControl(text: string): string {
  return text.replace(control, (char) =>
    char === '\n' || char === '\t' ? char : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
