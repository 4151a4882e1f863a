import type { AuthSetting } from '../format/auth.js';
import { badDefault } from '../problems/host/host.js';
import { ConfigError } from '../format/config-error.js';
import type { DefaultAuth } from '../format/options.js';
import type { RequestStep } from '../format/session.js';
import type { Parse } from './files/read-session.js';

/**
 * Reads an option that is written as the key of a request of that name is. JSON is YAML: one request that has it is a session.
 *
 * @throws ConfigError that names the first mistake
 */
export function readAsStep(option: 'tests' | 'auth', value: unknown, parse: Parse): RequestStep {
  const text = JSON.stringify({ steps: [{ request: 'GET http://localhost/', [option]: value }] });
  const { session, problems } = parse(text, `the option ${option}`);
  const error = problems.find(({ severity }) => severity === 'error');
  if (error) throw new ConfigError(badDefault(option, error));
  return session!.steps[0] as RequestStep;
}

/**
 * Reads the option `auth`.
 *
 * @param parse - asked only where there is one: it may have to load YAML
 * @throws ConfigError that names the first mistake
 */
export function readDefaultAuth(auth: DefaultAuth | undefined, parse: Parse): AuthSetting | undefined {
  return auth === undefined ? undefined : readAsStep('auth', auth, parse).auth;
}
