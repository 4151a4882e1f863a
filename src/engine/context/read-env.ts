import { posix } from 'node:path';
import { parseEnv } from 'node:util';
import { envFileNames, sharedEnvFiles } from '../../format/paths.js';
import type { Message } from '../../format/problem.js';
import { envFileUnreadable } from '../../problems/run/environment.js';
import { type FileReason, fileReasonOf } from '../../lib/file-reason.js';
import type { Files } from '../ports/ports.js';

/** What `{{env.*}}` reads. */
export interface EnvValues {
  /** Without a prototype. */
  readonly values: Readonly<Record<string, string>>;
  /** Whether the environment has a file of its own. */
  readonly hasOwn: boolean;
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
  let hasOwn = false;
  for (const name of envFileNames(environment)) {
    const read = readText(files, folder, name);
    if (typeof read === 'string') {
      assignDefined(values, parseEnv(read));
      hasOwn ||= !sharedEnvFiles.includes(name);
    } else if (read) fault ??= envFileUnreadable(name, read);
  }
  assignDefined(values, processEnv);
  return { values, hasOwn, ...(fault && { fault }) };
}

/** @returns undefined where it is not there; why it cannot be read where it is */
function readText(files: Pick<Files, 'readEnv'>, folder: string, name: string): string | FileReason | undefined {
  // A reference can give the name, and lead it out of the project.
  if (/[\\/]/.test(name)) return { kind: 'slash' };
  try {
    return files.readEnv(posix.join(folder, name));
  } catch (error) {
    const reason = fileReasonOf(error);
    return reason.kind === 'missing' || reason.kind === 'directory' ? undefined : reason;
  }
}

function assignDefined(values: Record<string, string>, more: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(more)) if (value !== undefined) values[name] = value;
}
