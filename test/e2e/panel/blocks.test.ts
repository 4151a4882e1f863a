import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../support/browser.js';
import { sessionsAfter, sessionsIn } from './cli-twin.js';
import { openPanelPage, type PanelPage } from './panel-page.js';
import { openPanelProject, type PanelProject } from './panel-project.js';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser.close());

const file = 'case.session.yaml';
const text = `steps:
  - request: GET /1
    tests: { status: 200 }
  # stays
  - request: GET /2
    tests: { status: 200 }
  - request: GET /3
    tests: { status: 200 }
`;
const flow = `inputs:
  user:
  limit: 5
steps:
  - request: GET /login/{{var.user}}?limit={{var.limit}}
    tests: { status: 200 }
`;
const files = {
  [file]: text,
  'flows/login.session.yaml': flow,
  'flows/back.session.yaml': `steps:\n  - call: ../case.session.yaml\n`,
  'flows/tap.session.yaml': 'kind: mobile\nsteps:\n  - tap: Buy\n',
};

interface Opened extends PanelPage {
  readonly panel: PanelProject;
  readonly dialog: Locator;
  readonly item: (name: RegExp) => Locator;
  readonly condition: Locator;
}

async function open(given: Readonly<Record<string, string>> = files): Promise<Opened> {
  const panel = await openPanelProject({ files: given });
  const shown = await openPanelPage(browser, panel, { hash: `#/${file}` });
  await shown.rows.first().waitFor();
  const dialog = shown.page.getByRole('dialog');
  const item = (name: RegExp): Locator => shown.page.getByRole('menuitem', { name });
  return { ...shown, panel, dialog, item, condition: dialog.getByRole('textbox', { name: 'Condition in words' }) };
}

const sessions = ({ panel }: Opened, wanted: Readonly<Record<string, string>>): Promise<void> =>
  expect.poll(() => sessionsIn(panel.root), { timeout: 20_000 }).toEqual(wanted);
const titles = ({ rows }: Opened, wanted: readonly string[]): Promise<void> =>
  expect.poll(() => rows.locator('.name').allTextContents(), { timeout: 20_000 }).toEqual(wanted);

test('wraps rows, edits the condition, adds arms until there is an else, and takes the block away again', async () => {
  const opened = await open();
  const { page, row, dialog, item, condition, panel, close } = opened;
  await row(2).click();
  await row(3).click({ modifiers: ['Shift'] });
  await page.keyboard.press('w');
  await condition.fill('status equalz 404');
  await dialog.getByText('`equalz').first().waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Wrap' }).getAttribute('aria-disabled')).toBe('true');
  await condition.fill('status equals 404');
  await dialog.getByText('- if:').waitFor();
  await page.keyboard.press('Enter');
  await titles(opened, ['GET /1', 'if status equals 404', 'GET /2', 'GET /3', 'end']);
  const wrapped = await sessionsAfter(files, ['wrap', 'case', '--rows', '2-3', '--if', 'status equals 404']);
  await sessions(opened, wrapped);

  await row(2).click();
  await row(2).click({ button: 'right' });
  await item(/^Edit condition/).click();
  await expect.poll(() => condition.inputValue()).toBe('status equals 404');
  await condition.fill('{ $.state: locked }');
  await dialog.getByText('$.state: locked', { exact: false }).first().waitFor();
  await dialog.getByRole('button', { name: 'Save the condition' }).click();
  await row(2).getByText('if $.state equals locked').waitFor();
  await page.keyboard.press('Control+z');
  await sessions(opened, wrapped);

  for (const words of ['status equals 409', 'status equals 410']) {
    await row(2).click({ button: 'right' });
    await item(/^Add else if/).click();
    await condition.fill(words);
    await dialog.getByRole('button', { name: 'Add else if' }).click();
    await page.getByText(`else if ${words}`).first().waitFor();
  }
  await row(2).click({ button: 'right' });
  await item(/^Add else$/).click();
  await titles(opened, [
    'GET /1',
    'if status equals 404',
    'GET /2',
    'GET /3',
    'else if status equals 409',
    'else if status equals 410',
    'else',
    'end',
  ]);
  await row(7).and(page.locator('[aria-selected=true]')).waitFor();
  await row(5).click();
  await page.keyboard.press('Shift+F10');
  for (const name of [/^Add else if/, /^Add else(?! if)/]) {
    await expect.poll(() => item(name).getAttribute('aria-disabled')).toBe('true');
    const id = await item(name).getAttribute('aria-describedby');
    await expect
      .poll(() => page.locator(`[id="${id}"]`).textContent())
      .toBe('the if of row 2 has an else in row 7: no arm can follow it');
  }
  await item(/^Remove the if/).click();
  await sessions(opened, files);
  for (let left = 5; left > 0; left--) await page.keyboard.press('Control+z');
  await sessions(opened, files);
  expect(sessionsIn(panel.root)[file]).toContain('# stays');
  await close();
});

