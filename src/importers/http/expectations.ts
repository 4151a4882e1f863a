import type { Json, JsonObject } from '../../lib/json.js';

/** What `?? status == 200` of httpYac and `EXPECTED_RESPONSE_STATUS 200` of httprunner ask; undefined if a session cannot say it. */
export function readExpectation(text: string, template: (text: string) => string): JsonObject | undefined {
  return ofRunner(text, template) ?? ofHttpyac(text, template);
}

function ofRunner(text: string, template: (text: string) => string): JsonObject | undefined {
  const [, kind, given = ''] = /^EXPECTED_RESPONSE_(STATUS|BODY|HEADERS?)\s*:?\s+(.*?)\s*$/.exec(text) ?? [];
  const value = given.replace(/^(["'])(.*)\1$/, '$2');
  switch (kind) {
    case 'STATUS':
      return /^\d{3}$/.test(value) ? { status: Number(value) } : undefined;
    case 'BODY':
      return { body: { contains: template(value) } };
    case 'HEADER':
    case 'HEADERS': {
      const [, name, rest = ''] = /^"?([\w-]+)"?\s*:\s*(.*)$/.exec(value) ?? [];
      return name === undefined
        ? undefined
        : { [`header ${name}`]: { contains: template(rest.replace(/^"(.*)"$/, '$1')) } };
    }
    default:
      return undefined;
  }
}

const operators =
  /^(.*?)\s*(?:\s(startsWith|endsWith|includes|contains|matches|sha256|md5|isString|isNumber|isBoolean|isArray|isTrue|isFalse|exists|notExists|isFalsy)(?:\s+(.*))?|(===?|!==?|>=|<=|>|<)\s*(.*))$/s;

function ofHttpyac(text: string, template: (text: string) => string): JsonObject | undefined {
  const [, subject = '', word, ofWord = '', sign, ofSign = ''] = operators.exec(text) ?? [];
  const read = subjectOf(subject.trim(), template);
  if (read === undefined) return undefined;
  const operator = word ?? sign;
  if (operator === undefined) return undefined;
  const written = (word === undefined ? ofSign : ofWord).trim();
  if (operator === 'sha256' || operator === 'md5')
    return read === 'body' ? { bytes: { [operator]: hexOf(written) } } : undefined;
  const check = checkOf(
    operator,
    read.startsWith('header ') || read === 'body' ? template(written) : valueOf(written, template),
  );
  return check === undefined ? undefined : { [read]: check };
}

function hexOf(written: string): string {
  return /^[0-9a-f]+$/i.test(written) ? written : Buffer.from(written, 'base64').toString('hex');
}

function subjectOf(subject: string, template: (text: string) => string): string | undefined {
  const [, kind = '', rest = ''] = /^(\w+)\s*(.*)$/s.exec(subject) ?? [];
  switch (kind) {
    case 'status':
    case 'duration':
      return rest === '' ? kind : undefined;
    case 'header':
      return /^[\w-]+$/.test(rest) ? `header ${rest}` : undefined;
    case 'jsonpath':
      return rest.startsWith('$') ? template(rest) : undefined;
    case 'xpath':
      return rest === '' ? undefined : `xpath ${template(rest)}`;
    case 'body':
      return rest === '' ? 'body' : /^[\w.[\]-]+$/.test(rest) ? `$.${rest}` : undefined;
    case 'js':
      return /^response\.(?:parsedBody|body)((?:\.[A-Za-z_]\w*|\[\d+\])+)$/.test(rest)
        ? rest.replace(/^response\.(?:parsedBody|body)/, '$')
        : /^response\.status(?:Code)?$/.test(rest)
          ? 'status'
          : undefined;
    default:
      return undefined;
  }
}

function valueOf(written: string, template: (text: string) => string): Json {
  const quoted = /^(["'])(.*)\1$/s.exec(written);
  if (quoted) return template(quoted[2]!);
  if (/^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(written)) return Number(written);
  if (written === 'true' || written === 'false') return written === 'true';
  return template(written);
}

const types: Readonly<Record<string, string>> = {
  isString: 'string',
  isNumber: 'number',
  isBoolean: 'boolean',
  isArray: 'array',
};
const words: Readonly<Record<string, string>> = {
  '==': 'equals',
  '===': 'equals',
  '!=': 'notEquals',
  '!==': 'notEquals',
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
  startsWith: 'startsWith',
  endsWith: 'endsWith',
  includes: 'contains',
  contains: 'contains',
  matches: 'matches',
};

function checkOf(operator: string, value: Json): Json | undefined {
  if (Object.hasOwn(types, operator)) return { type: types[operator]! };
  if (operator === 'isTrue') return true;
  if (operator === 'isFalse') return false;
  if (operator === 'exists') return { exists: true };
  if (operator === 'notExists') return { exists: false };
  const word = words[operator];
  if (word === undefined) return undefined;
  return word === 'equals' ? value : { [word]: value };
}
