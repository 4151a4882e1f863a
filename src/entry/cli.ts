#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { commands } from '../cli/commands.js';
import { exitCodes } from '../cli/shared/context.js';
import { main } from '../cli/main.js';
import { readTextSync } from '../files/read-file.js';
import { checkNode } from '../hosts/common/check-node.js';
import { outputLost } from '../problems/cli/cli.js';
import { reasonOf } from '../problems/disk/file-reason.js';

const { version } = JSON.parse(readTextSync(fileURLToPath(new URL('../package.json', import.meta.url)), 'own')) as {
  version: string;
};

process.once('SIGINT', () => process.exit(exitCodes.interrupted));
const { stdin, stdout, stderr } = process;
let isLost = false;
stdout.on('error', (error: NodeJS.ErrnoException) => {
  const isFirst = !isLost;
  isLost = true;
  // The reader of a pipe may leave early, as `head` does; what was found still decides the exit code.
  if (error.code === 'EPIPE' || !isFirst) return;
  const { message, hint } = outputLost(reasonOf(error));
  stderr.write(`error: ${message}\n(${hint})\n`);
  process.exit(exitCodes.problems);
});

try {
  checkNode();
} catch (error) {
  stderr.write(`${(error as Error).message}\n`);
  process.exit(exitCodes.usage);
}
process.exitCode = await main(
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
  },
  { commands, version },
);
