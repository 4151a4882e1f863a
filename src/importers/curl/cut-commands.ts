/** A command of a shell, with its line breaks. */
export interface Command {
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** The comment directly above. */
  readonly comment?: string;
}

/** Cuts a script at its line breaks, but for those within quotes and behind a `\` or, on Windows, a `^`. */
export function cutCommands(script: string): readonly Command[] {
  const text = script.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const commands: Command[] = [];
  let comment: string | undefined;
  let line = 1;
  let rest = text;
  while (rest !== '') {
    const end = endOf(rest);
    const written = rest.slice(0, end);
    const trimmed = written.trim();
    if (trimmed.startsWith('#')) comment = trimmed.startsWith('#!') ? undefined : trimmed.replace(/^#+\s*/, '');
    else if (trimmed === '') comment = undefined;
    else {
      const start = line + written.slice(0, written.indexOf(trimmed)).split('\n').length - 1;
      commands.push({ text: trimmed, line: start, ...(comment && { comment }) });
      comment = undefined;
    }
    line += written.split('\n').length;
    rest = rest.slice(end + 1);
  }
  return commands;
}

function endOf(text: string): number {
  let quote = '';
  const isComment = /^[ \t]*#/.test(text);
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign === '\n' && (quote === '' || isComment)) return at;
    if (isComment) continue;
    if ((sign === '\\' && quote !== "'") || (sign === '^' && text[at + 1] === '\n')) at += 1;
    else if (quote !== '') quote = sign === quote.at(-1) ? '' : quote;
    else if (text.startsWith("$'", at)) {
      // In these quotes a backslash escapes.
      quote = "$'";
      at += 1;
    } else if (sign === '"' || sign === "'") quote = sign;
  }
  return text.length;
}
