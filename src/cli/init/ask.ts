import { confirm, isCancel, note, text } from '@clack/prompts';
import type { Context } from '../context.js';
import { Cancelled } from '../usage-error.js';
import type { Change } from './change.js';
import { changedLines } from './changed-lines.js';

/** @throws Cancelled */
export async function askUrl(otherwise: string): Promise<string> {
  const answer = await text({ message: 'Where does the API run?', placeholder: otherwise, defaultValue: otherwise });
  if (isCancel(answer)) throw new Cancelled();
  return answer;
}

/**
 * Shows what would change in a file that exists, and asks whether it may.
 *
 * @throws Cancelled
 */
export async function askAbout(change: Extract<Change, { kind: 'write' }>, { colours }: Context): Promise<boolean> {
  note(changedLines(change, colours), change.file, { format: (line) => line });
  const answer = await confirm({ message: `Change ${change.file}?` });
  if (isCancel(answer)) throw new Cancelled();
  return answer;
}
