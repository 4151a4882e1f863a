import type { Option } from './command.js';

/** What every command takes beside its own options. */
export const commonOptions = [
  {
    name: 'json',
    kind: 'flag',
    description: 'Print one JSON document and nothing else; in it, ok is false where the exit code is not 0',
  },
  {
    name: 'root',
    kind: 'text',
    value: 'folder',
    description:
      'The project root; the current folder otherwise, or for commands on rows and flows the project around it',
  },
  { name: 'color', kind: 'flag', description: 'Print colours also where the output is no terminal' },
  { name: 'no-color', kind: 'flag', description: 'Print no colours; the variable NO_COLOR does the same' },
] as const satisfies readonly Option[];
