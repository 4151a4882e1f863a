import { commands } from '../../src/cli/commands.js';
import type { Io } from '../../src/cli/shared/context.js';
import { main } from '../../src/cli/main.js';

export interface CliResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one command line in this process, without a user to ask and with an environment of its own. */
export async function runCli(args: readonly string[], cwd: string, io: Partial<Io> = {}): Promise<CliResult> {
  let [stdout, stderr] = ['', ''];
  const code = await main(
    args,
    {
      stdout: (text) => void (stdout += text),
      stderr: (text) => void (stderr += text),
      cwd,
      env: {},
      isInteractive: false,
      isTTY: false,
      screenSize: () => undefined,
      onSignal: () => () => undefined,
      ...io,
    },
    { commands, version: '1.2.3' },
  );
  return { code, stdout, stderr };
}
