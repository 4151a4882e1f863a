import { dryRun, fileArgument } from '../authoring/options.js';
import { defineCommand } from '../shared/command.js';

export const call = defineCommand({
  name: 'call',
  summary: 'Add a row that calls a flow',
  arguments: [
    fileArgument,
    {
      name: 'flow',
      kind: 'optional',
      description: 'The session file to call; the row gets the path from its own file',
    },
  ],
  options: [
    {
      name: 'after',
      kind: 'number',
      value: 'row',
      description: 'The row that it comes after, 0 for the first place; the last row otherwise',
    },
    {
      name: 'alias',
      kind: 'text',
      value: 'alias',
      description: 'Under which name its variables are read; its file name otherwise',
    },
    {
      name: 'input',
      kind: 'list',
      value: 'name=value',
      description: 'An input; JSON keeps its type, everything else is text',
    },
    dryRun,
  ],
  examples: [
    {
      line: "callsheet call checkout flows/login --after 0 --alias buyer --input 'user={{var.user}}'",
      does: 'Call the login flow first',
    },
  ],
  run: async ({ args, options, context }) => {
    const { runCall } = await import('../authoring/run-call.js');
    return runCall({ ...options, ...args }, { context, json: options.json, dryRun: options['dry-run'] });
  },
});
