import { type XPathFault, xpathFaults } from '../problems/file/xpath.js';

/** Signs of other languages, and what XPath has for them. */
const signs: readonly (readonly [string, string])[] = [
  ['==', '='],
  ['&&', 'and'],
  ['||', 'or'],
  ['<>', '!='],
];

/** What is wrong with an expression that the library cannot read: it says nothing of that itself. */
export function syntaxFault(expression: string): XPathFault {
  if (expression.trim() === '') return xpathFaults.missing;
  const bare = expression.replaceAll(/"[^"]*"|'[^']*'/g, '_');
  if (/["']/.test(bare)) return xpathFaults.openQuote;
  const sign = signs.find(([written]) => bare.includes(written));
  if (sign) return xpathFaults.sign(...sign);
  const open = unclosed(bare);
  if (open !== undefined) return open === '(' ? xpathFaults.openParenthesis : xpathFaults.openBracket;
  return /(?:[/@=<>+|,([-]|::|\s(?:and|or|div|mod))\s*$/.test(bare) && bare.trim() !== '/'
    ? xpathFaults.end
    : xpathFaults.syntax;
}

/** The last bracket that nothing closes. */
function unclosed(text: string): string | undefined {
  const open: string[] = [];
  for (const sign of text.match(/[()[\]]/g) ?? []) {
    if (sign === '(' || sign === '[') open.push(sign);
    else if ((open.pop() === '(') !== (sign === ')')) return undefined;
  }
  return open.at(-1);
}
