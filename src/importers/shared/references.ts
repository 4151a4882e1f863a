import { literal } from './literal.js';

/**
 * A text of another tool with each of its references replaced by one of the format. Other braces are escaped.
 *
 * @param reference - with one group, or none: what is between the braces
 * @param isJson - whether the text is JSON, which writes a backslash twice
 */
export function withReferences(
  text: string,
  { reference, isJson = false }: { readonly reference: RegExp; readonly isJson?: boolean },
  value: (inner: string, written: string) => string,
): string {
  if (!text.includes('{{')) return text;
  const backslash = isJson ? '\\\\' : '\\';
  let made = '';
  let from = 0;
  for (const match of text.matchAll(reference)) {
    const before = text.slice(from, match.index);
    // The backslash would escape the braces, so a generator gives it.
    const isEscaping = before.endsWith('\\');
    made += literal(isEscaping ? before.slice(0, -backslash.length) : before);
    if (isEscaping) made += `{{pick '${backslash}${backslash}'}}`;
    made += value(match[1] ?? '', match[0]);
    from = match.index + match[0].length;
  }
  return made + literal(text.slice(from));
}
