import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Verdict } from '../support/outcome.js';

/** What `httpyac send --json` prints, as far as it is read. */
interface Printed {
  readonly requests: readonly {
    readonly name: string;
    readonly testResults?: readonly { readonly message: string; readonly status: string }[];
  }[];
}

/** Sends all requests of a file by httpYac, and says which failed. @param program - the file of its command */
export async function runHttpyac(program: string, file: string, url: string): Promise<readonly Verdict[]> {
  const child = spawn(process.execPath, [program, 'send', file, '--all', '--json', '--var', `url=${url}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (!printed.trimStart().startsWith('{')) throw new Error(errors);
  return (JSON.parse(printed) as Printed).requests.flatMap(({ name, testResults = [] }, at) => {
    const tests = testResults.filter(({ status }) => status !== 'SUCCESS').map(({ message }) => message);
    return tests.length === 0 ? [] : [{ number: at + 1, name, tests, threw: false }];
  });
}
