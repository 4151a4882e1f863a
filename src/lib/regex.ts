/**
 * The regular expression of a session file, without flags but where it has `\p{…}` or `\u{…}`: these mean nothing but their
 * letters without the flag for Unicode.
 *
 * @throws SyntaxError
 */
export function toRegex(pattern: string): RegExp {
  const isUnicode = /\\(?:[pP]|u)\{/.test(pattern.replaceAll('\\\\', '__'));
  return new RegExp(pattern, isUnicode ? 'u' : '');
}
