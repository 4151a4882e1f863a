import { defineCommand } from '../shared/command.js';

export const check = defineCommand({
  name: 'check',
  summary: 'Find mistakes in session files without running them',
  description:
    'Lists all problems of all files, each with a hint. An error keeps a file from loading. A failure is certain to happen in a run: the file loads, and one of its steps fails. A warning is advice. The exit code is 1 if there are errors or failures.\n\nTo silence a warning, write `# callsheet-ignore <code>` on the line above the row, or at the end of its line. Four or more requests of a file that nothing tests are one warning with their lines. --json has each of them.\n\nWithout paths, check reads the session files that callsheet.config.ts includes, but none in node_modules and dist. In a monorepo the nearest callsheet.config.ts above a file counts. Its option tests counts as tests of each request. check does not read the config of Vitest or Jest.\n\n--json prints { version, ok, files, errors, failures, warnings, problems }. A problem has severity (error, failure or warning), code, message, hint, file and range. Lines and columns of a range count from 1. A file that cannot be read has no range. Under GitHub Actions, check also annotates each problem on its line, except with --json.',
  arguments: [
    {
      name: 'paths',
      kind: 'list',
      description: 'Files, names of sessions, folders and globs (default: every session of the project)',
    },
  ],
  options: [
    {
      name: 'exclude',
      kind: 'list',
      value: 'glob',
      isPath: true,
      description: 'Exclude files from folders and globs, like the option of the plugin. Can be given several times',
    },
    { name: 'quiet', short: 'q', kind: 'flag', description: 'Print only errors and failures' },
    { name: 'max-warnings', kind: 'number', value: 'count', description: 'Exit with 1 if there are more warnings' },
  ],
  examples: [
    { line: 'callsheet check', does: 'Check every session file of the project' },
    { line: 'callsheet check sessions/checkout.session.yaml', does: 'Check one file' },
    { line: "callsheet check --exclude 'drafts/**'", does: 'Exclude a folder' },
    { line: 'callsheet check --max-warnings 0', does: 'Exit with 1 on warnings, too' },
  ],
  run: async (call) => (await import('../check/run-check.js')).runCheck(call),
});
