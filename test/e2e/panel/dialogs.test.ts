import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../support/browser.js';
import { sessionsAfter, sessionsIn } from './cli-twin.js';
import { openPanelPage, type PanelPage } from './panel-page.js';
import { openPanelProject, type PanelProject } from './panel-project.js';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser.close());

const request = (line: string): string => `  - request: ${line}\n    tests: { status: 200 }\n`;
const shop = `settings: { baseUrl: '{{env.SHOP_URL}}' }
variables: { language: en }
steps:
  # signs in
  - request: POST /login
    headers: { accept-language: '{{var.language}}' }
    form: { user: ann, sku: A-100 }
    tests: { status: 200 }
${request('GET /me')}${request('GET /orders')}`;
const call = (path: string): string => `steps:\n  - call: ${path}\n${request('GET /after')}`;
const flow = `inputs:\n  user:\n  limit: 5\nsteps:\n${request('GET /login/{{var.user}}?limit={{var.limit}}')}`;
const files = {
  'sessions/case.session.yaml': shop,
  'sessions/flows/login.session.yaml': flow,
  'sessions/one.session.yaml': call('flows/login.session.yaml'),
  'sessions/two.session.yaml': call('flows/login.session.yaml'),
  'more/three.session.yaml': call('../sessions/flows/login.session.yaml'),
};

interface Opened extends PanelPage {
  readonly panel: PanelProject;
  readonly dialog: Locator;
}

async function open(hash = '#/sessions/case.session.yaml'): Promise<Opened> {
  const panel = await openPanelProject({ files });
  const shown = await openPanelPage(browser, panel, { hash });
  await shown.rows.first().waitFor();
  return { ...shown, panel, dialog: shown.page.getByRole('dialog') };
}

const button = (dialog: Locator, name: string): Locator => dialog.getByRole('button', { name, exact: true });
const said = (page: Page, words: RegExp): Promise<void> => page.getByRole('contentinfo').getByText(words).waitFor();
const selectRows = async ({ row }: Opened, from: number, to: number): Promise<void> => {
  await row(from).click();
  if (to !== from) await row(to).click({ modifiers: ['Shift'] });
};

/** One undo gives the first bytes of every file. */
async function undone({ page, panel }: Opened): Promise<void> {
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await expect.poll(() => sessionsIn(panel.root), { timeout: 20_000 }).toEqual(files);
}

test('extracts rows to a flow as the command line does, and leaves the case as it is', async () => {
  const opened = await open();
  const { page, dialog, panel, file, close } = opened;
  await selectRows(opened, 1, 2);
  await page.getByRole('button', { name: 'Extract…' }).click();
  await dialog.getByText('1 POST /login · 2 GET /me').waitFor();
  await expect
    .poll(() => dialog.getByRole('table').innerText())
    .toMatch(/language\s+← \{\{var\.language\}\} \(from outside\)/);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('one');
  await dialog.getByText('sessions/one.session.yaml already exists').waitFor();
  await expect.poll(() => button(dialog, 'Create the flow').getAttribute('aria-disabled')).toBe('true');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('sign-in');
  await dialog.getByRole('checkbox', { name: '"ann"' }).check();
  await dialog.getByRole('textbox', { name: 'Input for "ann"' }).fill('a b');
  await dialog.getByText('`a b` cannot name an input').waitFor();
  await dialog.getByRole('textbox', { name: 'Input for "ann"' }).fill('who');
  await dialog.getByText(/user: '\{\{var\.who\}\}'/).waitFor();
  await dialog.getByRole('tab', { name: 'Case' }).click();
  await dialog.getByText('The case is left as it is.').waitFor();
  await dialog.getByRole('tab', { name: 'Call row' }).click();
  await dialog.getByText(/who: ann/).waitFor();
  await button(dialog, 'Create the flow').click();
  await said(page, /Saved: copied rows 1-2 of sessions\/case\.session\.yaml into the flow/);
  const args = '--rows 1-2 --name sign-in --promote user=who';
  const twin = await sessionsAfter(files, ['extract', 'sessions/case', ...args.split(' ')]);
  expect(sessionsIn(panel.root)).toEqual(twin);
  expect(twin['sessions/case.session.yaml']).toBe(shop);
  await file('sign-in').waitFor();
  await undone(opened);
  await close();
});

