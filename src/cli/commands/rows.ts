import { fileArgument } from '../authoring/options.js';
import { needsCurl } from '../../problems/cli/cli.js';
import { defineCommand } from '../shared/command.js';
import { UsageError } from '../shared/context.js';

export const rows = defineCommand({
  name: 'rows',
  summary: 'List the rows of a session file with their numbers',
  description:
    'Shows requests, calls and the markers of if / else, indented under their arms. Each row has its condition, its retry, poll and stream settings, and its warnings. Other commands take the row numbers. With --curl it prints the requests as curl commands instead. Variables and the environment are put in as far as they are known before a run; what is not, and secrets, are variables of the shell.',
  arguments: [
    fileArgument,
    { name: 'row', kind: 'list', description: 'With --curl, the rows to print: 2-4 or 2 3 4 (default: all requests)' },
  ],
  options: [
    { name: 'curl', kind: 'flag', description: 'Print requests as curl commands that a shell can run' },
    {
      name: 'environment',
      kind: 'text',
      value: 'name',
      description: 'With --curl, the environment whose .env files are read',
    },
    { name: 'show-secrets', kind: 'flag', description: 'With --curl, put secrets in, too' },
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
    { line: 'callsheet rows checkout 2-4 --curl', does: 'Print three of them as curl commands' },
  ],
  run: async ({ args, options, context }) => {
    const how = { context, json: options.json };
    if (!options.curl) {
      const [unused] = [
        ...args.row.map(() => 'row'),
        ...(options.environment === undefined ? [] : ['--environment']),
        ...(options['show-secrets'] ? ['--show-secrets'] : []),
      ];
      if (unused !== undefined) throw new UsageError(needsCurl(unused));
      return (await import('../authoring/run-rows.js')).runRows(args.file, options.last, how);
    }
    const { runRowsCurl } = await import('../authoring/run-rows-curl.js');
    const { environment, 'show-secrets': showsSecrets } = options;
    return runRowsCurl({ file: args.file, rows: args.row, environment, showsSecrets }, how);
  },
});
