import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../support/browser.js';
import { sessionsIn } from './cli-twin.js';
import { openPanelPage } from './panel-page.js';
import { openPanelProject } from './panel-project.js';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser.close());

const request = (path: string): string => `  - request: GET ${path}\n    tests: { status: 200 }\n`;
const files = {
  'case.session.yaml': `steps:\n${request('/1')}${request('/2')}${request('/3')}`,
  'login.session.yaml': `inputs:\n  user:\nsteps:\n${request('/login/{{var.user}}')}`,
};

test('rows are extracted, wrapped and replaced by calls, and flows renamed, only by the keyboard', async () => {
  const panel = await openPanelProject({ files });
  const { page, rows, file, close } = await openPanelPage(browser, panel, {
    hash: '#/case.session.yaml',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { keyboard } = page;
  const dialog = page.getByRole('dialog');
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await keyboard.press(key);
  };
  const titles = (...wanted: readonly string[]): Promise<void> =>
    expect.poll(() => rows.locator('.name').allTextContents(), { timeout: 20_000 }).toEqual(wanted);
  /** Chooses what begins with a text from the menu of the selection, or from the one of a key. */
  const choose = async (name: string, opener = 'Shift+F10'): Promise<void> => {
    await press(opener);
    await page.locator('[role=menu]:focus').waitFor();
    await keyboard.type(name);
    await page.locator(`[role=menuitem][data-highlighted]`).getByText(name).waitFor();
    await press('Enter');
  };
  const type = async (text: string): Promise<void> => {
    await dialog.locator('input:focus, textarea:focus').waitFor();
    await keyboard.insertText(text);
  };
  const submit = async (): Promise<void> => {
    await dialog.locator('.preview').waitFor();
    await press('Enter');
    await dialog.waitFor({ state: 'detached' });
  };
  const undo = async (): Promise<void> => {
    await press('Control+z');
    await expect.poll(() => sessionsIn(panel.root), { timeout: 20_000 }).toEqual(files);
  };
  await rows.first().waitFor();

  await press('j', 'Shift+ArrowDown');
  await choose('Extract');
  await type('pair');
  await submit();
  await file('pair').waitFor();
  await undo();

  await press('w');
  await type('status equals 200');
  await submit();
  await titles('if status equals 200', 'GET /1', 'GET /2', 'end', 'GET /3');
  await press('Home');
  await choose('Edit condition');
  await expect.poll(() => dialog.getByLabel('Condition in words').inputValue()).toBe('status equals 200');
  await press('Control+a');
  await type('status equals 201');
  await submit();
  await choose('Add else if');
  await type('status equals 404');
  await submit();
  await press('Home');
  await press('Shift+F10');
  await page.locator('[role=menu]:focus').waitFor();
  for (let down = 6; down > 0; down--) await press('ArrowDown');
  await page.locator('[role=menuitem][data-highlighted]').getByText('Add else', { exact: true }).waitFor();
  await press('Enter');
  const wrapped = ['if status equals 201', 'GET /1', 'GET /2', 'else if status equals 404', 'else', 'end', 'GET /3'];
  await titles(...wrapped);
  await press('Home');
  await choose('Remove the if');
  await titles('GET /1', 'GET /2', 'GET /3');
  expect(sessionsIn(panel.root)).toEqual(files);

  await press('Home');
  await choose('Call flow', 'a');
  await type('login');
  await dialog.getByRole('option', { name: /login/ }).and(page.locator('[data-highlighted]')).waitFor();
  await press('Enter');
  await dialog.getByRole('textbox', { name: /^user/ }).waitFor();
  await press('Tab');
  await type('buyer');
  await press('Tab');
  await type('ann');
  await dialog.getByText('user: ann').waitFor();
  await submit();
  await titles('GET /1', '↳ call loginbuyer', 'GET /2', 'GET /3');
  await press('F2');
  await dialog.getByRole('textbox', { name: 'Path' }).waitFor();
  await press('Control+a');
  await type('sign-in');
  await submit();
  await file('sign-in').waitFor();
  await press('Control+z');
  await file('login').waitFor();
  await undo();
  await close();
});

test('a session is opened, edited, run, searched and undone only by the keyboard, also after the page is loaded again', async () => {
  const session = {
    'case.session.yaml': `settings: { baseUrl: '{{env.SHOP_URL}}' }\nsteps:\n${request('/1')}${request('/2')}`,
  };
  const panel = await openPanelProject({ files: { 'a.session.yaml': 'steps: []\n', ...session } });
  const { page, rows, row, details, close } = await openPanelPage(browser, panel);
  const { keyboard } = page;
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await keyboard.press(key);
  };
  const titles = (...wanted: readonly string[]): Promise<void> =>
    expect.poll(() => rows.locator('.name').allTextContents(), { timeout: 20_000 }).toEqual(wanted);
  /** Until the keyboard is in the field of that name. */
  const tabTo = async (name: string): Promise<void> => {
    for (let left = 20; left > 0; left--) {
      const at = (await page.evaluate('document.activeElement?.getAttribute("aria-label") ?? ""')) as string;
      if (at === name) return;
      await press('Tab');
    }
    throw new Error(`Tab leads to no field ${name}`);
  };

  await press('Control+k');
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await keyboard.type('case');
  await page.getByRole('option', { name: /case/ }).first().waitFor();
  await press('Enter');
  await titles('GET /1', 'GET /2');

  // Its fields: method and URL, a tab by its digit, and back to the list.
  await press('j', 'F2');
  await tabTo('URL');
  await press('Control+a');
  await keyboard.insertText('/one');
  await press('Enter');
  await titles('GET /one', 'GET /2');
  await press('Alt+2');
  await details.getByRole('tab', { name: /^Headers/, selected: true }).waitFor();
  await press('Escape');

  // Steps: a new one, moved, twice there, skipped, gone.
  await press('End', 'a');
  await page.locator('[role=menu]:focus').waitFor();
  await press('Enter');
  await expect.poll(() => rows.count()).toBe(3);
  await tabTo('URL');
  await press('Control+a');
  await keyboard.insertText('/three');
  await press('Enter');
  await titles('GET /one', 'GET /2', 'GET /three');
  await press('Escape', 'Alt+ArrowUp');
  await titles('GET /one', 'GET /three', 'GET /2');
  await press('d');
  await titles('GET /one', 'GET /three', 'GET /three', 'GET /2');
  await press('Delete');
  await titles('GET /one', 'GET /three', 'GET /2');

  // Runs: to a row, and all; the result of a row.
  await press('Home', 'j', 'Control+Enter');
  await row(2).getByText('200', { exact: true }).waitFor();
  expect(panel.log).toEqual(['GET /one', 'GET /three']);
  await press('Control+Shift+Enter');
  await row(3).getByText('200', { exact: true }).waitFor();
  expect(panel.log.slice(2)).toEqual(['GET /one', 'GET /three', 'GET /2']);
  await press('/');
  await keyboard.type('three');
  await titles('GET /three');
  await press('Escape');
  await titles('GET /one', 'GET /three', 'GET /2');

  // Undo belongs to the project: another file, and a page that is loaded again, do not lose it.
  await press('Control+k');
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await keyboard.type('a.session');
  await page
    .getByRole('option', { name: /a\.session/ })
    .first()
    .waitFor();
  await press('Enter');
  await expect.poll(() => page.evaluate('location.hash')).toBe('#/a.session.yaml');
  await page.reload();
  await page.getByRole('navigation').waitFor();
  const isBack = (): boolean => sessionsIn(panel.root)['case.session.yaml'] === session['case.session.yaml'];
  for (let left = 12; left > 0 && !isBack(); left--) {
    const said = await page.locator('.foot-said').textContent();
    await press('Control+z');
    await expect.poll(() => page.locator('.foot-said').textContent(), { timeout: 20_000 }).not.toBe(said);
  }
  expect(isBack()).toBe(true);
  await close();
});

