// What the Requests panel may take (its budgets), on the build: how long the server takes to start, a key press until it is painted
// over 1,000 rows, and the longest task and the memory of the page while 1,000 rows send ten times each.
// Needs a build and Chromium.
//
//   npm run build && node bench/panel.ts [runs of the 1,000 rows, default 3]
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';

const root = join(import.meta.dirname, '..');
const runs = Number(process.argv[2] ?? 3);
const rows = 1_000;
const sends = 10;

/** Answers 503 nine times for each path, then 200. */
const counts = new Map<string, number>();
const large = JSON.stringify({ items: 'x'.repeat(5 * 1024 * 1024) });
const server = createServer(({ url = '' }, response) => {
  if (url === '/large') return void response.writeHead(200, { 'content-type': 'application/json' }).end(large);
  const count = (counts.get(url) ?? 0) + 1;
  counts.set(url, count);
  response.writeHead(count % sends === 0 ? 200 : 503, { 'content-type': 'application/json' }).end('{"a":1}');
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const folder = mkdtempSync(join(tmpdir(), 'callsheet-panel-bench-'));
const steps = Array.from(
  { length: rows },
  (_, at) =>
    `  - request: GET /row/${at}\n    retry: { attempts: ${sends}, conditions: [5xx], backoff: 0 }\n    tests: { status: 200 }\n`,
);
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
writeFileSync(join(folder, 'big.session.yaml'), `settings: { baseUrl: '${shop}' }\nsteps:\n  - request: GET /large\n`);
writeFileSync(join(folder, 'a.session.yaml'), `settings: { baseUrl: '${shop}' }\nsteps:\n${steps.join('')}`);

let panel: Started | undefined;
try {
  const starts: Started[] = [];
  for (let round = 0; round < 5; round++) {
    panel?.child.kill();
    panel = await startPanel();
    starts.push(panel);
  }
  const [took, cpu] = [starts.map((start) => start.took), starts.map((start) => start.cpu)];
  console.log(
    `server start: least ${ms(Math.min(...took))}, median ${ms(middle(took))}, processor ${ms(middle(cpu))}; budget 500ms`,
  );
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--js-flags=--expose-gc'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await page.goto(panel!.url);
  await page.getByRole('treeitem').first().waitFor();
  const keys = await keyPresses(page);
  console.log(
    `key press → paint, ${rows} rows: median ${ms(middle(keys))}, longest ${ms(Math.max(...keys))}; budget 50ms`,
  );
  for (let run = 1; run <= runs; run++) await measureRun(browser, page, run);
  console.log(`body of 5 MiB, cut: opens in ${ms(await openLarge(page))}; budget 200ms`);
  await browser.close();
} finally {
  panel?.child.kill();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  /** ms until the address is printed. */
  readonly took: number;
  /** The processor time of it in ms, where the system tells. */
  readonly cpu: number;
}

function startPanel(): Promise<Started> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(root, 'dist/cli.js'), 'panel', '--json', '--no-open'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((done) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (!text.endsWith('}\n')) return;
      const { url } = JSON.parse(text) as { readonly url: string };
      done({ child, url, took: performance.now() - startedAt, cpu: cpuOf(child.pid!) });
    });
  });
}

/** Times of 60 key presses, each until the next frame has been painted. */
async function keyPresses(page: Page): Promise<readonly number[]> {
  return page.evaluate(`(async () => {
    const times = [];
    for (let at = 0; at < 60; at++) {
      const start = performance.now();
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      times.push(performance.now() - start);
    }
    return times;
  })()`);
}

async function measureRun(browser: Browser, page: Page, run: number): Promise<void> {
  const startedAt = performance.now();
  const before = (await page.locator('.foot-said').textContent()) ?? '';
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await page.getByRole('button', { name: 'Run file' }).click();
  await page.waitForFunction(
    (said) => {
      const text = document.querySelector('.foot-said')?.textContent ?? '';
      return text !== said && text.includes('Ran ');
    },
    before,
    { timeout: 300_000 },
  );
  const took = performance.now() - startedAt;
  const tasks = tasksOf((await browser.stopTracing()).toString());
  const heap = (await page.evaluate('(gc(), performance.memory.usedJSHeapSize)')) as number;
  console.log(
    `run ${run}, ${rows} rows × ${sends} sends: ${ms(took)}; longest task of the page ${ms(Math.max(0, ...tasks))}; ` +
      `budget 100ms; heap after it ${(heap / 2 ** 20).toFixed(1)} MiB`,
  );
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The processor time of each task of the page, in ms: what other processes take of the machine is not in it. */
function tasksOf(trace: string): readonly number[] {
  const { traceEvents } = JSON.parse(trace) as { readonly traceEvents: readonly TraceEvent[] };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents.flatMap(({ name, pid, tid, tdur }) =>
    tdur !== undefined && /RunTask/.test(name) && threads.has(`${pid} ${tid}`) ? [tdur / 1_000] : [],
  );
}

/** Opens the body of an answer of 5 MiB. A record has its beginning. */
async function openLarge(page: Page): Promise<number> {
  await page.getByRole('treeitem').last().waitFor();
  await page.goto(`${panel!.url}#/big.session.yaml/1`);
  await page.getByRole('button', { name: 'Run file' }).click();
  await page
    .getByRole('region', { name: 'Result' })
    .getByText(/^cut at/)
    .first()
    .waitFor({ timeout: 60_000 });
  return page.evaluate(`(async () => {
    const tab = (name) => [...document.querySelectorAll('.row-result [role=tab]')].find((each) => each.textContent.startsWith(name));
    tab('Request').click();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const start = performance.now();
    tab('Response').click();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - start;
  })()`);
}

/** Linux counts it in hundredths of a second. */
function cpuOf(pid: number): number {
  try {
    const [, user = 0, system = 0] = (
      /\) \S+(?: \S+){10} (\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    ).map(Number);
    return (user + system) * 10;
  } catch {
    return NaN;
  }
}

function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

function ms(time: number): string {
  return `${Math.round(time)}ms`;
}
