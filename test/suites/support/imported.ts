import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { plainEnv } from '../../support/plain-env.js';
import { openSuiteProject } from './callsheet.js';

const cli = join(import.meta.dirname, '../../../dist/cli.js');

/**
 * Imports a suite by the command line into a project of its own, its secrets included.
 *
 * @param args - what follows `callsheet import`
 * @returns the folder of the project; sessions are below `sessions`
 */
export async function importSuite(...args: readonly string[]): Promise<string> {
  const folder = openSuiteProject({});
  await importInto(folder, args);
  return folder;
}

/** A request of a suite. */
export interface ImportedRequest {
  readonly name: string;
  /** Its title in the session. */
  readonly title: string;
  /** Where the suite has it. Collections of Postman have no lines. */
  readonly place: { readonly line?: number };
}

/** What is read of the report of an import. */
export interface ImportedSuite {
  readonly requests: readonly ImportedRequest[];
  /** Packages that its scripts load. */
  readonly packages?: readonly string[];
}

/** Imports a suite as `importSuite` does, into a project that is there. @returns what became of it */
export async function importInto(folder: string, args: readonly string[]): Promise<readonly ImportedSuite[]> {
  const options = ['--to', 'sessions', '--secrets', '.env.local', '--json'];
  const child = spawn(process.execPath, [cli, 'import', ...args, ...options], { cwd: folder, env: plainEnv() });
  const [printed, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ]);
  if (code !== 0) throw new Error(printed + errors);
  return (JSON.parse(printed) as { readonly suites: readonly ImportedSuite[] }).suites;
}
