import { dryRun, fileArgument, rowOption } from '../authoring/options.js';
import { defineCommand } from '../shared/command.js';

export const unwrap = defineCommand({
  name: 'unwrap',
  summary: 'Remove an if / else and keep its requests',
  arguments: [fileArgument],
  options: [rowOption, dryRun],
  examples: [{ line: 'callsheet unwrap checkout --row 3', does: 'Take out the markers of the if in row 3' }],
  run: async ({ args, options, context }) => {
    const { runUnwrap } = await import('../authoring/run-blocks.js');
    return runUnwrap({ ...options, ...args }, { context, json: options.json, dryRun: options['dry-run'] });
  },
});
