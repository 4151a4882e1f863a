import { dryRun } from '../authoring/options.js';
import { defineCommand } from '../shared/command.js';

export const create = defineCommand({
  name: 'new',
  summary: 'Write a new session file, from a curl command or from scratch',
  arguments: [
    {
      name: 'file',
      kind: 'optional',
      description:
        'Its path, with or without the extension, or only a name: then it goes to the folder of the sessions. Other commands also find it by its name',
    },
  ],
  options: [
    { name: 'name', kind: 'text', value: 'name', description: 'Its name in reports (default: the file name)' },
    { name: 'request', kind: 'text', value: 'line', description: 'Method and URL of its first request' },
    {
      name: 'curl',
      kind: 'text',
      value: 'command',
      description: 'A whole curl command, which becomes its first request',
    },
    dryRun,
  ],
  examples: [
    { line: "callsheet new orders --request 'GET /orders'", does: 'Start a session with one request' },
    {
      line: 'callsheet new orders --curl \'curl -H "accept: text/html" https://shop.test/orders\'',
      does: 'Start a session with a curl command that a browser copied',
    },
  ],
  run: async ({ args, options, context }) => {
    const { runNew } = await import('../authoring/run-files.js');
    return runNew({ ...options, ...args }, { context, json: options.json, dryRun: options['dry-run'] });
  },
});

export const rename = defineCommand({
  name: 'rename',
  summary: 'Rename or move a flow and update every call of it',
  arguments: [
    { name: 'flow', kind: 'optional', description: 'The session file' },
    {
      name: 'new',
      kind: 'optional',
      description: 'A name in the same folder, a path, or a folder that ends with `/`',
    },
  ],
  options: [dryRun],
  examples: [
    { line: 'callsheet rename flows/login sign-in', does: 'Rename a flow in its folder' },
    { line: 'callsheet rename flows/login.session.yaml shared/', does: 'Move it and update its own relative paths' },
  ],
  run: async ({ args, options, context }) => {
    const { runRename } = await import('../authoring/run-files.js');
    return runRename(args, { context, json: options.json, dryRun: options['dry-run'] });
  },
});

export const remove = defineCommand({
  name: 'delete',
  summary: 'Delete a flow that no case calls',
  description: 'If cases still call the flow, lists them and deletes nothing.',
  arguments: [{ name: 'flow', kind: 'optional', description: 'The session file' }],
  options: [{ name: 'force', kind: 'flag', description: 'Delete it even if cases call it' }, dryRun],
  examples: [{ line: 'callsheet delete flows/login', does: 'Delete a flow, unless a case calls it' }],
  run: async ({ args, options, context }) => {
    const { runDelete } = await import('../authoring/run-files.js');
    return runDelete({ ...args, force: options.force }, { context, json: options.json, dryRun: options['dry-run'] });
  },
});
