// How much memory a run takes while it writes both reports: the peak of a large run over that of one ten times smaller.
// Needs a build, and Linux (it reads /proc).
//
//   npm run build && node bench/report-memory.ts [requests of the large run, default 100000] [vitest folder]
import { spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const large = Number(process.argv[2] ?? 100_000);
const vitest = process.argv[3] ?? join(root, 'node_modules/vitest');
const stepsPerFile = 100;
const bodyText = JSON.stringify({ items: 'x'.repeat(2000) });

interface Peak {
  /** KiB of resident memory: of Vitest, of its largest worker, and of all processes together. */
  readonly main: number;
  readonly worker: number;
  readonly all: number;
  readonly seconds: number;
}

const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(bodyText));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const small = await measure(large / 10);
const whole = await measure(large);
server.close();
const ratio = (part: keyof Peak): string => (whole[part] / small[part]).toFixed(2);
console.log(`\npeak of ${large} requests over that of ${large / 10}:`);
console.log(`  all processes ${ratio('all')} · vitest ${ratio('main')} · largest worker ${ratio('worker')}`);
if (whole.all >= 2 * small.all) process.exitCode = 1;

async function measure(requests: number): Promise<Peak> {
  const folder = project(requests / stepsPerFile);
  try {
    const peak = await run(folder);
    const [json, html] = ['out/report.json', 'out/report.html'].map((path) => statSync(join(folder, path)).size);
    const passed = (readFileSync(join(folder, 'out/report.json'), 'utf8')
      .slice(0, 500)
      .match(/"passed": (\d+)/) ?? [])[1];
    console.log(
      `${requests} requests: ${passed} passed, ${peak.seconds.toFixed(0)} s, all ${mib(peak.all)}, vitest ${mib(peak.main)}, ` +
        `worker ${mib(peak.worker)}, JSON ${mib(json! / 1024)}, HTML ${mib(html! / 1024)}`,
    );
    if (Number(passed) !== requests) throw new Error('not every request passed');
    return peak;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function project(files: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-bench-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/callsheet'), 'dir');
  symlinkSync(vitest, join(folder, 'node_modules/vitest'), 'dir');
  const options = JSON.stringify({ baseUrl: url, report: { json: 'out/report.json', html: 'out/report.html' } });
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `import { callsheet } from 'callsheet/vitest';\nexport default { plugins: [callsheet(${options})], test: { include: ['none'] } };\n`,
  );
  const step = (index: number): string =>
    `  - request: POST /items/${index}\n    text: '{{var.body}}'\n    tests: { status: 200 }\n`;
  const steps = Array.from({ length: stepsPerFile }, (_, index) => step(index)).join('');
  for (let file = 0; file < files; file++)
    writeFileSync(join(folder, `s${file}.session.yaml`), `variables: { body: '${bodyText}' }\nsteps:\n${steps}`);
  return folder;
}

/** Runs Vitest to its end, and looks at the memory of its processes all the while. */
async function run(folder: string): Promise<Peak> {
  const args = [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=dot', '--silent'];
  const { CI: _, VITEST: __, ...env } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const started = performance.now();
  const peak = { main: 0, worker: 0, all: 0 };
  const look = setInterval(() => {
    const own = resident(child.pid!);
    const workers = childrenOf(child.pid!).map(resident);
    peak.main = Math.max(peak.main, own);
    peak.worker = Math.max(peak.worker, ...workers);
    peak.all = Math.max(
      peak.all,
      workers.reduce((sum, size) => sum + size, own),
    );
  }, 50);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`vitest ended with ${code}`);
  return { ...peak, seconds: (performance.now() - started) / 1000 };
}

/** KiB; 0 of a process that has ended. */
function resident(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

function mib(kib: number): string {
  return `${Math.round(kib / 1024)} MiB`;
}
