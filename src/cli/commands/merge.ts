import { defineCommand } from '../shared/command.js';
import { reportOptions } from '../shared/report-options.js';

export const merge = defineCommand({
  name: 'merge',
  summary: 'Make one report of the reports of shards',
  description:
    'Reads JSON reports, as `callsheet run --shard 1/3 --report-json shard-1.json` writes them, and shows what one run would have shown: its sessions, what failed, and the counts. Writes the reports that are asked for. Exits with 1 if a request or a file failed, or if a shard is missing.\n\nFrames of failures are drawn if the session files are in the project.',
  arguments: [{ name: 'reports', kind: 'list', description: 'JSON reports, one of each shard' }],
  options: reportOptions,
  examples: [
    { line: 'callsheet merge shard-1.json shard-2.json', does: 'Show what both shards came to' },
    {
      line: 'callsheet merge shard-1.json shard-2.json --report-html report.html --report-junit junit.xml',
      does: 'Write one HTML and one JUnit report',
    },
  ],
  run: async ({ args, options, context }) => {
    const { runMerge } = await import('../merge/run-merge.js');
    return runMerge({ ...args, ...options }, context);
  },
});
