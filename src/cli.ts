#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { commands } from './cli/commands.js';
import { exitCodes } from './cli/exit-codes.js';
import { main } from './cli/main.js';
import { checkNode } from './hosts/common/check-node.js';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

process.once('SIGINT', () => process.exit(exitCodes.interrupted));
// The reader of a pipe may leave early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(exitCodes.done);
});

const { stdin, stdout, stderr } = process;
try {
  checkNode();
} catch (error) {
  stderr.write(`${(error as Error).message}\n`);
  process.exit(exitCodes.usage);
}
process.exitCode = await main(
  process.argv.slice(2),
  {
    stdout: (text) => stdout.write(text),
    stderr: (text) => stderr.write(text),
    cwd: process.cwd(),
    env: process.env,
    isInteractive: Boolean(stdin.isTTY && stdout.isTTY),
    isTTY: Boolean(stdout.isTTY),
  },
  { commands, version },
);
