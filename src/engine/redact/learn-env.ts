import { isAbsolute } from 'node:path';
import type { Redactor } from './redactor.js';

/** Learns what is secret in an environment. */
export function learnEnv(values: Readonly<Record<string, string | undefined>>, redactor: Redactor): void {
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && !isWorkingFolder(name, value)) redactor.learnNamed(name, value);
}

/** Shells name the folder that they are in so. A password may have that name, too, but is not a path. */
function isWorkingFolder(name: string, value: string): boolean {
  return (name === 'PWD' || name === 'OLDPWD') && isAbsolute(value);
}
