import { dryRun } from '../authoring/options.js';
import { defineCommand } from '../shared/command.js';

export const rename = defineCommand({
  name: 'rename',
  summary: 'Rename or move a flow and repoint every call of it',
  arguments: [
    { name: 'flow', kind: 'optional', description: 'The session file' },
    {
      name: 'new',
      kind: 'optional',
      description: 'A name in the same folder, a path, or a folder with `/` at its end',
    },
  ],
  options: [dryRun],
  examples: [
    { line: 'callsheet rename flows/login sign-in', does: 'Give a flow another name in its folder' },
    { line: 'callsheet rename flows/login.session.yaml shared/', does: 'Move it; its own relative paths follow' },
  ],
  run: async ({ args, options, context }) => {
    const { runRename } = await import('../authoring/run-files.js');
    return runRename(args, { context, json: options.json, dryRun: options['dry-run'] });
  },
});
