import type { Json } from '../../lib/json.js';
import { yamlText } from '../../lib/yaml-text.js';

const bounds: Readonly<Record<string, string>> = {
  gt: 'exclusiveMinimum',
  gte: 'minimum',
  lt: 'exclusiveMaximum',
  lte: 'maximum',
};

/** The schema that asks an item the same as an operator asks a value, as YAML in braces; undefined where none can. */
export function itemSchema(operator: string, operand: Json): string | undefined {
  if (operator === 'between' && Array.isArray(operand) && operand.every(isNumber))
    return `type: number, minimum: ${operand[0]}, maximum: ${operand[1]}`;
  const bound = bounds[operator];
  if (bound !== undefined) return isNumber(operand) ? `type: number, ${bound}: ${operand}` : undefined;
  if (!isScalar(operand) || String(operand).includes('{{')) return undefined;
  const text = String(operand);
  switch (operator) {
    case 'type':
      return `type: ${yamlText(text)}`;
    case 'format':
      return `type: string, format: ${text}`;
    case 'startsWith':
      return patternOf(`^${literally(text)}`);
    case 'endsWith':
      return patternOf(`${literally(text)}$`);
    case 'matches':
      return patternOf(withCodes(text));
    case 'notMatches':
      return `not: { pattern: ${yamlText(withCodes(text))} }`;
    default:
      return undefined;
  }
}

function patternOf(pattern: string): string {
  return `type: string, pattern: ${yamlText(pattern)}`;
}

function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** Schemas read patterns with the flag `u`, which refuses `\-` outside brackets and `\_` everywhere. */
function withCodes(pattern: string): string {
  return pattern.replaceAll(/\\(?:[\\^$.*+?()[\]{}|/A-Za-z\d]|([ -~]))/g, (escape, sign?: string) =>
    sign === undefined ? escape : String.raw`\x${sign.charCodeAt(0).toString(16)}`,
  );
}

function isNumber(operand: Json): operand is number {
  return typeof operand === 'number';
}

function isScalar(operand: Json): operand is string | number | boolean {
  return operand !== null && typeof operand !== 'object';
}
