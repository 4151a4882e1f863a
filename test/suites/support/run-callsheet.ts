import type { Report } from '../../../src/record/report.js';
import { plainEnv } from '../../support/plain-env.js';
import { runCli } from '../../support/run-cli.js';
import { failedIn } from './callsheet.js';
import type { Verdict } from './outcome.js';

/** Runs sessions by the command line in this process, which spares what a process takes to start, and says which requests failed. @param file - absent: a whole run */
export async function runCallsheet(
  file: string | undefined,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<readonly Verdict[]> {
  const { stdout, stderr } = await runCli(['run', ...(file === undefined ? [] : [file]), '--json'], cwd, {
    env: { ...plainEnv(), ...env },
  });
  if (stdout === '') throw new Error(stderr);
  return failedIn(JSON.parse(stdout) as Report);
}
