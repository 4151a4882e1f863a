import { posix } from 'node:path';
import { parseEnv } from 'node:util';
import { envFileNames } from '../../model/env-file-names.js';
import type { Message } from '../../model/problem.js';
import { envFileUnreadable } from '../../model/problems/run-env-files.js';
import { fileReasons, reasonOf } from '../../model/reason-of.js';
import type { Files } from '../ports.js';

/** What `{{env.*}}` reads. */
export interface EnvValues {
  /** Without a prototype. */
  readonly values: Readonly<Record<string, string>>;
  /** Why one of the files cannot be read. */
  readonly fault?: Message;
}

/**
 * The values that `{{env.*}}` reads: those of the process over `.env.<environment>.local`, `.env.<environment>`,
 * `.env.local` and `.env` in a folder. A file that is not there counts as empty; so does a folder, where Python keeps its packages.
 *
 * @param folder - relative to the project root; the root itself by default
 */
export function readEnv(
  files: Pick<Files, 'readEnv'>,
  environment: string | undefined,
  processEnv: Readonly<Record<string, string | undefined>>,
  folder = '',
): EnvValues {
  const values: Record<string, string> = Object.create(null);
  let fault: Message | undefined;
  for (const name of envFileNames(environment)) {
    try {
      assignDefined(values, parseEnv(readText(files, folder, name)));
    } catch (error) {
      fault ??= envFileUnreadable(name, reasonOf(error));
    }
  }
  assignDefined(values, processEnv);
  return { values, ...(fault && { fault }) };
}

/** @throws where it is there and cannot be read */
function readText(files: Pick<Files, 'readEnv'>, folder: string, name: string): string {
  // A reference can give the name, and lead it out of the project.
  if (/[\\/]/.test(name)) throw new Error(fileReasons.noName);
  try {
    return files.readEnv(posix.join(folder, name));
  } catch (error) {
    if (isAbsent(error)) return '';
    throw error;
  }
}

function isAbsent(error: unknown): boolean {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return ['ENOENT', 'ENOTDIR'].includes(code) || message === fileReasons.directory;
}

function assignDefined(values: Record<string, string>, more: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(more)) if (value !== undefined) values[name] = value;
}
