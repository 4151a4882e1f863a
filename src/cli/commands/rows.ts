import { fileArgument } from '../authoring/options.js';
import { defineCommand } from '../shared/command.js';

export const rows = defineCommand({
  name: 'rows',
  summary: 'List the rows of a session file with their numbers',
  description:
    'Shows requests, calls and the markers of if / else, indented under their arms. Each row has its condition, its retry, poll and stream settings, and its warnings. Other commands take the row numbers.',
  arguments: [fileArgument],
  options: [
    {
      name: 'last',
      kind: 'text',
      value: 'report.json',
      isPath: true,
      description: 'A JSON report of a run. rows shows the state of each row in that run',
    },
  ],
  examples: [
    { line: 'callsheet rows checkout.session.yaml', does: 'List the rows of a file' },
    { line: 'callsheet rows checkout --last report.json', does: 'List them with their states in the last run' },
  ],
  run: async ({ args, options, context }) =>
    (await import('../authoring/run-rows.js')).runRows(args.file, options.last, { context, json: options.json }),
});
