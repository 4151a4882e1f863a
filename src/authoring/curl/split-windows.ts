/** Whether a command is written for the prompt of Windows, as browsers copy it there: lines and quotes have carets. */
export function isWindowsCommand(text: string): boolean {
  const unquoted = text.replace(/'[^']*'/g, '');
  return /\^[ \t]*\r?\n|\s\^"/.test(unquoted);
}

/**
 * Splits a command as the prompt of Windows and a C program would: first the carets go, then quotes part the words.
 *
 * @returns undefined where a quote is left open
 */
export function splitWindowsCommand(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let isQuoted = false;
  const plain = withoutCarets(text);
  for (let at = 0; at < plain.length; at++) {
    const character = plain[at]!;
    if (/^\\*"/.test(plain.slice(at))) {
      const slashes = plain.indexOf('"', at) - at;
      const isEscaped = slashes % 2 === 1;
      const isDoubled = !isEscaped && isQuoted && plain[at + slashes + 1] === '"';
      word = (word ?? '') + '\\'.repeat(Math.floor(slashes / 2)) + (isEscaped || isDoubled ? '"' : '');
      if (!isEscaped && !isDoubled) isQuoted = !isQuoted;
      at += slashes + (isDoubled ? 1 : 0);
    } else if (!isQuoted && /\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  if (isQuoted) return undefined;
  return word === undefined ? words : [...words, word];
}

/** A caret keeps what follows it; before a line's end it joins the lines, and an empty line after it is a line break. */
function withoutCarets(text: string): string {
  let result = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    const joint = isQuoted || character !== '^' ? null : /^\^[ \t]*\r?\n(\r?\n)?/.exec(text.slice(at));
    if (joint) {
      result += joint[1] === undefined ? '' : '\n';
      at += joint[0].length - 1;
    } else if (character === '^' && !isQuoted) result += text[++at] ?? '';
    else {
      if (character === '"') isQuoted = !isQuoted;
      result += character;
    }
  }
  return result;
}