test('puts a call row in place of rows as the command line does', async () => {
  const opened = await open();
  const { page, dialog, panel, row, close } = opened;
  await selectRows(opened, 1, 2);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: /^Extract/ }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('sign-in');
  await dialog.getByRole('checkbox', { name: /Put a call row in their place/ }).check();
  await dialog.getByText('a flow has its own cookie jar').waitFor();
  await button(dialog, 'Create the flow').click();
  await row(1).getByText('↳ call sign-in').waitFor();
  const args = '--rows 1-2 --name sign-in --replace';
  const twin = await sessionsAfter(files, ['extract', 'sessions/case', ...args.split(' ')]);
  expect(sessionsIn(panel.root)).toEqual(twin);
  await undone(opened);
  await close();
});

test('renames a flow, lists who calls it, and writes what the command line writes; other pages follow', async () => {
  const opened = await open('#/sessions/flows/login.session.yaml');
  const { page, dialog, panel, file, close } = opened;
  const other = await openPanelPage(browser, panel, { hash: '#/sessions/flows/login.session.yaml/1' });
  await other.details.getByText('row 1', { exact: true }).waitFor();
  const otherShows = (hash: string): Promise<void> =>
    expect.poll(() => other.page.evaluate('location.hash'), { timeout: 20_000 }).toBe(hash);
  await file('login').focus();
  await page.keyboard.press('F2');
  const path = dialog.getByRole('textbox', { name: 'Path' });
  await expect.poll(() => path.inputValue()).toBe('sessions/flows/login');
  await path.fill('sessions/one');
  await dialog.getByText('sessions/one.session.yaml already exists').waitFor();
  await path.fill('sessions/auth/sign-in');
  const callers = dialog.getByRole('region', { name: 'Calls that will lead to the new path' }).getByRole('listitem');
  await callers.nth(2).waitFor();
  await expect
    .poll(() => callers.allInnerTexts())
    .toEqual([
      'more/three.session.yaml · row 1',
      'sessions/one.session.yaml · row 1',
      'sessions/two.session.yaml · row 1',
    ]);
  await button(dialog, 'Rename').click();
  await expect.poll(() => page.evaluate('location.hash')).toBe('#/sessions/auth/sign-in.session.yaml');
  const twin = await sessionsAfter(files, ['rename', 'sessions/flows/login', 'sessions/auth/sign-in']);
  expect(sessionsIn(panel.root)).toEqual(twin);
  await otherShows('#/sessions/auth/sign-in.session.yaml/1');
  await undone(opened);
  await otherShows('#/sessions/flows/login.session.yaml/1');
  await other.close();
  await close();
});

