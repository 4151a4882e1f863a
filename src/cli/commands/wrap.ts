import { dryRun, fileArgument, ifOption, lastOption, rowsOption } from '../authoring/options.js';
import { defineCommand } from '../shared/command.js';

export const wrap = defineCommand({
  name: 'wrap',
  summary: 'Wrap rows in an if / else',
  arguments: [fileArgument],
  options: [rowsOption, ifOption, lastOption, dryRun],
  examples: [
    { line: "callsheet wrap checkout --rows 3-4 --if 'status equals 404'", does: 'Run rows 3 and 4 only after a 404' },
    { line: "callsheet wrap checkout --rows 3 --if '{ $.state: open }'", does: 'Give the condition as YAML' },
  ],
  run: async ({ args, options, context }) => {
    const { runWrap } = await import('../authoring/run-blocks.js');
    return runWrap({ ...options, ...args }, { context, json: options.json, dryRun: options['dry-run'] });
  },
});
