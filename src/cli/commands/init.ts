import { defineCommand } from '../shared/command.js';

export const init = defineCommand({
  name: 'init',
  summary: 'Set up a project: a config line, a first session, completion in VS Code',
  description:
    'Adds `callsheet()` to the Vitest config, or `withCallsheet` to the Jest config, or writes a config. Writes a first session file. Associates session files with their JSON Schema in .vscode/settings.json.\n\nBefore it changes an existing file, it shows the change and asks. It does not change a config that it cannot read: it prints the lines to add. Without a terminal it changes no existing file; --yes changes them without asking.',
  arguments: [],
  options: [
    { name: 'yes', short: 'y', kind: 'flag', description: 'Change existing files without asking' },
    {
      name: 'url',
      kind: 'text',
      value: 'url',
      description: 'Base URL of the first session, such as {{env.API_URL}} (default: http://localhost:3000)',
    },
  ],
  examples: [
    { line: 'npx callsheet init', does: 'Set up the current project, and ask before each change' },
    { line: 'npx callsheet init --yes --url http://localhost:8080', does: 'Set it up without questions' },
  ],
  run: async (call) => (await import('../init/run-init.js')).runInit(call),
});
