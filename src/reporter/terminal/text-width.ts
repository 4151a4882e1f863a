const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const ascii = /^[\x20-\x7e]*$/;
const emoji = /\p{Emoji_Presentation}|\uFE0F|\u20E3/u;
const invisible = /^(?:\p{Cc}|\p{Cf}|\p{Mn}|\p{Me})+$/u;
const halfEmoji = /^[\uDC00-\uDFFF]/;
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
  const parts = [...partsOf(text)];
  const head = take(parts, Math.ceil(room / 2));
  const tail = take(parts.toReversed(), room - widthOf(head.join('')));
  return `${head.join('')}…${tail.toReversed().join('')}`;
}

/** The text, or its beginning and an ellipsis where it is wider than `width` columns. Of a long text it reads no more than that. */
export function cutEnd(text: string, width: number): string {
  return fits(text, width) ? text : `${take(partsOf(text), Math.max(0, width - 1)).join('')}…`;
}

/** Two texts in at most `width` columns each. Where the cut would leave both alike, what they share loses its middle instead. */
export function cutApart(a: string, b: string, width: number): readonly [string, string] {
  const [cutA, cutB] = [cutEnd(a, width), cutEnd(b, width)];
  if (cutA !== cutB || a === b) return [cutA, cutB];
  const third = Math.floor(width / 3);
  const head = take(partsOf(a), third).join('');
  const from = (text: string): string => cutEnd(`${head}…${backFrom(text, firstDifference(a, b), third)}`, width);
  return [from(a), from(b)];
}

/** The text without its first characters, which take `width` columns or, where a wide one is cut, one more. */
export function dropStart(text: string, width: number): { readonly text: string; readonly dropped: number } {
  let [at, dropped] = [0, 0];
  for (const part of partsOf(text)) {
    if (dropped >= width) break;
    at += part.length;
    dropped += graphemeWidth(part);
  }
  return { text: text.slice(at), dropped };
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

/**
 * A text in at most `most` rows of `width` columns, the further ones two columns further in. Rows end between words; the
 * last one is cut, and so is one whose next word has room in no row.
 */
export function wrapCut(text: string, width: number, most: number): readonly string[] {
  const hang = `${/^ */.exec(text)![0]}  `;
  const rows: string[] = [];
  let left = text;
  while (rows.length < most - 1 && hang.length < width / 2 && !fits(left, width)) {
    const head = take(partsOf(left), width).join('');
    const gap = left[head.length] === ' ' ? head.length : head.lastIndexOf(' ');
    const rest = left.slice(gap + 1).trimStart();
    const isIndent = head.slice(0, gap).trim() === '';
    if (isIndent || !fits(rest.split(' ', 1)[0]!, width - hang.length)) break;
    rows.push(head.slice(0, gap));
    left = hang + rest;
  }
  return [...rows, cutEnd(left, width)];
}

/** A space; that of `sent 3×` keeps its two words together, also before a code. */
const wordGap = / (?!\d+×(?:$| \[))/;

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

/** Whether a text takes at most `width` columns. */
function fits(text: string, width: number): boolean {
  if (ascii.test(text)) return text.length <= width;
  let left = width;
  for (const part of partsOf(text)) {
    left -= graphemeWidth(part);
    if (left < 0) return false;
  }
  return true;
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (a[at] === b[at]) at++;
  return at;
}

/** The text from at most `width` columns before a place in it. */
function backFrom(text: string, at: number, width: number): string {
  const before = [...partsOf(text.slice(Math.max(0, at - width), at).replace(halfEmoji, ''))];
  return take(before.toReversed(), width).toReversed().join('') + text.slice(at);
}

function* partsOf(text: string): Iterable<string> {
  for (const { segment } of graphemes.segment(text)) yield segment;
}

function take(parts: Iterable<string>, width: number): readonly string[] {
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
