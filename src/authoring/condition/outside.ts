/** The offsets of a text that stand in no quotes and no brackets. A quote begins a value, and one that is left open is a letter. */
export function outside(text: string): readonly number[] {
  const found: number[] = [];
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    const quoted = /[\s,[({:]/.test(text[at - 1] ?? ' ') ? quotedAt(text, at) : 0;
    if (quoted > 0) at += quoted - 1;
    else if ('[{('.includes(character)) depth++;
    else if (']})'.includes(character)) depth--;
    else if (depth <= 0) found.push(at);
  }
  return found;
}

const quotedText = /(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(?=[\s,:\])}]|$)/sy;

/** How long the quoted text is that begins at an offset; 0 where there is none. */
function quotedAt(text: string, at: number): number {
  quotedText.lastIndex = at;
  return quotedText.exec(text)?.[0].length ?? 0;
}

/** The parts of a text between separators that stand outside quotes and brackets. */
export function splitOutside(text: string, separator: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (const at of outside(text)) {
    if (at < from || !text.startsWith(separator, at)) continue;
    parts.push(text.slice(from, at));
    from = at + separator.length;
  }
  return [...parts, text.slice(from)];
}