test('the condition of a row without an arm is in its tab; an else has none', async () => {
  const block = `${text}  - if: { status: 200 }\n  - request: GET /4\n  - else:\n  - request: GET /5\n  - end:\n`;
  const { page, row, details, item, close } = await open({ [file]: block });
  await row(1).click({ button: 'right' });
  await item(/^Edit condition/).click();
  await details.getByRole('tab', { name: /^Condition/, selected: true }).waitFor();
  await row(6).click({ button: 'right' });
  const id = await item(/^Edit condition/).getAttribute('aria-describedby');
  await expect.poll(() => page.locator(`[id="${id}"]`).innerText()).toBe('row 6 is `else`, which has no condition');
  await close();
});

test('calls a flow: its inputs are listed, and what cannot be is said at its field', async () => {
  const opened = await open();
  const { page, row, dialog, item, close } = opened;
  const choose = async (name: string): Promise<void> => {
    const flows = dialog.getByRole('combobox', { name: /^Flow/ });
    await flows.fill(name);
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click();
  };
  await row(1).click();
  await page.getByRole('button', { name: 'Add step' }).click();
  await item(/^Call flow/).click();
  await choose('tap');
  await dialog.getByText('flows/tap.session.yaml has mobile steps, so a call of it would fail').waitFor();
  await choose('back');
  await dialog.getByText('the file could not be loaded').waitFor();
  await choose('login');
  await dialog.getByRole('textbox', { name: /^user required/ }).waitFor();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Alias' }).getAttribute('placeholder')).toBe('login');
  await expect.poll(() => dialog.getByRole('textbox', { name: /^limit/ }).getAttribute('placeholder')).toBe('5');
  await dialog.getByText('the flow requires the input user: its first request fails without it').waitFor();
  await dialog.getByRole('textbox', { name: /^user/ }).fill('ann');
  await dialog.getByRole('textbox', { name: /^limit/ }).fill('7');
  await dialog.getByText('limit: 7').waitFor();
  await dialog.getByRole('button', { name: 'Add the call' }).click();
  await row(2).getByText('↳ call login').waitFor();
  const args = 'call case flows/login --after 1 --input user=ann --input limit=7';
  const twin = await sessionsAfter(files, args.split(' '));
  await sessions(opened, twin);

  await page.keyboard.press('a');
  await item(/^Call flow/).click();
  await choose('login');
  await dialog.getByText('row 2 already calls a flow as `login`').waitFor();
  const alias = dialog.getByRole('textbox', { name: 'Alias' });
  await expect.poll(() => alias.getAttribute('aria-invalid')).toBe('true');
  await alias.fill('again');
  await dialog.getByText('alias: again').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await sessions(opened, files);
  await close();
});

test('a file that is not shown is renamed from its menu', async () => {
  const opened = await open();
  const { page, dialog, file: fileOf, item, close } = opened;
  await fileOf('login').click({ button: 'right' });
  await item(/^Rename/).click();
  await dialog.getByRole('textbox', { name: 'Path' }).fill('sign-in');
  await dialog.getByText('flows/login.session.yaml → flows/sign-in.session.yaml').waitFor();
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await fileOf('sign-in').waitFor();
  await page.keyboard.press('Control+z');
  await sessions(opened, files);
  await close();
});
