/**
 * JavaScript or TypeScript with the insides of its strings, comments and templates as spaces, so that brackets and
 * words can be looked for at their own offsets. A key in quotes is a word, too.
 *
 * @returns undefined where that cannot be told, or brackets do not match
 */
export function maskCode(text: string): string | undefined {
  const masked = text.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|`(?:[^`\\]|\\[\s\S])*`/g,
    (part: string, offset: number) => {
      const key = /^(['"])(\w+)\1$/.exec(part)?.[2];
      const isKey = /^\s*:/.test(text.slice(offset + part.length)) && !/\?\s*$/.test(text.slice(0, offset));
      return key !== undefined && isKey ? ` ${key} ` : part.replace(/[^\n]/g, ' ');
    },
  );
  // A quote that is left belongs to a regex literal, or to something stranger.
  return /['"`]/.test(masked) || !isBalanced(masked) ? undefined : masked;
}

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

function isBalanced(masked: string): boolean {
  const open: string[] = [];
  for (const sign of masked) {
    const end = closing[sign];
    if (end !== undefined) open.push(end);
    else if ('}])'.includes(sign) && open.pop() !== sign) return false;
  }
  return open.length === 0;
}

/** The offset of the bracket that closes the one at `open`; of text that `maskCode` gave. */
export function closingOf(masked: string, open: number): number {
  let depth = 0;
  for (let at = open; at < masked.length; at++) {
    if ('{[('.includes(masked[at] ?? ' ')) depth++;
    if ('}])'.includes(masked[at] ?? ' ') && --depth === 0) return at;
  }
  return masked.length;
}
