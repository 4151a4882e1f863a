import { expectationWords } from '../../../format/words.js';
import { subjectOf, type CheckRow } from './check-row.js';
import { partsOf } from './operator-choices.js';
import { isBlank, readOperand } from './read-rows.js';

/** Rows in words, as far as they say something. The server knows where words need quotes. */
export function plainWords(rows: readonly CheckRow[]): string {
  return rows
    .filter((row) => !isBlank(row))
    .map((row) => `${subjectOf(row)} ${operatorWords(row)}`)
    .join(' and ');
}

function operatorWords(row: CheckRow): string {
  const [operator, inner] = partsOf(row.choice);
  const read = readOperand(row);
  const operand = read.value ?? row.value;
  return inner ? `${operator} ${expectationWords(inner, operand)}` : expectationWords(operator, operand);
}
