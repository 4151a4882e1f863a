/** A table of Markdown, its head first. */
export function tableOf([head = [], ...rows]: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** The text with something else between the two marks of a name. */
export function between(written: string, name: string, text: string): string {
  const pattern = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- end of ${name} -->)`);
  return written.replace(pattern, (_, start: string, end: string) => `${start}${text}\n${end}`);
}
