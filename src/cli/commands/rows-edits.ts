import { dryRun, fileArgument, rowsOption } from '../authoring/options.js';
import { defineCommand } from '../shared/command.js';

const after = {
  name: 'after',
  kind: 'number',
  value: 'row',
  description: 'The row that they come after, 0 for the first place (default: the last row)',
} as const;

export const add = defineCommand({
  name: 'add',
  summary: 'Add a request, from scratch or from a curl command',
  arguments: [fileArgument],
  options: [
    after,
    { name: 'request', kind: 'text', value: 'request', description: 'Method and URL (default: GET /)' },
    { name: 'step', kind: 'text', value: 'yaml', description: 'A whole row, as YAML or JSON, or several as a list' },
    { name: 'curl', kind: 'text', value: 'command', description: 'A whole curl command' },
    {
      name: 'if',
      kind: 'text',
      value: 'condition',
      description: 'An if / else around it, with a condition in words or as YAML',
    },
    dryRun,
  ],
  examples: [
    { line: "callsheet add checkout --after 2 --request 'GET /orders'", does: 'Add a request after row 2' },
    { line: "callsheet add checkout --curl 'curl https://shop.test/me'", does: 'Add a request from a curl command' },
  ],
  run: async ({ args, options, context }) => {
    const { runAdd } = await import('../authoring/run-rows-edits.js');
    return runAdd({ ...options, ...args }, { context, json: options.json, dryRun: options['dry-run'] });
  },
});

export const deleteRows = defineCommand({
  name: 'delete-rows',
  summary: 'Delete rows of a session file',
  arguments: [fileArgument],
  options: [
    {
      ...rowsOption,
      description: 'Rows, by their numbers in `callsheet rows`: 2-4 or 2,5. Of an if / else all of them',
    },
    dryRun,
  ],
  examples: [{ line: 'callsheet delete-rows checkout --rows 3-5', does: 'Delete an if / else with its request' }],
  run: async ({ args, options, context }) => {
    const { runDeleteRows } = await import('../authoring/run-rows-edits.js');
    return runDeleteRows({ ...options, ...args }, { context, json: options.json, dryRun: options['dry-run'] });
  },
});

export const move = defineCommand({
  name: 'move',
  summary: 'Move rows to another place in a session file',
  arguments: [fileArgument],
  options: [rowsOption, { ...after, description: `${after.description}, as numbered before` }, dryRun],
  examples: [{ line: 'callsheet move checkout --rows 3-5 --after 1', does: 'Move an if / else behind the first row' }],
  run: async ({ args, options, context }) => {
    const { runMove } = await import('../authoring/run-rows-edits.js');
    return runMove({ ...options, ...args }, { context, json: options.json, dryRun: options['dry-run'] });
  },
});

export const duplicate = defineCommand({
  name: 'duplicate',
  summary: 'Write rows once more, behind them',
  arguments: [fileArgument],
  options: [rowsOption, dryRun],
  examples: [{ line: 'callsheet duplicate checkout --rows 2', does: 'Write row 2 once more, as row 3' }],
  run: async ({ args, options, context }) => {
    const { runDuplicate } = await import('../authoring/run-rows-edits.js');
    return runDuplicate({ ...options, ...args }, { context, json: options.json, dryRun: options['dry-run'] });
  },
});
