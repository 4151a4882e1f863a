import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../support/browser.js';
import { openPanelPage, type PanelPage } from './panel-page.js';
import { openPanelProject, type PanelProject } from './panel-project.js';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser.close());

const file = 'a.session.yaml';
const text = `steps:
  # the first
  - request: GET /1
    tests: { status: 200 }
  - request: GET /2
    tests: { status: 200 }
  - request: GET /3
    tests: { status: 200 }
  - request: GET /4
    tests: { status: 200 }
`;

async function open(): Promise<PanelPage & { readonly panel: PanelProject; readonly saved: () => string }> {
  const panel = await openPanelProject({ files: { [file]: text } });
  const shown = await openPanelPage(browser, panel, { permissions: ['clipboard-read', 'clipboard-write'] });
  await shown.rows.first().waitFor();
  return { ...shown, panel, saved: () => readFileSync(panel.path(file), 'utf8') };
}

/** The rows of the list, once they are these. */
const listed = (page: Page, wanted: readonly string[]): Promise<void> =>
  expect
    .poll(
      async () => {
        const names = await page.locator('[role=treeitem] .name').allTextContents();
        return names.map((name) => name.replace('GET ', ''));
      },
      { timeout: 20_000 },
    )
    .toEqual(wanted);
const selected = (page: Page): Promise<readonly string[]> =>
  page.locator('[role=treeitem][aria-selected=true] .number').allInnerTexts();
const said = (page: Page, words: RegExp): Promise<void> => page.getByRole('contentinfo').getByText(words).waitFor();

test('keys duplicate, move, skip and delete rows; each is one undo, and the last one gives the first bytes', async () => {
  const { page, row, saved, close } = await open();
  await row(1).click();
  await page.keyboard.press('d');
  await listed(page, ['/1', '/1', '/2', '/3', '/4']);
  await expect.poll(() => selected(page)).toEqual(['2']);
  await said(page, /Saved: duplicated row 1 of a\.session\.yaml/);
  await page.keyboard.press('Alt+ArrowDown');
  await listed(page, ['/1', '/2', '/1', '/3', '/4']);
  await expect.poll(() => selected(page)).toEqual(['3']);
  await page.keyboard.press('Alt+ArrowUp');
  await listed(page, ['/1', '/1', '/2', '/3', '/4']);
  // The answer to a move selects what was moved, and comes after the rows.
  await expect.poll(() => selected(page)).toEqual(['2']);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('x');
  await page.getByText('skipped', { exact: true }).nth(1).waitFor();
  expect(saved().match(/skip: true/g)).toHaveLength(2);
  await page.keyboard.press('x');
  await page.getByText('skipped', { exact: true }).first().waitFor({ state: 'detached' });
  await page.keyboard.press('Delete');
  await listed(page, ['/1', '/3', '/4']);
  await page.keyboard.press('Control+z');
  await listed(page, ['/1', '/1', '/2', '/3', '/4']);
  await page.keyboard.press('Control+z');
  await listed(page, ['/1', '/1skipped', '/2skipped', '/3', '/4']);
  for (let left = 4; left > 0; left--) await page.keyboard.press('Control+z');
  await listed(page, ['/1', '/2', '/3', '/4']);
  expect(saved()).toBe(text);
  await page.keyboard.press('Control+Shift+z');
  await listed(page, ['/1', '/1', '/2', '/3', '/4']);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  await listed(page, ['/1', '/1', '/2', '/3', '/4']);
  await close();
});

test('rows are copied as YAML, cut and pasted, and a curl command is pasted as a request', async () => {
  const { page, row, saved, close } = await open();
  await row(1).click();
  await row(2).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+c');
  const copied = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toBe('- request: GET /1\n  tests: { status: 200 }\n- request: GET /2\n  tests: { status: 200 }\n');
  await row(4).click();
  await page.keyboard.press('Control+v');
  await listed(page, ['/1', '/2', '/3', '/4', '/1', '/2']);
  await expect.poll(() => selected(page)).toEqual(['5', '6']);
  await page.keyboard.press('Control+x');
  await listed(page, ['/1', '/2', '/3', '/4']);
  await page.evaluate(`navigator.clipboard.writeText("curl http://127.0.0.1:1/ping")`);
  await row(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Paste/ }).click();
  await row(2).and(page.locator('[aria-selected=true]')).waitFor();
  expect(saved()).toContain('- request: GET http://127.0.0.1:1/ping\n');
  await close();
});

test('rows are dragged to another place, and a drag that is given up moves nothing', async () => {
  const { page, row, saved, close } = await open();
  await row(1).click();
  await row(2).click({ modifiers: ['Shift'] });
  const from = (await row(1).boundingBox())!;
  const to = (await row(3).boundingBox())!;
  const drag = async (): Promise<void> => {
    await page.mouse.move(from.x + 150, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 150, to.y + to.height / 2, { steps: 4 });
    await page.mouse.move(to.x + 150, to.y + to.height - 3);
    await page.locator('.drop-line').waitFor();
  };
  await drag();
  await page.keyboard.press('Escape');
  await page.locator('.drop-line').waitFor({ state: 'detached' });
  await page.mouse.up();
  expect(saved()).toBe(text);
  await row(1).click();
  await row(2).click({ modifiers: ['Shift'] });
  await drag();
  await page.mouse.up();
  await listed(page, ['/3', '/1', '/2', '/4']);
  await expect.poll(() => selected(page)).toEqual(['2', '3']);
  expect(saved()).toMatch(/GET \/3[^]*# the first\n {2}- request: GET \/1/);
  await close();
});

test('the line at the bottom leads to the undo, the diff and the editor', async () => {
  const { page, row, saved, close } = await open();
  await row(2).click();
  await page.keyboard.press('Delete');
  const foot = page.getByRole('contentinfo');
  await said(page, /Saved: deleted row 2 of a\.session\.yaml/);
  await expect
    .poll(() => foot.getByRole('link', { name: 'Open in editor' }).getAttribute('href'))
    .toMatch(/a\.session\.yaml:5/);
  await foot.getByRole('button', { name: 'Diff' }).click();
  const lines = page.getByRole('dialog', { name: 'What was saved' }).getByRole('group', { name: `Changes of ${file}` });
  expect((await lines.innerText()).split('\n').filter((line) => /^[-+]/.test(line))).toEqual([
    '-   - request: GET /2',
    '-     tests: { status: 200 }',
  ]);
  await page.keyboard.press('Escape');
  await foot.getByRole('button', { name: /^Undo/ }).click();
  await listed(page, ['/1', '/2', '/3', '/4']);
  expect(saved()).toBe(text);
  await close();
});

test('what the operation refuses is said at the bottom, and nothing changes', async () => {
  const { page, row, saved, close } = await open();
  await row(1).click();
  await row(4).click({ modifiers: ['Control'] });
  await page.keyboard.press('d');
  await said(page, /Refused: rows 1, 4 are not adjacent: rows 2-3 are between them/);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await said(page, /Refused: a\.session\.yaml would have no rows left/);
  expect(saved()).toBe(text);
  await close();
});
