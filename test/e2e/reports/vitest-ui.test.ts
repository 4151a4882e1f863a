import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../support/browser.js';
import { majors, type Major } from '../../support/majors.js';
import { createProject, type Project } from '../../support/vitest-process.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { configOf } from '../vitest/repo.js';

let server: LoggedServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchChromium()]);
});
afterAll(() => Promise.all([server.close(), browser.close()]));

const session = `name: Shop
steps:
  - call: login.session.yaml
  - request: GET /carts
    name: a cart
    tests: { status: 201 }
  - request: GET /mail
    skip: under repair
  - request: GET /job/60000
    name: the invoice
    poll: { until: { $.ready: true }, every: 1m, timeout: 50ms }
`;

function projectOf(major: Major): Project {
  const files = {
    'login.session.yaml': 'steps:\n  - request: POST /login\n',
    'shop.session.yaml': session,
    'vitest.config.mjs': configOf(),
  };
  const project = createProject(major, { files, ui: true });
  onTestFinished(project.remove);
  return project;
}

async function openPage(url: string): Promise<{ readonly page: Page; readonly errors: readonly string[] }> {
  const page = await browser.newPage();
  page.setDefaultTimeout(90_000);
  onTestFinished(() => page.close());
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(url);
  return { page, errors };
}

/** The tests and suites in the explorer, by name: the order of its elements is not that of the screen. */
async function explorerOf(page: Page): Promise<readonly (string | null)[]> {
  const items = page.getByTestId('explorer-item');
  await items.getByText('the invoice').waitFor();
  // At one moment: rows move about when they are drawn anew.
  const names = await items.evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label')));
  return names.toSorted();
}

const rows = ['login.session.yaml', 'login', 'POST /login', 'shop.session.yaml', 'Shop', '↳ call login', 'POST /login'];
const explored = [...rows, 'a cart', 'GET /mail', 'the invoice'].toSorted();

/** Resolves once the page says something next to a test that is chosen. */
async function seeReport(page: Page, title: string, said: string): Promise<void> {
  // The page draws its list anew while it loads, and a click between two drawings is lost.
  const report = async (): Promise<string> => {
    await page.getByTestId('explorer-item').getByText(title, { exact: true }).click();
    if (!(await page.getByText(`Shop > ${title}`).isVisible())) return '';
    return (await page.getByTestId('report').innerText()).replace(/\s+/g, ' ');
  };
  await expect.poll(report, { interval: 500 }).toContain(said);
}

async function seeCounts(page: Page, counts: string): Promise<void> {
  await page.getByText('Dashboard').first().waitFor();
  await expect.poll(async () => (await page.locator('body').innerText()).replace(/\s+/g, ' ')).toContain(counts);
}

describe.each(majors)('vitest %i', (major) => {
  test('the html report has each request with its state, and the reasons of skips and waits', async () => {
    const project = projectOf(major);
    const { code } = await project.vitest(['run', '--reporter=html'], { BASE_URL: server.of(`html-${major}`) });
    expect(code).toBe(1);
    const { page, errors } = await openPage(await serve(join(project.folder, major === 5 ? '.vitest' : 'html')));
    await expect.poll(() => explorerOf(page)).toEqual(explored);
    await seeCounts(page, '2 Pass 1 Fail 2 Skip 5 Total');
    await seeReport(page, 'GET /mail', 'skipped under repair');
    await seeReport(page, 'the invoice', 'waiting shop.session.yaml:9:5 Still waiting after 0.05s');
    await seeReport(page, 'a cart', 'status equals 201 · sent 1×');
    expect(errors).toEqual([]);
  });

  test('the UI shows sessions as they are, and runs one request again', async () => {
    const { start } = projectOf(major);
    const run = `ui-${major}`;
    const args = ['--ui', '--open=false', '--watch', '--api.host=127.0.0.1', `--api.port=${await freePort()}`];
    const { printed } = start(args, { BASE_URL: server.of(run) });
    const [, url] = await printed(/UI started at\s+(\S+)/);
    await printed(/Watching for file changes/);
    const { page, errors } = await openPage(url!);
    await expect.poll(() => explorerOf(page)).toEqual(explored);
    await seeCounts(page, '2 Pass 1 Fail 2 Skip 5 Total');
    await seeReport(page, 'the invoice', 'waiting shop.session.yaml:9:5 Still waiting after 0.05s');
    const before = server.log(run).length;
    const invoice = page.getByTestId('explorer-item').filter({ hasText: 'the invoice' });
    // It is seen while the pointer is over a row, and rows move about when they are drawn anew.
    await invoice.getByTestId('btn-run-test').dispatchEvent('click');
    await page.getByText('ran 2 earlier steps first; 1 failed: a cart').waitFor();
    expect(server.log(run).slice(before)).toEqual(['POST /login', 'GET /carts', 'GET /job/60000']);
    expect(errors).toEqual([]);
  });
});

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves the files of a folder until the test ends. @returns the URL */
async function serve(folder: string): Promise<string> {
  const files = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://127.0.0.1');
    const path = pathname === '/' ? '/index.html' : pathname;
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
    response.end(readFileSync(join(folder, path)));
  });
  onTestFinished(() => void files.close());
  return `http://127.0.0.1:${await listen(files)}/`;
}

async function freePort(): Promise<number> {
  const holder = createServer();
  const port = await listen(holder);
  await new Promise((resolve) => holder.close(resolve));
  return port;
}

async function listen(listener: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return (listener.address() as AddressInfo).port;
}