test('deletes a flow only after it has named who calls it', async () => {
  const opened = await open('#/sessions/flows/login.session.yaml');
  const { page, dialog, panel, file, close } = opened;
  await page.getByRole('button', { name: 'Menu of sessions/flows/login.session.yaml' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const callers = dialog.getByRole('region', { name: 'Still called by' }).getByRole('listitem');
  await callers.nth(2).waitFor();
  await button(dialog, 'Cancel').click();
  await dialog.waitFor({ state: 'detached' });
  expect(sessionsIn(panel.root)).toEqual(files);
  await file('login').focus();
  await page.keyboard.press('Delete');
  await button(dialog, 'Delete anyway').click();
  await file('login').waitFor({ state: 'detached' });
  expect(sessionsIn(panel.root)['sessions/flows/login.session.yaml']).toBeUndefined();
  await page.getByRole('contentinfo').getByText('Saved: deleted').waitFor();
  await undone(opened);
  await close();
});

test('adds a request from curl, a row that sets variables, an imported suite and a new session', async () => {
  const opened = await open();
  const { page, row, dialog, panel, close } = opened;
  const add = async (name: string): Promise<void> => {
    await row(1).click();
    await page.keyboard.press('a');
    await page.getByRole('menuitem', { name }).click();
  };
  await add('Request from curl…');
  const curl = dialog.getByRole('textbox', { name: 'curl command' });
  await curl.fill('curl --nonsense');
  await dialog
    .getByRole('alert')
    .getByText(/nonsense|URL/)
    .waitFor();
  await curl.fill("curl -H 'authorization: Bearer abc' http://127.0.0.1:1/ping");
  await dialog.getByRole('list', { name: 'Notes' }).getByText('a credential is not written').waitFor();
  await button(dialog, 'Add the request').click();
  await row(2).getByText('/ping').waitFor();
  await undone(opened);
  await add('Set variables…');
  await page.keyboard.type('count');
  await page.keyboard.press('Tab');
  await page.keyboard.type('5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('id');
  await page.keyboard.press('Tab');
  await page.keyboard.type('{{uuid}}');
  await dialog.getByText("id: '{{uuid}}'").waitFor();
  await page.keyboard.press('Enter');
  await row(2).getByText('set count, id').waitFor();
  expect(sessionsIn(panel.root)['sessions/case.session.yaml']).toContain('count: 5\n');
  await undone(opened);
  await add('Import a suite…');
  await dialog.getByRole('textbox', { name: 'Or its text' }).fill('teas: [green]');
  await dialog.getByRole('alert').getByText('is not a suite that callsheet can import').waitFor();
  const document =
    'openapi: 3.1.0\ninfo: { title: Tea }\npaths: { /teas: { get: {} }, /pots: { put: { deprecated: true } } }\n';
  await dialog.getByLabel('File').setInputFiles({ name: 'tea.yaml', mimeType: '', buffer: Buffer.from(document) });
  await dialog.getByText('imported Tea: 2 requests in 2 sessions').waitFor();
  await dialog.getByRole('list', { name: 'Notes' }).getByText('2 as they are').waitFor();
  await dialog.getByRole('list', { name: 'Files' }).getByText('sessions/tea/pots.session.yaml').waitFor();
  await button(dialog, 'Write the files').click();
  await page.getByRole('heading', { name: 'teas' }).first().waitFor();
  await row(1).getByText('/teas').waitFor();
  await undone(opened);
  await page.getByRole('button', { name: 'New session' }).click();
  await dialog.getByRole('textbox', { name: 'Path' }).fill('../outside');
  await dialog.getByText(/invalid path|lies outside/).waitFor();
  await dialog.getByRole('textbox', { name: 'Path' }).fill('sessions/new-orders');
  await dialog.getByRole('textbox', { name: 'First request' }).fill('GET /orders');
  await button(dialog, 'Write the file').click();
  await page.getByRole('heading', { name: 'new-orders' }).first().waitFor();
  await row(1).getByText('/orders').waitFor();
  await undone(opened);
  await close();
});

test('a request is added after the selection, with the keyboard in its details', async () => {
  const opened = await open();
  const { page, row, close } = opened;
  await row(1).click();
  await page.keyboard.press('a');
  await page.getByRole('menuitem', { name: 'Request', exact: true }).click();
  await row(2).and(page.locator('[aria-current=true]')).waitFor();
  await page.locator('.detail:focus-within').waitFor();
  await page.keyboard.press('Escape');
  await undone(opened);
  await close();
});

test('⌘K goes to rows, files, problems and commands', async () => {
  const { page, row, file, dialog, close } = await open();
  const go = async (query: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await dialog.locator('input:focus').waitFor();
    await page.keyboard.type(query);
    await dialog.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
  };
  await go('get orders');
  await row(3).and(page.locator('[aria-current=true]')).waitFor();
  await go('three');
  await page.getByRole('heading', { name: 'three' }).first().waitFor();
  await expect.poll(() => file('three').getAttribute('aria-current')).toBe('true');
  await go('rename this');
  await dialog.getByRole('textbox', { name: 'Path' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await dialog.locator('input:focus').waitFor();
  await page.keyboard.type('no such place');
  await dialog.getByText('Nothing matches no such place.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await close();
});
