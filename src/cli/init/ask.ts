import { confirm, isCancel, note, text } from '@clack/prompts';
import type { Context } from '../shared/context.js';
import { Cancelled } from '../shared/usage-error.js';
import type { Change } from './change.js';
import { changedLines } from './changed-lines.js';
import { urlFault } from './url-fault.js';

/** @throws Cancelled */
export async function askUrl(otherwise: string): Promise<string> {
  const answer = await text({
    message: 'Where does the API run?',
    placeholder: otherwise,
    defaultValue: otherwise,
    validate: (typed) => (typed ? faultLine(typed) : undefined),
  });
  if (isCancel(answer)) throw new Cancelled();
  return answer;
}

function faultLine(url: string): string | undefined {
  const fault = urlFault(url);
  return fault && `${fault.message}: ${fault.hint}`;
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
