import { resolve } from 'node:path';
import type { AuthSetting } from '../format/auth.js';
import type { Check } from '../format/check.js';
import { ConfigError } from '../format/config-error.js';
import { contractOf, type ContractUse } from '../format/contract.js';
import type { CallsheetConfig } from '../format/options.js';
import { isAbsolutePath, pathFrom } from '../format/paths.js';
import { badDefaultContract } from '../problems/host/host.js';
import { contractUnreadable } from '../problems/run/contract.js';
import { readDefaultAuth } from './default-step.js';
import { readDefaultTests } from './default-tests.js';
import type { Parse } from './files/read-session.js';

/** What options say for session files that do not say it themselves, as far as it has to be read. */
export interface ReadDefaults {
  readonly tests: readonly Check[];
  readonly auth?: AuthSetting;
  readonly openapi?: ContractUse;
}

/**
 * Reads the options `tests`, `auth` and `openapi`.
 *
 * @param parse - asked only where there is something to read: it may have to load YAML
 * @param root - of the run, absolute: paths are then from there, so that a report is the same on every machine
 * @throws ConfigError that names the first mistake
 */
export function readDefaults(
  { tests, auth, openapi }: Pick<CallsheetConfig, 'tests' | 'auth' | 'openapi'>,
  parse: Parse,
  root: string,
): ReadDefaults {
  const contract = openapi === undefined ? undefined : defaultContract(contractOf(openapi), parse, root);
  const signIn = readDefaultAuth(auth, parse);
  return {
    tests: readDefaultTests(tests, parse, root),
    ...(signIn && { auth: signIn }),
    ...(contract && { openapi: contract }),
  };
}

function defaultContract(use: ContractUse, parse: Parse, root: string): ContractUse {
  const path = resolve(root, use.path);
  const file = isAbsolutePath(use.path) ? pathFrom(root, path) : use.path;
  const found = parse.contract?.(path, file);
  if (found?.kind === 'broken') throw new ConfigError(badDefaultContract(found.fault));
  if (found?.kind === 'unread') {
    const advice = 'Correct the path of the option. It is relative to the file that names it.';
    throw new ConfigError(badDefaultContract(contractUnreadable(file, found.reason, advice)));
  }
  return { ...use, path: file };
}
