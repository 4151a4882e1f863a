const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const ascii = /^[\x20-\x7e]*$/;
const emoji = /\p{Emoji_Presentation}|\uFE0F|\u20E3/u;
const invisible = /^(?:\p{Cc}|\p{Cf}|\p{Mn}|\p{Me})+$/u;
const halfWidth = /^[\uFF61-\uFFDC]/u;
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\u3000-\u303E\uFF01-\uFF60\uFFE0-\uFFE6]/u;

/** How many columns of a terminal a text takes; East Asian characters and emoji take two. Colour codes are not expected. */
export function widthOf(text: string): number {
  if (ascii.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += graphemeWidth(segment);
  return width;
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - widthOf(text))) + text;
}

/** The text, or its beginning and end around an ellipsis where it is wider than `width` columns. */
export function cutMiddle(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const room = Math.max(0, width - 1);
  const parts = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const head = take(parts, Math.ceil(room / 2));
  const tail = take(parts.toReversed(), room - widthOf(head.join('')));
  return `${head.join('')}…${tail.toReversed().join('')}`;
}

/** The text, or its beginning and an ellipsis where it is wider than `width` columns. */
export function cutEnd(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const parts = Array.from(graphemes.segment(text), ({ segment }) => segment);
  return `${take(parts, Math.max(0, width - 1)).join('')}…`;
}

/** The words of a text in lines of at most `width` columns; a longer word gets a line of its own, uncut. */
export function wrap(text: string, width: number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width));
}

/** The same in at most `most` lines: of more, the first ones and the last, for an end that matters. Very long words lose their middle. */
export function wrapShort(text: string, width: number, most: number): readonly string[] {
  const lines = wrap(text, width).map((line) => cutMiddle(line, 2 * width));
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 2), `${cutEnd(lines[most - 2]!, width - 2)} …`, lines.at(-1)!];
}

/** A space; that of `sent 3×` keeps its two words together. */
const wordGap = / (?!\d+×$)/;

function wrapParagraph(paragraph: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(wordGap)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

function take(parts: readonly string[], width: number): readonly string[] {
  const taken: string[] = [];
  let left = width;
  for (const part of parts) {
    left -= graphemeWidth(part);
    if (left < 0) break;
    taken.push(part);
  }
  return taken;
}

function graphemeWidth(grapheme: string): number {
  if (ascii.test(grapheme)) return grapheme.length;
  if (halfWidth.test(grapheme)) return 1;
  if (emoji.test(grapheme) || wide.test(grapheme)) return 2;
  return invisible.test(grapheme) ? 0 : 1;
}
