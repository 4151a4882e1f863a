// `npm run bench [-- a b …] [-- --runs 3] [-- --only 'callsheet']`: every contender, or those whose name begins so,
// does every workload against the same server; one table.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { handwrittenFiles, type ProjectFiles, rawLoop, sessionFiles } from './contenders.ts';
import { measure, type Measured } from './measure.ts';
import { type Workload, workloads } from './workloads.ts';

const root = join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
});
const runs = Number(values.runs);

interface Contender {
  readonly name: string;
  readonly files: (workload: Workload) => ProjectFiles;
  readonly command: string;
}

const vitest = 'node node_modules/vitest/vitest.mjs run --reporter=dot';
const sessionConfig = (options: string): string =>
  `import { callsheet } from 'callsheet/vitest';\nexport default { plugins: [callsheet(${options})], test: { include: ['none'] } };\n`;
const jest = 'node node_modules/jest/bin/jest.js --silent --testTimeout=60000';
const jestConfig = (more: string): string => `module.exports = { ${more} };\n`;
const ownConfig = (test: string): string => `export default { test: { include: ['tests/**'], ${test} } };\n`;

const contenders: readonly Contender[] = [
  { name: 'raw undici', files: (workload) => ({ 'raw.mjs': rawLoop(workload) }), command: 'node raw.mjs' },
  sessions('callsheet', '{}'),
  sessions('callsheet, both reports', `{ report: { json: 'out/report.json', html: 'out/report.html' } }`),
  byHand('by hand, defaults', ''),
  byHand('by hand, best setting', `isolate: false, pool: 'threads', maxWorkers: 8`),
  {
    name: 'callsheet under Jest',
    files: (workload) => ({ 'jest.config.js': jestConfig("preset: 'callsheet'"), ...sessionFiles(workload) }),
    command: jest,
  },
  {
    name: 'by hand under Jest',
    files: (workload) => ({ 'jest.config.js': jestConfig(''), ...jestFiles(workload) }),
    command: jest,
  },
];

/** Jest brings its `test` and `expect` itself, and takes what Babel need not turn into CommonJS. */
function jestFiles(workload: Workload): ProjectFiles {
  const files = Object.entries(handwrittenFiles(workload));
  return Object.fromEntries(
    files.map(([path, text]) => [path.replace('.mjs', '.js'), text.replace(/^import .*\n/, '')]),
  );
}

function sessions(name: string, options: string): Contender {
  return {
    name,
    files: (workload) => ({ 'vitest.config.mjs': sessionConfig(options), ...sessionFiles(workload) }),
    command: vitest,
  };
}

function byHand(name: string, test: string): Contender {
  return {
    name,
    files: (workload) => ({ 'vitest.config.mjs': ownConfig(test), ...handwrittenFiles(workload) }),
    command: vitest,
  };
}

type Run = Measured & { readonly sends: number };

/** A folder with the files of a contender, to be removed after its runs. */
function projectOf(contender: Contender, workload: Workload): string {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-bench-'));
  for (const [path, text] of Object.entries(contender.files(workload))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['vitest', 'jest', 'undici'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  symlinkSync(root, join(folder, 'node_modules/callsheet'));
  return folder;
}

async function runOnce({ name, command }: Contender, folder: string, url: string): Promise<Run> {
  const env = { ...process.env, BENCH_URL: url, NO_COLOR: '1', CI: 'true' };
  await (await fetch(`${url}/count`)).text();
  const measured = await measure(command, folder, env);
  const sends = Number(await (await fetch(`${url}/count`)).text());
  if (measured.code !== 0) throw new Error(`${name} failed:\n${measured.output.slice(-3000)}`);
  return { ...measured, sends };
}

/** The median run of each contender, by wall time. They take turns, so that a slow minute of the machine slows all of them. */
async function runWorkload(all: readonly Contender[], workload: Workload, url: string): Promise<readonly Run[]> {
  const folders = all.map((contender) => projectOf(contender, workload));
  try {
    const measured = all.map((): Run[] => []);
    for (let run = 0; run < runs; run++) {
      for (const [index, contender] of all.entries())
        measured[index]!.push(await runOnce(contender, folders[index]!, url));
    }
    return measured.map((own) => own.toSorted((one, other) => one.wall - other.wall)[Math.floor(own.length / 2)]!);
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

async function startServer(): Promise<{ url: string; server: ChildProcess }> {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve) =>
    server.stdout!.once('data', (chunk) => resolve(String(chunk).trim())),
  );
  return { url: `http://127.0.0.1:${port}`, server };
}

const { url, server } = await startServer();
try {
  const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  console.log(`${machine}; median of ${runs}\n`);
  console.log('| workload | contender | wall s | × raw | CPU s | MiB | sends |\n|---|---|---:|---:|---:|---:|---:|');
  for (const workload of workloads.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
    const all = contenders.filter(({ name }) => name === 'raw undici' || name.startsWith(values.only));
    const medians = await runWorkload(all, workload, url);
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
