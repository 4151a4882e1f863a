/**
 * The text of lines that sessions and servers have a part in, as it is printed. In a log of GitHub Actions a line that begins
 * with `::`, whatever spaces stand before it, or that has `##[` in it, is a command, which could set an output of the job or
 * silence its annotations: there a mark without width stands within those.
 */
export function inertText(lines: readonly string[], env: Readonly<Record<string, string | undefined>>): string {
  const text = lines.join('\n');
  if (env['GITHUB_ACTIONS'] !== 'true') return text;
  return text.replace(/^([^\S\n]*:)(?=:)/gm, '$1\u200B').replaceAll('##[', '##\u200B[');
}