test('a run that is asked for right after a step to another row goes to that row', async () => {
  const panel = await openPanelProject({
    files: { 'a.session.yaml': `settings: { baseUrl: '{{env.SHOP_URL}}' }\nsteps:\n${request('/1')}${request('/2')}` },
  });
  const { page, row, close } = await openPanelPage(browser, panel, { hash: '#/a.session.yaml/1' });
  await row(2).waitFor();
  // Both keys within one frame, as a keyboard that repeats sends them on a busy machine.
  await page.evaluate(`(async () => {
    document.querySelector('[role=tree]').focus();
    for (const key of [{ key: 'j' }, { key: 'Enter', ctrlKey: true }]) {
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
      await undefined;
    }
  })()`);
  await row(2).getByText('200', { exact: true }).waitFor();
  expect(panel.log).toEqual(['GET /1', 'GET /2']);
  await close();
});

test('the answer to an edit leaves the keyboard where somebody has gone meanwhile', async () => {
  const panel = await openPanelProject({
    files: { 'a.session.yaml': `steps:\n${request('/1')}${request('/2')}${request('/3')}` },
  });
  const { page, rows, close } = await openPanelPage(browser, panel, {
    hash: '#/a.session.yaml/1',
    slowness: { answers: 600 },
  });
  const { keyboard } = page;
  const selected = (): Promise<readonly string[]> =>
    page.locator('[role=treeitem][aria-selected=true] .number').allInnerTexts();
  await rows.nth(2).waitFor();
  await page.locator('[role=tree]').focus();
  await keyboard.press('d');
  await expect.poll(() => rows.count()).toBe(4);
  await keyboard.press('End');
  await page
    .getByRole('contentinfo')
    .getByText(/Saved: duplicated/)
    .waitFor();
  expect(await selected()).toEqual(['4']);
  await keyboard.press('d');
  await expect.poll(() => rows.count()).toBe(5);
  await expect.poll(selected).toEqual(['5']);
  await close();
});
