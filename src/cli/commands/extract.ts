import { dryRun, fileArgument, lastOption, rowsOption } from '../authoring/options.js';
import { defineCommand } from '../shared/command.js';

export const extract = defineCommand({
  name: 'extract',
  summary: 'Copy rows into a flow of their own',
  description:
    'Writes a new session file next to the case. What the rows read from other rows becomes an input. --promote makes an input of a literal. The case stays as it is, and extract prints the call row; --replace puts it in place of the rows.',
  arguments: [fileArgument],
  options: [
    rowsOption,
    { name: 'name', kind: 'text', value: 'name', description: 'Name of the flow, which is also its file name' },
    {
      name: 'alias',
      kind: 'text',
      value: 'alias',
      description: 'Alias of the call row (default: the name of the flow)',
    },
    {
      name: 'promote',
      kind: 'list',
      value: 'literal[=input]',
      description:
        'Make a literal an input. Give the name that extract offers, or the literal. Can be given several times',
    },
    { name: 'replace', kind: 'flag', description: 'Put the call row in place of the rows' },
    {
      ...lastOption,
      description: 'The JSON report of the last run. It shows whether cookies pass between these rows and the others',
    },
    dryRun,
  ],
  examples: [
    { line: 'callsheet extract checkout --rows 1-2 --name login', does: 'Copy rows 1 and 2 into login.session.yaml' },
    {
      line: 'callsheet extract checkout --rows 1-2 --name login --promote user --replace',
      does: 'Make a literal an input, and call the flow instead of the rows',
    },
  ],
  run: async ({ args, options, context }) => {
    const { runExtract } = await import('../authoring/run-extract.js');
    const given = { ...options, ...args, promote: options.promote };
    return runExtract(given, { context, json: options.json, dryRun: options['dry-run'] });
  },
});
