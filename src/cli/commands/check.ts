import { defineCommand } from '../shared/command.js';

export const check = defineCommand({
  name: 'check',
  summary: 'Find mistakes in session files without running them',
  description:
    'Names all problems of all files at once, each with what to do about it. Errors keep a file from loading. Failures are what a run will surely meet: the file loads, and a step of it fails. Warnings are advice. A comment `# callsheet-ignore <code>` silences a warning: write it on the line above the row, or at the end of its line. The command exits with 1 on errors and failures. It looks at every session file but those in node_modules and dist, and does not read the config of Vitest or Jest: what is left out there is left out here with --exclude.\n\nWith --json it prints { version, ok, files, errors, failures, warnings, problems }; a problem has severity (error, failure or warning), code, message, hint, file and range, whose lines and columns count from 1; of a file that cannot be read there is no range. Without --json each problem is annotated at its line, too, under GitHub Actions.',
  arguments: [
    {
      name: 'paths',
      kind: 'list',
      description: 'Files, names of sessions, folders and globs; every session of the project otherwise',
    },
  ],
  options: [
    {
      name: 'exclude',
      kind: 'list',
      value: 'glob',
      isPath: true,
      description: 'What folders and globs leave out, as the option of the plugin does; may be given several times',
    },
    { name: 'quiet', short: 'q', kind: 'flag', description: 'Print only errors and failures' },
    { name: 'max-warnings', kind: 'number', value: 'count', description: 'Fail if there are more warnings' },
  ],
  examples: [
    { line: 'callsheet check', does: 'Check every session file of the project' },
    { line: 'callsheet check sessions/checkout.session.yaml', does: 'Check one file' },
    { line: "callsheet check --exclude 'drafts/**'", does: 'Leave a folder out' },
    { line: 'callsheet check --max-warnings 0', does: 'Fail on warnings, too' },
  ],
  run: async (call) => (await import('../check/run-check.js')).runCheck(call),
});
