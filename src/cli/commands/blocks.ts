import { dryRun, fileArgument, ifOption, lastOption, rowsOption, rowOption } from '../authoring/options.js';
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

export const unwrap = defineCommand({
  name: 'unwrap',
  summary: 'Remove an if / else and keep its requests',
  arguments: [fileArgument],
  options: [rowOption, dryRun],
  examples: [{ line: 'callsheet unwrap checkout --row 3', does: 'Remove the markers of the if in row 3' }],
  run: async ({ args, options, context }) => {
    const { runUnwrap } = await import('../authoring/run-blocks.js');
    return runUnwrap({ ...options, ...args }, { context, json: options.json, dryRun: options['dry-run'] });
  },
});

export const elseIf = defineCommand({
  name: 'else-if',
  summary: 'Add another arm with a condition to an if / else',
  arguments: [fileArgument],
  options: [rowOption, ifOption, lastOption, dryRun],
  examples: [
    {
      line: "callsheet else-if checkout --row 3 --if '$.state equals locked'",
      does: 'Add an arm after the others',
    },
  ],
  run: async ({ args, options, context }) => {
    const { runElseIf } = await import('../authoring/run-blocks.js');
    return runElseIf({ ...options, ...args }, { context, json: options.json, dryRun: options['dry-run'] });
  },
});

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

export const condition = defineCommand({
  name: 'condition',
  summary: 'Change the condition of an if, else if, request or call',
  description:
    'Changes the condition of an arm: an if or else if. Changes or adds the `when` of a request or call; --remove removes it.',
  arguments: [fileArgument],
  options: [
    { ...rowOption, description: 'A row, as `callsheet rows` numbers it' },
    ifOption,
    { name: 'remove', kind: 'flag', description: 'Remove the condition of a request or call' },
    lastOption,
    dryRun,
  ],
  examples: [
    {
      line: "callsheet condition checkout --row 3 --if 'status is one of 404, 410'",
      does: 'Change the condition of the if in row 3',
    },
    {
      line: "callsheet condition checkout --row 4 --if 'header location exists'",
      does: 'Send the request in row 4 only after a response with that header',
    },
    { line: 'callsheet condition checkout --row 4 --remove', does: 'Always send it' },
  ],
  run: async ({ args, options, context }) => {
    const { runCondition } = await import('../authoring/run-blocks.js');
    return runCondition({ ...options, ...args }, { context, json: options.json, dryRun: options['dry-run'] });
  },
});
