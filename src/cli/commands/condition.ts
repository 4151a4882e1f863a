import { dryRun, fileArgument, ifOption, lastOption, rowOption } from '../authoring/options.js';
import { defineCommand } from '../command.js';

export const condition = defineCommand({
  name: 'condition',
  summary: 'Change the condition of an if or else if',
  arguments: [fileArgument],
  options: [rowOption, ifOption, lastOption, dryRun],
  examples: [
    {
      line: "callsheet condition checkout --row 3 --if 'status is one of 404, 410'",
      does: 'Give the if in row 3 another condition',
    },
  ],
  run: async ({ args, options, context }) => {
    const { runCondition } = await import('../authoring/run-blocks.js');
    return runCondition({ ...options, ...args }, { context, json: options.json, dryRun: options['dry-run'] });
  },
});
