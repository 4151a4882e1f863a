import type { Argument, Option } from '../shared/command.js';

/** What several authoring commands take. */
export const fileArgument = {
  name: 'file',
  kind: 'optional',
  description: 'A session file, by its path or its name; in a terminal it is asked for',
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
  description: 'Adjacent rows, as `callsheet rows` numbers them: 2-4 or 2,3,4',
} as const satisfies Option;

export const rowOption = {
  name: 'row',
  kind: 'number',
  value: 'row',
  description: 'A row of the if / else, as `callsheet rows` numbers it',
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
  description: 'The JSON report of the last run: its responses offer paths to choose from',
} as const satisfies Option;
