import { fileURLToPath } from 'node:url';
import { commands } from '../cli/commands.js';
import { exitCodes, messageText, type Signal } from '../cli/shared/context.js';
import { main } from '../cli/main.js';
import { readTextSync } from '../files/read-file.js';
import { checkNode } from '../hosts/common/check-node.js';
import { outputLost } from '../problems/cli/cli.js';
import { reasonOf } from '../problems/disk/file-reason.js';

const { version } = JSON.parse(readTextSync(fileURLToPath(new URL('../package.json', import.meta.url)), 'own')) as {
  version: string;
};

let heed: ((signal: Signal) => void) | undefined;
process.on('SIGINT', () => (heed ? heed('SIGINT') : process.exit(exitCodes.interrupted)));
const { stdin, stdout, stderr } = process;
let isLost = false;
stdout.on('error', (error: NodeJS.ErrnoException) => {
  const isFirst = !isLost;
  isLost = true;
  // The reader of a pipe may leave early, as `head` does; what was found still decides the exit code.
  if (error.code === 'EPIPE' || !isFirst) return;
  stderr.write(messageText(outputLost(reasonOf(error))));
  process.exit(exitCodes.problems);
});
// No stream is left to say it on, and what runs has to go on to its end.
stderr.on('error', () => undefined);

try {
  checkNode();
} catch (error) {
  stderr.write(`${(error as Error).message}\n`);
  process.exit(exitCodes.usage);
}
const code = await main(
  process.argv.slice(2),
  {
    stdout: (text) => {
      if (!isLost) stdout.write(text);
    },
    stderr: (text) => stderr.write(text),
    cwd: process.cwd(),
    env: process.env,
    isInteractive: Boolean(stdin.isTTY && stdout.isTTY),
    isTTY: Boolean(stdout.isTTY),
    screenSize: () => (stdout.isTTY ? { columns: stdout.columns, rows: stdout.rows } : undefined),
    onSignal: (listener) => {
      // Only then: SIGTERM has to end a command, too, that waits for a file and hears nothing meanwhile.
      const onTerm = (): void => listener('SIGTERM');
      process.on('SIGTERM', onTerm);
      heed = listener;
      return () => {
        process.off('SIGTERM', onTerm);
        heed = undefined;
      };
    },
  },
  { commands, version },
);
process.exitCode = code;
// What a script has left open would keep the process. An error of the output is reported first.
if (isLost) process.exit();
else stdout.write('', () => setImmediate(() => process.exit()));
