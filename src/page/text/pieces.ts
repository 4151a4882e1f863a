/** Characters. The time in which a browser lays out one line of mixed scripts grows with the square of its length. */
const longestLine = 4000;
const longLine = new RegExp(`[^\\n]{${longestLine + 1}}`);
const piece = new RegExp(`.{1,${longestLine}}`, 'gsu');

/** A text in pieces that a browser can lay out one by one; one that has no very long line is a piece by itself. */
export function piecesOf(text: string): readonly string[] {
  if (!longLine.test(text)) return [text];
  return text.split('\n').flatMap((line) => line.match(piece) ?? ['']);
}
