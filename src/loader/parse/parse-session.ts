import type { Problem } from '../../model/problem.js';
import type { Session } from '../../model/session.js';
import { readSession } from './read/session.js';
import { openSource } from './source.js';
import { readYaml } from './yaml/read-yaml.js';

/**
 * Reads the text of a session file; never throws.
 *
 * @param file - relative to the project root, with forward slashes; only named in ranges and problems
 * @returns the session, or null when there is any error; all problems in the order of the text
 */
export function parseSession(text: string, file: string): { session: Session | null; problems: Problem[] } {
  const source = openSource(text, file);
  const root = readYaml(source);
  const session = root && readSession(source, root);
  const { problems } = source;
  problems.sort((a, b) => offsetOf(a) - offsetOf(b));
  return { session: problems.some(({ severity }) => severity === 'error') ? null : session, problems };
}

function offsetOf(problem: Problem): number {
  return problem.range?.start.offset ?? 0;
}
