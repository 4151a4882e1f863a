/** What moves a cursor, changes a colour or turns the direction of text, or hides some; and the two that are not characters, which XML may not have. */
export const control = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\u2060-\u2064\u{E0000}-\u{E007F}\uFFFE\uFFFF]/gu;

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

/** What has no width or is not seen; the joiners make one sign of several, in emoji and in scripts. */
const unseen = /(?![\u200C\u200D])[\p{Cf}\u115F\u1160\u3164\uFFA0]/gu;

/** A name on one line: line breaks and tabs are one space, and what is not seen is written out, as `\u200b`. */
export function titleText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(control, codeOf).replace(unseen, codeOf);
}

/** A value's text with such characters written out, as `\u001b`, so that two values that differ look so. Line breaks and tabs stay. */
export function escapeControl(text: string): string {
  return text.replace(control, (char) => (char === '\n' || char === '\t' ? char : codeOf(char)));
}

/** Two texts; where they differ and look alike, what differs is written out, as `\u00a0`. */
export function distinguish(a: string, b: string): readonly [string, string] {
  if (a === b || lookOf(a) !== lookOf(b)) return [a, b];
  const head = alikeFrom(0, 1, a, b);
  const tail = Math.min(alikeFrom(-1, -1, a, b), a.length - head, b.length - head);
  const written = (text: string): string => {
    const middle = text.slice(head, text.length - tail).replace(/[^\n -~]/g, codeOf);
    return text.slice(0, head) + middle + text.slice(text.length - tail);
  };
  return [written(a), written(b)];
}

/** How many characters of two texts are the same, from a place on in a direction. */
function alikeFrom(first: 0 | -1, step: 1 | -1, a: string, b: string): number {
  let count = 0;
  while (a.at(first + step * count) === b.at(first + step * count)) count++;
  return count;
}

/** Spaces of all kinds look alike, accents look so in one character and in two, and what has no width is not seen. */
function lookOf(text: string): string {
  return text.normalize('NFKC').replace(/\p{Cf}/gu, '');
}

function codeOf(char: string): string {
  const code = char.codePointAt(0)!.toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}

/**
 * The text of lines that sessions and servers have a part in, as it is printed. In a log of GitHub Actions a line that begins
 * with `::`, whatever spaces stand before it, or that has `##[` in it, is a command, which could set an output of the job or
 * silence its annotations: there a mark without width is within those.
 */
export function inertText(lines: readonly string[], env: Readonly<Record<string, string | undefined>>): string {
  const text = lines.join('\n');
  if (env['GITHUB_ACTIONS'] !== 'true') return text;
  return text.replace(/^([^\S\n]*:)(?=:)/gm, '$1\u200B').replaceAll('##[', '##\u200B[');
}

/** What HTTP takes for a method or the name of a header: https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2 */
export function isToken(text: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text);
}

/** A character as a message names it: a sign in backquotes, anything that is not seen by its number. */
export function characterName(character: string): string {
  if (/^[!-~]$/.test(character)) return `\`${character}\``;
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
