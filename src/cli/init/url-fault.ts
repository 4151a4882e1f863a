import { parseSession } from '../../loader/parse/parse-session.js';
import type { Message } from '../../model/problem.js';
import { badUrl } from '../../model/problems/file-steps.js';
import { firstSession } from './texts.js';

/** What is wrong with a URL that the first session is to send to: whatever `check` would have against the file. */
export function urlFault(url: string): Message | undefined {
  const { problems } = parseSession(firstSession(url), 'first.session.yaml');
  const isBad = problems.some(({ severity }) => severity === 'error');
  return isBad ? badUrl(url, 'give one such as `http://localhost:3000` or `{{env.API_URL}}`') : undefined;
}
