import type { Argument, Option } from '../shared/command.js';

/** What several authoring commands take. */
export const fileArgument = {
  name: 'file',
  kind: 'optional',
  description: 'A session file, by its path or its name. In a terminal, callsheet asks for it',
} as const satisfies Argument;

/** The word for what is above the rows. */
export const headWord = 'head';

export const rowArgument = {
  name: 'row',
  kind: 'optional',
  description: `A row, by its number in \`callsheet rows\`, or \`${headWord}\` for what is above the rows: name, settings, inputs, variables`,
} as const satisfies Argument;

export const pathArgument = {
  name: 'path',
  kind: 'optional',
  description:
    'Keys with dots between them, and places in lists in brackets, from 0: retry.attempts, tests[0].status. A JSON path or a name with dots goes last, or in quotes: tests.$.id, headers["x.y"]',
} as const satisfies Argument;

export const dryRun = {
  name: 'dry-run',
  kind: 'flag',
  description: 'Print the edits as a patch and change nothing',
} as const satisfies Option;

export const rowsOption = {
  name: 'rows',
  kind: 'text',
  value: 'rows',
  description: 'Adjacent rows, by their numbers in `callsheet rows`: 2-4 or 2,3,4',
} as const satisfies Option;

export const rowOption = {
  name: 'row',
  kind: 'number',
  value: 'row',
  description: 'A row of the if / else, by its number in `callsheet rows`',
} as const satisfies Option;

export const ifOption = {
  name: 'if',
  kind: 'text',
  value: 'condition',
  description: 'The condition, in words or as YAML: "$.state equals done", "{ status: 404 }"',
} as const satisfies Option;

export const lastOption = {
  name: 'last',
  kind: 'text',
  value: 'report.json',
  isPath: true,
  description: 'The JSON report of the last run. In a terminal, callsheet offers paths from its responses',
} as const satisfies Option;
