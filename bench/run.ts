// `npm run bench [-- a b …] [-- --runs 3] [-- --only 'callsheet']`: every contender, or those whose name begins so,
// does every workload against the same server; one table.
import { parseArgs } from 'node:util';
import {
  type Contender,
  firstRun,
  handwrittenFiles,
  ownRun,
  ownRunAnew,
  type ProjectFiles,
  rawUndici,
  sessionFiles,
  sessions,
  vitest,
} from './contenders.ts';
import { machine, runWorkload, startServer } from './contest.ts';
import { type Workload, workloads } from './workloads.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
});
const runs = Number(values.runs);

const jest = 'node node_modules/jest/bin/jest.js --silent --testTimeout=60000';
const jestConfig = (more: string): string => `module.exports = { ${more} };\n`;
const ownConfig = (test: string): string => `export default { test: { include: ['tests/**'], ${test} } };\n`;

const contenders: readonly Contender[] = [
  rawUndici,
  ownRun,
  ownRunAnew,
  sessions('callsheet', '{}'),
  firstRun(sessions('callsheet', '{}')),
  sessions('callsheet, both reports', `{ report: { json: 'out/report.json', html: 'out/report.html' } }`),
  byHand('by hand, defaults', ''),
  byHand('by hand, best setting', `isolate: false, pool: 'threads', maxWorkers: 8`),
  underJest('callsheet under Jest', "preset: 'callsheet'"),
  underJest('callsheet under Jest, workers', "...require('callsheet/jest').callsheetPreset({ lanes: false })"),
  {
    name: 'by hand under Jest',
    files: (workload) => ({ 'jest.config.js': jestConfig(''), ...jestFiles(workload) }),
    command: jest,
  },
];

function underJest(name: string, config: string): Contender {
  return {
    name,
    files: (workload) => ({ 'jest.config.js': jestConfig(config), ...sessionFiles(workload) }),
    command: jest,
  };
}

/** Jest brings its `test` and `expect` itself, and takes what Babel need not turn into CommonJS. */
function jestFiles(workload: Workload): ProjectFiles {
  const files = Object.entries(handwrittenFiles(workload));
  return Object.fromEntries(
    files.map(([path, text]) => [path.replace('.mjs', '.js'), text.replace(/^import .*\n/, '')]),
  );
}

function byHand(name: string, test: string): Contender {
  return {
    name,
    files: (workload) => ({ 'vitest.config.mjs': ownConfig(test), ...handwrittenFiles(workload) }),
    command: vitest,
  };
}

const { url, server } = await startServer();
try {
  console.log(`${machine}; median of ${runs}\n`);
  console.log('| workload | contender | wall s | × raw | CPU s | MiB | sends |\n|---|---|---:|---:|---:|---:|---:|');
  for (const workload of workloads.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
    const all = contenders.filter(({ name }) => name === rawUndici.name || name.startsWith(values.only));
    const medians = await runWorkload(all, workload, { url, runs });
    for (const [index, { wall, cpu, memory, sends }] of medians.entries()) {
      const cells = [
        `(${workload.name}) ${workload.title}`,
        all[index]!.name,
        wall.toFixed(2),
        (wall / medians[0]!.wall).toFixed(1),
        cpu.toFixed(2),
        memory.toFixed(0),
        sends,
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
  }
} finally {
  server.kill();
}
