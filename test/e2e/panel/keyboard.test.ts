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
