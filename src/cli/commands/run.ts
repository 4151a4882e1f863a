import { runNotThere } from '../../problems/cli/cli.js';
import { defineCommand } from '../shared/command.js';
import { UsageError } from '../shared/context.js';

export const run = defineCommand({
  name: 'run',
  summary: 'Say how this project runs its sessions: with Vitest or Jest',
  description: 'Runs nothing itself. Prints the command of the test runner that the project has.',
  arguments: [{ name: 'paths', kind: 'list', description: 'Session files and folders' }],
  options: [],
  examples: [{ line: 'callsheet run checkout.session.yaml', does: 'Print the command that runs a session' }],
  run: async ({ args, context }) => {
    const { readProject } = await import('../init/read-project.js');
    const { run: prefix, runner } = readProject(context.root);
    throw new UsageError(runNotThere([prefix, runner, ...(runner === 'vitest' ? ['run'] : []), ...args.paths]));
  },
});
