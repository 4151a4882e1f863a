import { posix } from 'node:path';
import { parseEnv } from 'node:util';
import type { Files } from '../ports.js';

/**
 * The values that `{{env.*}}` reads: those of the process over `.env.<environment>.local`, `.env.<environment>`,
 * `.env.local` and `.env` in a folder. A file that cannot be read counts as empty.
 *
 * @param folder - relative to the project root; the root itself by default
 * @returns an object without a prototype
 */
export function readEnv(
  files: Pick<Files, 'readTextSync'>,
  environment: string | undefined,
  processEnv: Readonly<Record<string, string | undefined>>,
  folder = '',
): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const name of envFileNames(environment))
    assignDefined(values, parseEnv(readText(files, posix.join(folder, name))));
  assignDefined(values, processEnv);
  return values;
}

/** The .env files that are read under an environment's name, weakest first. */
export function envFileNames(environment: string | undefined): readonly string[] {
  const own = environment === undefined ? [] : [`.env.${environment}`, `.env.${environment}.local`];
  return ['.env', '.env.local', ...own];
}

function readText(files: Pick<Files, 'readTextSync'>, path: string): string {
  try {
    return files.readTextSync(path).replace(/^\uFEFF/, '');
  } catch {
    return '';
  }
}

function assignDefined(values: Record<string, string>, more: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(more)) if (value !== undefined) values[name] = value;
}
