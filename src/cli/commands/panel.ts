import { defineCommand } from '../shared/command.js';

export const panel = defineCommand({
  name: 'panel',
  summary: 'Edit and run sessions in a page on this machine',
  description:
    'Serves a page that edits and runs the sessions of the project. It follows the files while they are saved elsewhere. Nothing is sent before the page runs something.\n\nOnly this machine can open the page, and only with the address that is printed: it contains a secret that is new at each start. Ctrl-C ends the panel.\n\n--json prints { version, ok, url, root } and stays.',
  arguments: [
    { name: 'file', kind: 'optional', description: 'The session file that the page opens first: its path or its name' },
  ],
  options: [
    { name: 'port', kind: 'number', value: 'number', description: 'The port of the page (default: any free port)' },
    {
      name: 'open',
      kind: 'flag',
      description: 'Open the page in the browser. The default in a terminal, except in CI',
    },
    {
      name: 'embed',
      kind: 'flag',
      description: 'Let VS Code show the page in its Simple Browser. No other page can show it in a frame',
    },
    {
      name: 'environment',
      kind: 'text',
      value: 'name',
      description: 'The environment that runs begin with: staging reads .env.staging. The page can change it',
    },
    { name: 'no-open', kind: 'flag', description: 'Only print the address' },
  ],
  examples: [
    { line: 'callsheet panel', does: 'Show the sessions of the project' },
    { line: 'callsheet panel checkout --no-open', does: 'Print the address of a page that begins with one session' },
    { line: 'callsheet panel --embed --environment staging', does: 'Show it in the Simple Browser of VS Code' },
  ],
  run: async ({ args, options, context }) => {
    const { open, 'no-open': isClosed, ...others } = options;
    const given = { ...args, ...others, open: open ? true : isClosed ? false : undefined };
    return (await import('../panel/run-panel.js')).runPanel(given, context);
  },
});
