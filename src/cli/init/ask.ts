import { confirm, isCancel, note, text } from '@clack/prompts';
import { type Context, Cancelled } from '../shared/context.js';
import { type Change, changedLines } from './change.js';
import { parseSession } from '../../loader/parse/parse-session.js';
import type { Message } from '../../format/problem.js';
import { badUrl, urlHints } from '../../problems/file/urls.js';
import { firstSession } from './texts.js';

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

/** What is wrong with a URL that the first session is to send to: whatever `check` would have against the file. */
export function urlFault(url: string): Message | undefined {
  const { problems } = parseSession(firstSession(url), 'first.session.yaml');
  const isBad = problems.some(({ severity }) => severity === 'error');
  return isBad ? badUrl(url, urlHints.first()) : undefined;
}
