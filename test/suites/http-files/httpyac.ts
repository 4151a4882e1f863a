import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { plainEnv } from '../../support/plain-env.js';
import type { Verdict } from '../support/outcome.js';

/** What `httpyac send --json` prints, as far as it is read. */
interface Printed {
  readonly requests: readonly {
    readonly name: string;
    readonly line: number;
    readonly testResults?: readonly { readonly message: string; readonly status: string }[];
  }[];
}

/** A verdict with the line, from 0, at which the part of the file begins that has the request. */
export interface HttpyacVerdict extends Verdict {
  readonly line: number;
}

/** How a file is run. */
export interface HttpyacOptions {
  /** The name of an environment. @default none */
  readonly environment?: string;
  /** ms, after which it is killed. @default none */
  readonly limit?: number;
  /** A module that is loaded before it. */
  readonly guard?: string;
  /** The folder that has all files which it names. @default the one of the file */
  readonly root?: string;
}

/** Sends all requests of a file by httpYac, and says which failed. @param program - the file of its command */
export async function runHttpyac(
  program: string,
  file: string,
  variables: Readonly<Record<string, string>>,
  { environment, limit = 0, guard, root = dirname(file) }: HttpyacOptions = {},
): Promise<readonly HttpyacVerdict[]> {
  const pairs = Object.entries(variables).flatMap(([name, value]) => ['--var', `${name}=${value}`]);
  const scope = environment === undefined ? [] : ['--env', environment];
  const env = { ...plainEnv(), ...(guard !== undefined && { NODE_OPTIONS: `--require=${guard}` }) };
  const child = spawn(
    process.execPath,
    [program, 'send', relative(root, file), '--all', '--json', ...pairs, ...scope],
    {
      // It refuses files that are not below its folder.
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
      timeout: limit,
      killSignal: 'SIGKILL',
    },
  );
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (!printed.trimStart().startsWith('{')) throw new Error(errors || `nothing printed within ${limit} ms`);
  return (JSON.parse(printed) as Printed).requests.flatMap(({ name, line, testResults = [] }, at) => {
    const tests = testResults.filter(({ status }) => status !== 'SUCCESS').map(({ message }) => message);
    return tests.length === 0 ? [] : [{ number: at + 1, name, line, tests, threw: false }];
  });
}
