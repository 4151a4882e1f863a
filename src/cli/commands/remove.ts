import { dryRun } from '../authoring/options.js';
import { defineCommand } from '../shared/command.js';

export const remove = defineCommand({
  name: 'delete',
  summary: 'Delete a flow that no case calls any more',
  description: 'Names the cases that still call the flow, the direct ones first, and refuses then.',
  arguments: [{ name: 'flow', kind: 'optional', description: 'The session file' }],
  options: [{ name: 'force', kind: 'flag', description: 'Delete it though cases call it' }, dryRun],
  examples: [{ line: 'callsheet delete flows/login', does: 'Delete a flow, unless it is still called' }],
  run: async ({ args, options, context }) => {
    const { runDelete } = await import('../authoring/run-files.js');
    return runDelete({ ...args, force: options.force }, { context, json: options.json, dryRun: options['dry-run'] });
  },
});
