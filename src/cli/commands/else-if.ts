import { dryRun, fileArgument, ifOption, lastOption, rowOption } from '../authoring/options.js';
import { defineCommand } from '../shared/command.js';

export const elseIf = defineCommand({
  name: 'else-if',
  summary: 'Add another arm with a condition to an if / else',
  arguments: [fileArgument],
  options: [rowOption, ifOption, lastOption, dryRun],
  examples: [
    {
      line: "callsheet else-if checkout --row 3 --if '$.state equals locked'",
      does: 'Add an arm that is tried after the others',
    },
  ],
  run: async ({ args, options, context }) => {
    const { runElseIf } = await import('../authoring/run-blocks.js');
    return runElseIf({ ...options, ...args }, { context, json: options.json, dryRun: options['dry-run'] });
  },
});
