import { dryRun } from '../authoring/options.js';
import { defineCommand } from '../shared/command.js';

export const importSuite = defineCommand({
  name: 'import',
  summary: 'Make session files of a suite of another tool',
  description:
    'Finds out by the content what the source is. Requests, variables, auth and scripts become the format where they can. Other scripts are carried over and run as they are written. A report next to the sessions says what became of each request. Secrets are only named, in .env.example.\n\nIt replaces no file. --update brings in what has changed in the source since the last import, and keeps what you have changed.',
  arguments: [{ name: 'source', description: 'An exported file, a folder, or `-` for the standard input' }],
  options: [
    {
      name: 'to',
      kind: 'text',
      value: 'folder',
      isPath: true,
      description: 'The folder of the sessions (default: sessions)',
    },
    {
      name: 'split',
      kind: 'text',
      value: 'part',
      description:
        'What becomes a session of its own: collection, folder or request (default: collection). Sessions do not share variables, so a suite whose parts do is refused',
    },
    {
      name: 'logins',
      kind: 'text',
      value: 'kind',
      description:
        'What a login becomes whose token several requests sign in with: flows or requests. A flow has cookies of its own (default: flows where saved answers show that this loses none)',
    },
    {
      name: 'only',
      kind: 'list',
      value: 'text',
      description:
        'Of a recording, take only the requests with this text in their URL, such as a host or a path, in upper or lower case. Can be given several times',
    },
    {
      name: 'environment',
      kind: 'text',
      value: 'file',
      description: 'An exported environment, or the name of one in the suite: it gives the values of .env.example',
    },
    {
      name: 'secrets',
      kind: 'text',
      value: 'file',
      isPath: true,
      description:
        'Write the secrets of the suite to this file too, such as .env.local. Keep it out of version control',
    },
    {
      name: 'update',
      kind: 'flag',
      description:
        'Bring in what has changed since the last import, and keep what you have changed. --split, --logins and --only are those of the last import, unless you give others',
    },
    { name: 'force', kind: 'flag', description: 'Replace files that are there' },
    dryRun,
  ],
  examples: [
    { line: 'callsheet import shop.postman_collection.json', does: 'Import a collection of Postman' },
    {
      line: 'callsheet import shop.postman_collection.json --environment staging.postman_environment.json',
      does: 'Import it with the values of an environment',
    },
    { line: 'callsheet import shop.har --only api.shop.test', does: 'Import the calls of one host of a recording' },
    { line: 'callsheet import shop.postman_collection.json --dry-run', does: 'Show what it would write' },
  ],
  run: async ({ args, options, context }) => {
    const { runImport } = await import('../import/run-import.js');
    return runImport({
      ...options,
      context,
      source: args.source,
      dryRun: options['dry-run'],
    });
  },
});
