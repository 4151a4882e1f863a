import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../support/browser.js';
import { openPanelClient } from './panel-client.js';
import { openPanelPage } from './panel-page.js';
import { openPanelProject, type PanelProject } from './panel-project.js';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser.close());

const file = 'a.session.yaml';
const files = { [file]: "settings: { baseUrl: '{{env.BASE}}' }\nsteps:\n  - request: GET /a\n  - request: GET /b\n" };

/** Takes the place of a browser, and writes down what it is to open: links of editors go the same way. */
function fakeBrowser(): { readonly path: string; readonly opened: () => string } {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-browser-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [path, log] = [join(folder, 'browser'), join(folder, 'opened')];
  writeFileSync(log, '');
  writeFileSync(path, `#!/bin/sh\necho "$1" >> '${log}'\n`, { mode: 0o755 });
  return { path, opened: () => readFileSync(log, 'utf8') };
}

/** What a page of another server on this machine has in a frame that asks for the panel. */
async function framed(panel: PanelProject): Promise<string> {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(`<iframe src="${panel.url}"></iframe>`),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return page.frames()[1]!.url();
  } finally {
    await page.close();
    server.close();
  }
}

test('an editor may have the page in a frame and no site may; links and the environment work in it', async () => {
  const { path, opened } = fakeBrowser();
  const panel = await openPanelProject({
    files,
    args: ['--embed', '--environment', 'staging'],
    env: { BROWSER: path },
    prepare: (root) => {
      const [, base] = /=(.*)/.exec(readFileSync(join(root, '.env'), 'utf8'))!;
      writeFileSync(join(root, '.env.staging'), `BASE=${base}/staging\n`);
    },
  });
  const { headers } = await fetch(panel.url);
  expect(headers.get('content-security-policy')).toMatch(/; frame-ancestors vscode-webview: vscode-file:$/);
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(await framed(panel)).toBe('chrome-error://chromewebdata/');

  const { page, details, row, close } = await openPanelPage(browser, panel, { hash: `#/${file}/2` });
  const environment = page.getByLabel('Environment');
  expect(await environment.inputValue()).toBe('staging');
  await page.getByRole('button', { name: 'Run file' }).click();
  await row(2).getByText('200', { exact: true }).waitFor();
  expect(panel.log).toEqual(['GET /staging/a', 'GET /staging/b']);
  await details.getByRole('link', { name: /:4/ }).first().click();
  await expect.poll(opened).toBe(`vscode://file${panel.path(file)}:4:1\n`);
  await close();

  const client = await openPanelClient(panel);
  for (const other of ['../a.session.yaml', '.env', panel.path(file)])
    expect(await client.refusal('show-in-editor', { file: other, line: 1, column: 1 })).toMatchObject({
      code: 'file-outside-panel',
    });
  expect(opened().split('\n')).toHaveLength(2);
});

test('without the option nothing has the page in a frame, and the server opens nothing', async () => {
  const { path, opened } = fakeBrowser();
  const panel = await openPanelProject({ files, env: { BROWSER: path } });
  expect(await framed(panel)).toBe('chrome-error://chromewebdata/');
  const client = await openPanelClient(panel);
  expect(await client.refusal('show-in-editor', { file, line: 1, column: 1 })).toMatchObject({
    code: 'bad-panel-request',
  });
  expect(opened()).toBe('');
});
