import { defineCommand } from '../shared/command.js';

export const run = defineCommand({
  name: 'run',
  summary: 'Run sessions without a test framework',
  description:
    'Runs session files side by side, shows each of them request by request, and then what failed. A failure shows the command that runs that step again, with the steps before it. Exits with 1 if a request or a file failed. A request that still waits when its poll ends fails the run only if the option waits says so.\n\nCtrl-C ends requests and waits at once, lets post scripts end and writes the reports; a second Ctrl-C ends everything.\n\nWith --json it prints the JSON report and nothing else.',
  arguments: [
    {
      name: 'paths',
      kind: 'list',
      description:
        'Files, names of sessions, folders and globs; every session of the project otherwise. `file:20` runs the step at line 20, with the steps before it',
    },
  ],
  options: [
    {
      name: 'test-name-pattern',
      short: 't',
      kind: 'text',
      value: 'pattern',
      description:
        'Run only the steps whose name matches this regular expression; names of session, calls and step are joined with " > " or a space',
    },
    {
      name: 'shard',
      kind: 'text',
      value: 'part',
      description: 'Run only a part of the files: 1/3 is the first of three parts',
    },
    { name: 'bail', kind: 'number', value: 'count', implied: 1, description: 'End the run after so many failed steps' },
    {
      name: 'environment',
      kind: 'text',
      value: 'name',
      description: 'The environment of sessions that select none: staging reads .env.staging',
    },
    {
      name: 'input',
      kind: 'list',
      value: 'name=value',
      description: 'An input of the sessions that declare it; may be given several times',
    },
    {
      name: 'lanes',
      kind: 'number',
      value: 'count',
      description: 'How many sessions run at the same time; 32 otherwise',
    },
    {
      name: 'show',
      kind: 'text',
      value: 'title',
      implied: true,
      description: 'Show request and response also of steps that passed: of all, or of those whose title contains this',
    },
    {
      name: 'report-json',
      kind: 'text',
      value: 'file',
      isPath: true,
      description: 'Write the JSON report to this file',
    },
    {
      name: 'report-html',
      kind: 'text',
      value: 'file',
      isPath: true,
      description: 'Write the HTML report to this file',
    },
    {
      name: 'report-junit',
      kind: 'text',
      value: 'file',
      isPath: true,
      description: 'Write a JUnit report to this file',
    },
    { name: 'report-tap', kind: 'text', value: 'file', isPath: true, description: 'Write a TAP report to this file' },
  ],
  examples: [
    { line: 'callsheet run', does: 'Run every session of the project' },
    {
      line: 'callsheet run sessions/checkout.session.yaml:20',
      does: 'Run the step at line 20, with the steps before it',
    },
    { line: "callsheet run -t 'POST /orders'", does: 'Run the steps of that name' },
    { line: 'callsheet run --environment staging --report-html report.html', does: 'Run against another environment' },
  ],
  run: async ({ args, options, context }) => {
    const { runSessions } = await import('../run/run-sessions.js');
    const { 'test-name-pattern': pattern, input: inputs } = options;
    const reports = {
      json: options['report-json'],
      html: options['report-html'],
      junit: options['report-junit'],
      tap: options['report-tap'],
    };
    return runSessions({ ...args, ...options, pattern, inputs, reports }, context);
  },
});
