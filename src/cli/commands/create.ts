import { dryRun } from '../authoring/options.js';
import { defineCommand } from '../shared/command.js';

export const create = defineCommand({
  name: 'new',
  summary: 'Write a new session file, from a curl command or from scratch',
  arguments: [{ name: 'file', kind: 'optional', description: 'Its path; the extension may be left out' }],
  options: [
    { name: 'name', kind: 'text', value: 'name', description: 'Its name in reports; the file name otherwise' },
    { name: 'request', kind: 'text', value: 'line', description: 'Method and URL of its first request' },
    {
      name: 'curl',
      kind: 'text',
      value: 'command',
      description: 'A whole curl command that becomes its first request',
    },
    dryRun,
  ],
  examples: [
    { line: "callsheet new orders --request 'GET /orders'", does: 'Start a session with one request' },
    {
      line: 'callsheet new orders --curl \'curl -H "accept: text/html" https://shop.test/orders\'',
      does: 'Start it with what a browser copied',
    },
  ],
  run: async ({ args, options, context }) => {
    const { runNew } = await import('../authoring/run-files.js');
    return runNew({ ...options, ...args }, { context, json: options.json, dryRun: options['dry-run'] });
  },
});
