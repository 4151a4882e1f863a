import type { CheckRow, ValueType } from './check-row.js';
import { operandKindOf, type OperatorChoice } from './operator-choices.js';

/** A row with another operator. What was typed stays where it can mean something. */
export function withChoice(row: CheckRow, choice: OperatorChoice): CheckRow {
  const [before, kind] = [operandKindOf(row.choice), operandKindOf(choice)];
  const { second: _, ...one } = row;
  if (kind === before) return { ...row, choice };
  if (kind === 'flag' || kind === 'name') return { ...one, choice, value: '', as: 'text' };
  if (kind === 'part' || kind === 'elements') return { ...one, choice, as: 'yaml' };
  if (kind === 'pair') return { ...one, choice, second: '', as: 'text' };
  const isFromYaml = before === 'part' || before === 'elements';
  return { ...one, choice, ...(isFromYaml && { value: '', as: 'text' as const }) };
}

/** A row with another value. Of one that is new, the type follows what is typed. */
export function withValue(row: CheckRow, value: string): CheckRow {
  const isGuessed = row.isFresh && row.source === 'path' && operandKindOf(row.choice) === 'value' && row.as !== 'yaml';
  return { ...row, value, ...(isGuessed && { as: guessed(value, row.as) }) };
}

/** A type that somebody has chosen, or a path has, is kept while the value can be of it. */
function guessed(value: string, as: ValueType): ValueType {
  if (value === 'true' || value === 'false') return 'boolean';
  const number = Number(value);
  if (/^-?\d/.test(value) && String(number) === value) return 'number';
  return value === '' ? as : 'text';
}

export function withType(row: CheckRow, as: ValueType): CheckRow {
  const { isFresh: _, ...chosen } = row;
  return { ...chosen, as };
}
