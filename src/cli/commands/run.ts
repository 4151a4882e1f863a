import { runNotThere } from '../../problems/cli/cli.js';
import { defineCommand } from '../shared/command.js';
import { UsageError } from '../shared/context.js';

export const run = defineCommand({
  name: 'run',
  summary: 'Show how to run the sessions of this project with Vitest or Jest',
  description: 'Runs nothing. Prints the command of the test runner of the project.',
  arguments: [{ name: 'paths', kind: 'list', description: 'Session files and folders' }],
  options: [],
  examples: [{ line: 'callsheet run checkout.session.yaml', does: 'Print the command that runs a session file' }],
  run: async ({ args, context }) => {
    const { readProject } = await import('../init/read-project.js');
    const { run: prefix, runner } = readProject(context.root);
    throw new UsageError(runNotThere([prefix, runner, ...(runner === 'vitest' ? ['run'] : []), ...args.paths]));
  },
});
