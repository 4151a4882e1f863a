import { fileArgument } from '../authoring/options.js';
import { defineCommand } from '../shared/command.js';

export const rows = defineCommand({
  name: 'rows',
  summary: 'List the rows of a session file with their numbers',
  description:
    'Requests, calls and markers, indented under their arms, with their conditions, retry and poll settings, and with what cannot do what it seems to. The other commands take the numbers.',
  arguments: [fileArgument],
  options: [
    {
      name: 'last',
      kind: 'text',
      value: 'report.json',
      isPath: true,
      description: 'Show next to each row its state in the run of a JSON report',
    },
  ],
  examples: [
    { line: 'callsheet rows checkout.session.yaml', does: 'List the rows of a file' },
    { line: 'callsheet rows checkout --last report.json', does: 'Show next to them what the last run gave' },
  ],
  run: async ({ args, options, context }) =>
    (await import('../authoring/run-rows.js')).runRows(args.file, options.last, { context, json: options.json }),
});
