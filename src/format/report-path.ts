import { resolve } from 'node:path';

/** As the path of a report: the standard output. */
export const standardOutput = '-';

/** Where a report goes, absolute, or `-`. @param folder - that its path is relative to */
export function reportPath(folder: string, path: string): string {
  return path === standardOutput ? path : resolve(folder, path);
}

/** Whether a report goes to where the terminal is drawn. */
export function isStandardOutput(path: string | undefined): boolean {
  return path === standardOutput || path === '/dev/stdout';
}
