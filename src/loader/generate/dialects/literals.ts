/** A JavaScript string literal in single quotes, on one line. */
export function stringLiteral(text: string): string {
  return `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replace(/[\u2028\u2029]/g, lineEscape)}'`;
}

/** An expression that gives a JSON value, on one line. Unlike an object literal it keeps a key `__proto__`. */
export function jsonExpression(value: unknown): string {
  const json = JSON.stringify(value)
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replace(/[\u2028\u2029]/g, lineEscape);
  return `JSON.parse('${json}')`;
}

function lineEscape(character: string): string {
  return character === '\u2028' ? '\\u2028' : '\\u2029';
}
