import { defineCommand } from '../shared/command.js';

export const init = defineCommand({
  name: 'init',
  summary: 'Set a project up: a config line, a first session, completion in VS Code',
  description:
    'Adds `callsheet()` to the config of Vitest, or `withCallsheet` to that of Jest, or writes one, and a first session file; associates session files with their JSON Schema in .vscode/settings.json. It asks before it changes a file that exists, and shows what would change; a config that it does not understand stays as it is, and the command prints the lines to add. Without a terminal and without --yes, files that exist are not changed.',
  arguments: [],
  options: [
    { name: 'yes', short: 'y', kind: 'flag', description: 'Ask nothing and change files that exist' },
    {
      name: 'url',
      kind: 'text',
      value: 'url',
      description: 'Where the first session sends, such as {{env.API_URL}}; http://localhost:3000 otherwise',
    },
  ],
  examples: [
    { line: 'npx callsheet init', does: 'Set the current project up, with a question before each change' },
    { line: 'npx callsheet init --yes --url http://localhost:8080', does: 'The same without questions' },
  ],
  run: async (call) => (await import('../init/run-init.js')).runInit(call),
});
