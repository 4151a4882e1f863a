import { parseSession } from '../../loader/parse/parse-session.js';
import type { Message } from '../../format/problem.js';
import { badUrl, urlHints } from '../../problems/file/file-urls.js';
import { firstSession } from './texts.js';

/** What is wrong with a URL that the first session is to send to: whatever `check` would have against the file. */
export function urlFault(url: string): Message | undefined {
  const { problems } = parseSession(firstSession(url), 'first.session.yaml');
  const isBad = problems.some(({ severity }) => severity === 'error');
  return isBad ? badUrl(url, urlHints.first()) : undefined;
}
