import { execFileSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../support/browser.js';
import { least } from '../../support/growth.js';
import { openPanelPage, type PanelPage } from './panel-page.js';
import { checkout, openPanelProject, shop } from './panel-project.js';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser.close());

const name = 'sessions/checkout.session.yaml';

/** Fails what follows where the list was ever without rows. */
async function watchFlashes({ page }: PanelPage): Promise<() => Promise<unknown>> {
  await page.evaluate(`
    window.flashes = 0;
    new MutationObserver(() => { if (!document.querySelector('[role=treeitem]')) window.flashes++; })
      .observe(document.body, { childList: true, subtree: true });
  `);
  return () => page.evaluate('window.flashes');
}

test('a save in place and one by renaming show, and no row flashes away', async () => {
  const panel = await openPanelProject({ files: shop });
  const shown = await openPanelPage(browser, panel);
  const { page, row, rows, close } = shown;
  await row(8).click();
  const flashes = await watchFlashes(shown);
  const until = (text: string): Promise<void> => page.getByRole('treeitem').locator('.name').getByText(text).waitFor();
  panel.save(name, checkout.replace('name: place the order', 'name: order now'));
  await until('order now');
  panel.save('sessions/next.tmp', checkout.replace('name: place the order', 'name: order later'));
  renameSync(panel.path('sessions/next.tmp'), panel.path(name));
  await until('order later');
  // Above the row that is selected: it stays selected under another number.
  panel.save(
    name,
    checkout.replace('  - request: GET /carts/mine', '  - request: GET /new\n  - request: GET /carts/mine'),
  );
  await until('/new');
  await expect.poll(() => page.locator('[role=treeitem][aria-selected=true] .number').innerText()).toBe('9');
  expect(await page.evaluate('location.hash')).toBe(`#/${name}/9`);
  await expect.poll(() => page.locator('.foot-said').innerText()).toContain(`${name} changed on disk`);
  await expect.poll(() => rows.count()).toBe(10);
  expect(await flashes()).toBe(0);
  await close();
});

test('a save shows within a second', async () => {
  const panel = await openPanelProject({ files: shop });
  const { rows, close } = await openPanelPage(browser, panel);
  await rows.first().waitFor();
  let count = 0;
  const saved = async (): Promise<number> => {
    const text = `order ${(count += 1)} now`;
    const start = performance.now();
    panel.save(name, checkout.replace('name: place the order', `name: ${text}`));
    await rows.locator('.name').getByText(text).waitFor();
    return performance.now() - start;
  };
  expect(await least(saved, 1_000)).toBeLessThan(1_000);
  await close();
});

test('a change of branch with 200 files shows, in the list and in the file that is open', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [
      `more/s${at}.session.yaml`,
      `name: one\nsteps:\n  - request: GET /one/${at}\n`,
    ]),
  );
  const git = (root: string, ...args: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], { cwd: root, stdio: 'pipe' });
  const panel = await openPanelProject({
    files: many,
    prepare: (root) => {
      git(root, 'init', '-q', '-b', 'one');
      git(root, 'add', '-A');
      git(root, 'commit', '-qm', 'one');
      git(root, 'checkout', '-qb', 'two');
      execFileSync('sh', ['-c', 'sed -i "s/one/two/g" more/*; rm more/s199.session.yaml'], { cwd: root });
      git(root, 'commit', '-qam', 'two');
      git(root, 'checkout', '-q', 'one');
    },
  });
  const shown = await openPanelPage(browser, panel, { hash: '#/more/s7.session.yaml/1' });
  const { page, rows, file, close } = shown;
  await rows.locator('.name').getByText('/one/7').waitFor();
  await file('s199').waitFor();
  const flashes = await watchFlashes(shown);
  git(panel.root, 'checkout', '-q', 'two');
  await rows.locator('.name').getByText('/two/7').waitFor();
  await file('s199').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'two' }).first().waitFor();
  expect(await flashes()).toBe(0);
  await close();
});

test('a broken file keeps its rows under a banner with the line, and is whole again when it is fixed', async () => {
  const panel = await openPanelProject({ files: shop });
  const { page, row, rows, file, details, close } = await openPanelPage(browser, panel);
  await row(4).click();
  panel.save(name, checkout.replace('  - request: POST /carts\n', '  - request: POST /carts\n   json: [\n'));
  const banner = page.locator('.banner');
  await banner.waitFor();
  await expect
    .poll(() => banner.innerText())
    .toMatch(/checkout\.session\.yaml cannot be read\. The rows are as they were at \d\d:\d\d:\d\d/);
  await expect.poll(() => banner.getByRole('group').first().innerText()).toMatch(/line 2[01]/);
  await expect.poll(() => rows.count()).toBe(9);
  await expect.poll(() => rows.first().getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => file('checkout').innerText()).toContain('✗');
  panel.save(name, checkout.replace('sku: A-100', 'sku: B-200'));
  await banner.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('[role=treeitem][aria-selected=true] .number').innerText()).toBe('4');
  await expect.poll(() => rows.first().getAttribute('aria-disabled')).toBeNull();
  await expect.poll(() => page.locator('.foot-said').innerText()).toContain('can be read again');
  rmSync(panel.path(name));
  await page.getByText('checkout.session.yaml is gone.').waitFor();
  await expect.poll(() => rows.count()).toBe(9);
  await details.waitFor();
  panel.save(name, checkout);
  await banner.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('[role=treeitem][aria-selected=true] .number').innerText()).toBe('4');
  await close();
});

test('a file that was broken from the start shows what is left of it', async () => {
  const text =
    'steps:\n  - request: GET /a\n    tests: { status: 200 }\n  - request: GET /b\n    testz: { status: 200 }\n';
  const panel = await openPanelProject({ files: { 'a.session.yaml': text } });
  const { page, rows, close } = await openPanelPage(browser, panel);
  await page.locator('.banner').getByText('unknown key `testz`').waitFor();
  expect(await rows.evaluateAll((all) => all.map((row) => row.textContent))).toEqual([
    '1GET /a',
    '2GET /bunknown key `testz` in a request',
  ]);
  await close();
});

test('new files, saved configurations and files that sessions read show', async () => {
  const panel = await openPanelProject({ files: shop });
  const { page, file, row, close } = await openPanelPage(browser, panel);
  panel.save('sessions/new.session.yaml', 'steps:\n  - request: GET /new\n    tests: { $: { schema: new.json } }\n');
  await file('new').click();
  const note = row(1).locator('.note');
  await note.getByText('new.json').waitFor();
  panel.save('sessions/new.json', '{}');
  await note.waitFor({ state: 'detached' });
  panel.save('callsheet.config.json', '{ "exclude": ["**/new.session.yaml"] }');
  await file('new').waitFor({ state: 'detached' });
  panel.save('callsheet.config.json', '{ "exclud": [] }');
  await page
    .locator('.page-banner')
    .getByText(/exclud/)
    .first()
    .waitFor();
  await close();
});

test('a page whose panel ends says so, and tries again until another one is in its place', async () => {
  const first = await openPanelProject({ files: shop });
  const { page, row, close } = await openPanelPage(browser, first);
  await row(2).click();
  await first.end('SIGKILL');
  await page.getByText('The connection to the panel is lost.').waitFor();
  await row(2).waitFor();
  const second = await openPanelProject({ files: shop, args: ['--port', String(first.port)] });
  await page.getByText('The panel was started anew').waitFor();
  expect(second.token).not.toBe(first.token);
  await close();
});
