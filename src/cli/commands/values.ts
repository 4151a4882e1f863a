import { dryRun, fileArgument, pathArgument, rowArgument } from '../authoring/options.js';
import { defineCommand } from '../shared/command.js';

export const set = defineCommand({
  name: 'set',
  summary: 'Set or remove one value of a session file',
  description:
    'Changes one value where it is written, and leaves every other byte. What is missing on the way to it is added. --remove removes it.',
  arguments: [
    fileArgument,
    rowArgument,
    pathArgument,
    {
      name: 'value',
      kind: 'optional',
      description: 'JSON keeps its type; everything else is a string',
    },
  ],
  options: [
    { name: 'remove', kind: 'flag', description: 'Remove the value, and a map or list that would be empty' },
    {
      name: 'was',
      kind: 'text',
      value: 'value',
      description: 'The value that you have seen. If the file has another one, nothing is changed',
    },
    dryRun,
  ],
  examples: [
    { line: 'callsheet set checkout 4 retry.attempts 3', does: 'Send the request in row 4 up to three times' },
    { line: 'callsheet set checkout 4 request "PUT /orders"', does: 'Change its method and URL' },
    { line: 'callsheet set checkout 4 \'tests.$.id\' \'{ "type": "string" }\'', does: 'Add a test, or change it' },
    { line: 'callsheet set checkout head settings.timeout 5s', does: 'Change a setting of the file' },
    { line: 'callsheet set checkout 4 headers.accept --remove', does: 'Remove a header' },
  ],
  run: async ({ args, options, context }) => {
    const { runSet } = await import('../authoring/run-values.js');
    return runSet({ ...options, ...args }, { context, json: options.json, dryRun: options['dry-run'] });
  },
});

export const renameVariable = defineCommand({
  name: 'rename-variable',
  summary: 'Rename a variable, input or capture, and what reads it',
  description:
    'Follows the name in references of the file, and in the files that call it: as an input that they give, and as `{{flow.<alias>.<name>}}`.',
  arguments: [
    fileArgument,
    { name: 'name', kind: 'optional', description: 'The variable, input or capture, or what a `set` row sets' },
    { name: 'to', kind: 'optional', description: 'Its new name' },
  ],
  options: [dryRun],
  examples: [
    {
      line: 'callsheet rename-variable flows/login user name',
      does: 'Rename an input of a flow, and what its callers give',
    },
  ],
  run: async ({ args, options, context }) => {
    const { runRenameVariable } = await import('../authoring/run-values.js');
    return runRenameVariable(args, { context, json: options.json, dryRun: options['dry-run'] });
  },
});
