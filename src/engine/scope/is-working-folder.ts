import { isAbsolute } from 'node:path';

/** Shells name the folder that they are in so. A password may have that name, too, but is no path. */
export function isWorkingFolder(name: string, value: string): boolean {
  return (name === 'PWD' || name === 'OLDPWD') && isAbsolute(value);
}
