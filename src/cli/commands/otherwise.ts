import { dryRun, fileArgument, rowOption } from '../authoring/options.js';
import { defineCommand } from '../shared/command.js';

export const otherwise = defineCommand({
  name: 'else',
  summary: 'Add the last arm of an if / else',
  arguments: [fileArgument],
  options: [rowOption, dryRun],
  examples: [{ line: 'callsheet else checkout --row 3', does: 'Add an else to the if in row 3' }],
  run: async ({ args, options, context }) => {
    const { runElse } = await import('../authoring/run-blocks.js');
    return runElse({ ...options, ...args }, { context, json: options.json, dryRun: options['dry-run'] });
  },
});
