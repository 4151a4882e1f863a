import { defineCommand } from '../shared/command.js';
import { reportFilesOf, reportOptions } from '../shared/report-options.js';

export const run = defineCommand({
  name: 'run',
  summary: 'Run sessions without a test framework',
  description:
    'Runs session files at the same time, and shows each of them request by request. Then it shows what failed, with the command that runs each failed step again. The exit code is 1 if a request or a file failed. A request that still waits after its poll fails the run only if the option waits is fail.\n\nCtrl-C ends requests and waits at once. Post scripts still run, and reports are written. A second Ctrl-C ends everything.\n\n--json prints only the JSON report.',
  arguments: [
    {
      name: 'paths',
      kind: 'list',
      description:
        'Files, names of sessions, folders and globs (default: every session of the project). `file:20` runs the step on line 20, with the steps before it. `users.csv:3` runs what uses that row of data',
    },
  ],
  options: [
    {
      name: 'test-name-pattern',
      short: 't',
      kind: 'text',
      value: 'pattern',
      description:
        'Run only steps whose name matches this regular expression. A name is those of session, calls and step, joined with " > " or a space',
    },
    {
      name: 'tags',
      kind: 'text',
      value: 'expression',
      description:
        'Run only steps whose tags meet this expression: "smoke and not (slow or flaky)". In a tag, * means any characters',
    },
    {
      name: 'bail',
      kind: 'number',
      value: 'count',
      implied: 1,
      description: 'End the run after this number of failed steps, 1 if no number is given',
    },
    {
      name: 'shard',
      kind: 'text',
      value: 'part',
      description: 'Run only a part of the files: 1/3 is the first of three parts',
    },
    {
      name: 'environment',
      kind: 'text',
      value: 'name',
      description: 'The environment of sessions that do not select one: staging reads .env.staging',
    },
    {
      name: 'input',
      kind: 'list',
      value: 'name=value',
      description: 'An input of the sessions that declare it. Can be given several times',
    },
    {
      name: 'lanes',
      kind: 'number',
      value: 'count',
      description: 'How many sessions run at the same time (default: 32)',
    },
    {
      name: 'seed',
      kind: 'text',
      value: 'seed',
      description: 'Draw the random values of an earlier run again: a failure prints its seed',
    },
    {
      name: 'show',
      kind: 'text',
      value: 'title',
      implied: true,
      description: 'Also show request and response of steps that passed: of all, or of those whose title contains this',
    },
    {
      name: 'watch',
      short: 'w',
      kind: 'flag',
      description: 'Stay, and run sessions again when a file that they depend on is saved',
    },
    ...reportOptions,
  ],
  examples: [
    { line: 'callsheet run', does: 'Run every session of the project' },
    {
      line: 'callsheet run sessions/checkout.session.yaml:20',
      does: 'Run the step on line 20, with the steps before it',
    },
    { line: "callsheet run -t 'POST /orders'", does: 'Run the steps with that name' },
    { line: 'callsheet run --watch checkout', does: 'Run a session again whenever it is saved' },
    { line: 'callsheet run --environment staging --report-html report.html', does: 'Run against another environment' },
  ],
  run: async ({ args, options, context }) => {
    const { 'test-name-pattern': pattern, input: inputs } = options;
    const reports = reportFilesOf(options, context.cwd);
    const given = { ...args, ...options, pattern, inputs, reports };
    if (options.watch) return (await import('../watch/watch-sessions.js')).watchSessions(given, context);
    return (await import('../run/run-sessions.js')).runSessions(given, context);
  },
});
