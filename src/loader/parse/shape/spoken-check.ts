import { quotedYaml, yamlText } from '../../../lib/quotes.js';

/** How an operator is written, by the signs and words that other tools have for it. */
const operators: Readonly<Record<string, string>> = {
  '==': 'equals',
  '=': 'equals',
  '===': 'equals',
  is: 'equals',
  equals: 'equals',
  '!=': 'notEquals',
  '!==': 'notEquals',
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
  contains: 'contains',
  startsWith: 'startsWith',
  endsWith: 'endsWith',
  matches: 'matches',
};

const spoken = /^(status|body|duration|url|\$\S*|(?:header|cookie) \S+)(?:\s+exists|\s+([=!<>]+|[a-zA-Z]+)\s+(\S.*))?$/;

/** After `is`, what is not a value. */
const furtherWords = /^(?:not|one|an?|at|greater|less|between|empty)\b/;

/** `status == 404` as the map that it was to be: `status: 404`. Undefined of any other text. */
export function spokenCheck(text: string): string | undefined {
  const [, subject, sign, value] = spoken.exec(withoutQuotes(text.trim())) ?? [];
  if (subject === undefined || isCut(subject)) return undefined;
  if (subject === 'status' && sign === undefined) return 'status: 200';
  if (sign === undefined) return `${subject}: { exists: true }`;
  const operator = Object.hasOwn(operators, sign) ? operators[sign]! : undefined;
  if (operator === undefined || (sign === 'is' && furtherWords.test(value!))) return undefined;
  if (value === 'null' && operator === 'notEquals') return `${subject}: { notIn: [null] }`;
  if (value === 'null') return operator === 'equals' ? `${subject}: { type: 'null' }` : undefined;
  const operand = scalar(operator === 'matches' ? value!.replace(/^\/(.+)\/$/, '$1') : value!);
  if (operand === undefined) return undefined;
  return operator === 'equals' ? `${subject}: ${operand}` : `${subject}: { ${operator}: ${operand} }`;
}

/** `jsonpath "$.id"` and `header "location"` as they are written here. */
function withoutQuotes(text: string): string {
  return text.replace(/^jsonpath\s+(["'])(\$.*?)\1/, '$2').replace(/^(header|cookie)\s+(["'])(\S+?)\2/, '$1 $3');
}

/** A filter with spaces is cut at the first. */
function isCut(subject: string): boolean {
  return subject.split('[').length !== subject.split(']').length;
}

/** Undefined where more than one value is written: a list, a map, or a second condition. */
function scalar(written: string): string | undefined {
  const quoted = /^(["'])((?:(?!\1).)*)\1$/.exec(written)?.[2];
  if (quoted !== undefined) return yamlText(quoted);
  if (/^(?:\[|\{(?!\{))|(?:^|\s)(?:and|or|&&|\|\|)\s/i.test(written)) return undefined;
  return /^[\w.-]+$/.test(written) ? written : quotedYaml(written);
}
