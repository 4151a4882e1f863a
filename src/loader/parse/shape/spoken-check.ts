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

const spoken = /^(status|body|duration|\$\S*|(?:header|cookie) \S+)(?:\s+exists|\s+([=!<>]+|[a-zA-Z]+)\s+(\S.*))?$/;

/** After `is`, what is no value. */
const furtherWords = /^(?:not|one|an?|at|greater|less|between|empty)\b/;

/** `status == 404` as the map that it was to be: `status: 404`. Undefined of any other text. */
export function spokenCheck(text: string): string | undefined {
  const [, subject, sign, value] = spoken.exec(text.trim()) ?? [];
  if (subject === undefined) return undefined;
  if (subject === 'status' && sign === undefined) return 'status: 200';
  if (sign === undefined) return `${subject}: { exists: true }`;
  const operator = Object.hasOwn(operators, sign) ? operators[sign]! : undefined;
  if (operator === undefined || (sign === 'is' && furtherWords.test(value!))) return undefined;
  const operand = scalar(value!);
  return operator === 'equals' ? `${subject}: ${operand}` : `${subject}: { ${operator}: ${operand} }`;
}

function scalar(written: string): string {
  const text = /^(["'])(.*)\1$/.exec(written)?.[2] ?? written;
  return /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`;
}
