import type { Check } from '../format/check.js';
import { badDefaultTests } from '../problems/host/host.js';
import type { Parse } from './files/read-session.js';

/**
 * Reads the option `tests`, which is written as `tests` of a request are.
 *
 * @param parse - asked only where there are such tests: it may have to load YAML
 * @throws Error that names the first mistake
 */
export function readDefaultTests(tests: object | undefined, parse: Parse): readonly Check[] {
  if (tests === undefined) return [];
  const known = read.get(tests);
  if (known) return known;
  // JSON is YAML: one request that has them is a session.
  const text = JSON.stringify({ steps: [{ request: 'GET http://localhost/', tests }] });
  const { session, problems } = parse(text, 'the option tests');
  const error = problems.find(({ severity }) => severity === 'error');
  if (error) throw new Error(badDefaultTests(error).message);
  const checks = session?.steps.flatMap((step) => (step.kind === 'request' ? step.tests : [])) ?? [];
  read.set(tests, checks);
  return checks;
}

const read = new WeakMap<object, readonly Check[]>();
