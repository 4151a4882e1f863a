import { dryRun, fileArgument, ifOption, lastOption, rowOption } from '../authoring/options.js';
import { defineCommand } from '../shared/command.js';

export const condition = defineCommand({
  name: 'condition',
  summary: 'Change the condition of an if, else if, request or call',
  description:
    'Of an if or else if, it changes the condition of the arm. Of a request or call, it changes the `when`, or writes one; --remove takes it away.',
  arguments: [fileArgument],
  options: [
    { ...rowOption, description: 'A row, as `callsheet rows` numbers it' },
    ifOption,
    { name: 'remove', kind: 'flag', description: 'Take the condition of a request or call away' },
    lastOption,
    dryRun,
  ],
  examples: [
    {
      line: "callsheet condition checkout --row 3 --if 'status is one of 404, 410'",
      does: 'Give the if in row 3 another condition',
    },
    {
      line: "callsheet condition checkout --row 4 --if 'header location exists'",
      does: 'Send the request in row 4 only after a response with that header',
    },
    { line: 'callsheet condition checkout --row 4 --remove', does: 'Send it in any case' },
  ],
  run: async ({ args, options, context }) => {
    const { runCondition } = await import('../authoring/run-blocks.js');
    return runCondition({ ...options, ...args }, { context, json: options.json, dryRun: options['dry-run'] });
  },
});
