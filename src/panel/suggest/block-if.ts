import { findBlocks } from '../../format/steps/select-run.js';
import type { FileView } from '../protocol/protocol.js';

/** An `else if` reads what its `if` reads. @returns the number of that row; of other rows their own */
export function numberOfIf({ rows }: Pick<FileView, 'rows'>, number: number): number {
  if (rows[number - 1]?.kind !== 'elseIf') return number;
  return findBlocks(rows).find(({ arms }) => arms.includes(number))?.if ?? number;
}
