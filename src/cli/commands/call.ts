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
      description: 'The session file to call. The row gets its path relative to the calling file',
    },
  ],
  options: [
    {
      name: 'after',
      kind: 'number',
      value: 'row',
      description: 'The row before the call, 0 for the first place (default: the last row)',
    },
    {
      name: 'alias',
      kind: 'text',
      value: 'alias',
      description: 'The name to read its variables under (default: its file name)',
    },
    {
      name: 'input',
      kind: 'list',
      value: 'name=value',
      description: 'An input. JSON keeps its type; everything else is a string. Can be given several times',
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
