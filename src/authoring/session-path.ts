import { flowName } from '../model/paths.js';
import { sessionSuffix } from '../model/session.js';

/** Whether a file of that path, relative to the project root, would be found as a session and could be called. */
export function isSessionPath(path: string): boolean {
  const isOutside = path.startsWith('/') || path.split('/').includes('..');
  const isHidden = path.split('/').some((part) => part.startsWith('.') && part !== '.');
  const isReadable = path.endsWith(sessionSuffix) && !/[\\\p{Cc}]|\{\{/u.test(path);
  const name = flowName(path);
  // `orders.yaml.session.yaml` was meant to be something else.
  return isReadable && !isOutside && !isHidden && name !== '' && !/\.ya?ml$/i.test(name);
}
