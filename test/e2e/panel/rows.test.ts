import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../support/browser.js';
import { openPanelPage } from './panel-page.js';
import { openPanelProject, shop } from './panel-project.js';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser.close());

const lines = (text: string): readonly string[] =>
  text
    .split(/[\n\t]/)
    .map((line) => line.trim())
    .filter(Boolean);

test('shows the rows of a file as rows are numbered, with markers that have no state', async () => {
  const panel = await openPanelProject({ files: shop });
  const { page, rows, errors, elsewhere, close } = await openPanelPage(browser, panel);
  await rows.first().waitFor();
  const texts = await rows.evaluateAll((all) => all.map((row) => row.textContent));
  expect(texts).toEqual([
    '1↳ call loginbuyer',
    '2GET /carts/mine',
    '3if status equals 404',
    '4POST /carts',
    '5else if $.state equals locked',
    '6POST /carts/mine/unlock',
    '7end',
    '8place the orderPOST /orderswhen status is less than 300retry',
    '9GET /orders/{{var.orderId}}poll',
  ]);
  expect(await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-level')))).toEqual([...'111212111']);
  const marker = page.getByRole('treeitem', { name: /if status/ }).first();
  await expect.poll(() => marker.locator('.mark, [aria-label]').count()).toBe(0);
  expect(lines(await page.locator('.file-head').innerText())).toEqual([
    'Checkout',
    'sessions/checkout.session.yaml',
    '5 requests',
    '1 call',
    '1 block',
  ]);
  expect(panel.log).toEqual([]);
  expect({ errors, elsewhere }).toEqual({ errors: [], elsewhere: [] });
  await close();
});

test('nine requests and two blocks are nine requests', async () => {
  const request = (path: string): string => `  - request: GET ${path}\n    tests: { status: 200 }\n`;
  const block = `  - if: { status: 200 }\n${request('/in')}  - else:\n${request('/out')}  - end:\n`;
  const text = `steps:\n${request('/1')}${block}${request('/2')}${block}${request('/3')}${request('/4')}${request('/5')}`;
  const panel = await openPanelProject({ files: { 'a.session.yaml': text } });
  const { page, rows, close } = await openPanelPage(browser, panel);
  await rows.nth(14).waitFor();
  await expect.poll(() => page.locator('.file-head .facts').innerText()).toBe('a.session.yaml\n9 requests\n2 blocks');
  await close();
});

test('the details say all that a row says, with secrets as dots', async () => {
  const panel = await openPanelProject({ files: shop });
  const { page, row, details, close } = await openPanelPage(browser, panel);
  const tab = async (name: RegExp): Promise<readonly string[]> => {
    await details.getByRole('tab', { name }).click();
    return lines(await details.getByRole('tabpanel').innerText());
  };
  await row(2).click();
  await expect
    .poll(() => details.getByRole('tab').allInnerTexts())
    .toEqual(['Params', 'Headers\n2', 'Auth', 'Body', 'Capture', 'Tests\n1', 'Retry', 'Condition', 'More', 'YAML']);
  await tab(/Tests/);
  await expect.poll(() => details.getByLabel('Value of test', { exact: true }).inputValue()).toBe('200, 404');
  await tab(/Headers/);
  expect(await valuesIn(details)).toEqual([
    ['Name of header authorization', 'authorization'],
    ['Value of header authorization', 'Bearer {{flow.buyer.token}}'],
    ['Name of header x-api-key', 'x-api-key'],
    ['Value of header x-api-key', '••••'],
    ['Name of a new header', ''],
    ['Value of a new header', ''],
  ]);
  await details.getByRole('button', { name: 'Show Value of header x-api-key' }).click();
  await expect.poll(() => details.getByLabel('Value of header x-api-key').first().inputValue()).toBe('k-123456');
  await tab(/YAML/);
  const yaml = details.getByLabel('YAML of the row');
  await yaml.locator('.cm-line, .hidden-value').first().waitFor();
  await expect.poll(() => yaml.innerText()).not.toContain('k-123456');
  await yaml.getByRole('button', { name: 'Show the hidden value' }).click();
  await expect
    .poll(() => yaml.locator('.cm-line').allInnerTexts())
    .toEqual([
      '  - request: GET /carts/mine',
      '    headers:',
      '      authorization: Bearer {{flow.buyer.token}}',
      '      x-api-key: k-123456',
      '    tests:',
      '      status: { in: [200, 404] }',
    ]);
  await row(8).click();
  await tab(/Retry/);
  expect(await valuesIn(details)).toEqual([
    ['attempts', '3'],
    ['backoff', '200ms'],
    ['multiply', ''],
  ]);
  await tab(/Condition/);
  const words = details.getByLabel('condition in words');
  await expect.poll(() => words.inputValue()).toBe('status is less than 300');
  await tab(/Capture/);
  expect((await valuesIn(details)).slice(0, 2)).toEqual([
    ['Name of capture orderId', 'orderId'],
    ['Value of capture orderId', '$.id'],
  ]);
  await row(4).click();
  await tab(/Body/);
  await details.locator('.cm-content').waitFor();
  await expect.poll(() => details.locator('.cm-content').innerText()).toMatch(/sku.*\{\{var\.sku\}\}[^]*price.*1\.5/);
  await row(1).click();
  await tab(/Inputs/);
  expect((await valuesIn(details)).slice(0, 4)).toEqual([
    ['Name of input user', 'user'],
    ['Value of input user', 'ann'],
    ['Name of input password', 'password'],
    ['Value of input password', '••••'],
  ]);
  await details.getByRole('button', { name: 'Open the flow' }).click();
  await page.getByRole('heading', { name: 'login' }).first().waitFor();
  await expect
    .poll(() => details.getByRole('tab').allInnerTexts())
    .toEqual(['Settings\n1', 'Inputs\n2', 'Variables', 'Scripts', 'YAML']);
  expect(await page.evaluate('location.hash')).toBe('#/sessions/flows/login.session.yaml');
  await close();
});

/** Fields of one line in the tab that is open: what they are called, and what they say. */
function valuesIn(details: Locator): Promise<readonly (readonly [string, string])[]> {
  return details
    .getByRole('tabpanel')
    .locator('input[type=text]')
    .evaluateAll((fields) =>
      (fields as unknown as readonly FieldLike[]).map(({ ariaLabel, labels, value }) => [
        ariaLabel ?? labels[0]?.textContent ?? '',
        value,
      ]),
    );
}

interface FieldLike {
  readonly ariaLabel: string | null;
  readonly labels: readonly { readonly textContent: string }[];
  readonly value: string;
}

test('the list is walked with the keyboard, and the address names the row', async () => {
  const panel = await openPanelProject({ files: shop });
  const { page, rows, row, details, file, close } = await openPanelPage(browser, panel);
  await rows.first().waitFor();
  const selected = (): Promise<readonly string[]> =>
    page.locator('[role=treeitem][aria-selected=true] .number').allInnerTexts();
  const press = async (...keys: readonly string[]): Promise<readonly string[]> => {
    for (const key of keys) await page.keyboard.press(key);
    return selected();
  };
  expect(await press('j')).toEqual(['1']);
  expect(await press('ArrowDown', 'j')).toEqual(['3']);
  expect(await press('ArrowLeft')).toEqual(['3']);
  await expect.poll(() => row(4).count()).toBe(0);
  expect(await press('j')).toEqual(['5']);
  expect(await press('k', 'ArrowRight', 'ArrowRight')).toEqual(['4']);
  expect(await press('ArrowLeft')).toEqual(['3']);
  expect(await press('End')).toEqual(['9']);
  expect(await page.evaluate('location.hash')).toBe('#/sessions/checkout.session.yaml/9');
  expect(await press('Home')).toEqual(['1']);
  await press('End', 'Alt+1');
  await expect.poll(() => details.getByRole('tab', { selected: true }).innerText()).toBe('Params');
  await press('v');
  await expect.poll(() => details.getByRole('tab', { selected: true }).innerText()).toBe('YAML');
  expect(await press('Escape')).toEqual([]);
  await press('/');
  await page.keyboard.type('carts');
  await page.getByText('3 rows found').waitFor();
  await expect.poll(() => rows.count()).toBe(5);
  await press('Enter', 'Escape');
  await row(9).waitFor();
  await press('f');
  await page.keyboard.type('log');
  await press('Enter');
  await expect.poll(() => file('login').getAttribute('aria-current')).toBe('true');
  await press('Tab', '[');
  await page.getByRole('navigation').waitFor({ state: 'detached' });
  await press('?');
  await expect.poll(() => page.getByRole('dialog').innerText()).toContain('Keyboard shortcuts');
  await press('Escape');
  await page.goto(`${panel.url}#/sessions/checkout.session.yaml/4`);
  await page.reload();
  await page.locator('[role=treeitem][aria-selected=true]').waitFor();
  await expect.poll(() => selected()).toEqual(['4']);
  await close();
});

test('problems of the project lead to their rows; a flow that cannot be called says so', async () => {
  const chain = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [
      `deep/d${at}.session.yaml`,
      at === 11 ? 'steps:\n  - request: GET /end\n' : `steps:\n  - call: d${at + 1}.session.yaml\n`,
    ]),
  );
  const panel = await openPanelProject({
    files: {
      'a.session.yaml': 'steps:\n  - call: b.session.yaml\n',
      'b.session.yaml': 'steps:\n  - call: a.session.yaml\n',
      'calls.session.yaml':
        'steps:\n  - call: gone.session.yaml\n  - call: tap.session.yaml\n  - request: GET /x\n    tests: { status: 200 }\n',
      'tap.session.yaml': 'kind: mobile\nsteps:\n  - tap: Buy\n',
      ...chain,
    },
  });
  const { page, row, details, file, close } = await openPanelPage(browser, panel);
  await page.getByText('circular call-flow: a.session.yaml → b.session.yaml → a.session.yaml').first().waitFor();
  await file('d0').click();
  await page
    .getByText(/call-flow nesting deeper than ten: d0\.session\.yaml → /)
    .first()
    .waitFor();
  await file('tap').click();
  await page.getByText('tap.session.yaml is made of mobile steps, which are not read').waitFor();
  await page.getByRole('button', { name: /^Problems/ }).click();
  const list = page.getByRole('region', { name: 'Problems' });
  const missing = list.getByRole('group', { name: /gone\.session\.yaml/ });
  await missing.getByRole('button', { name: 'Show line 2' }).click();
  await row(1).and(page.locator('[role=treeitem][aria-selected=true]')).waitFor();
  await expect.poll(() => row(1).innerText()).toMatch(/gone/);
  await expect.poll(() => row(2).innerText()).toMatch(/mobile/);
  await expect.poll(() => details.getByRole('group', { name: /gone/ }).innerText()).toMatch(/flow/);
  await expect.poll(() => details.getByRole('button', { name: 'Open the flow' }).count()).toBe(0);
  await page.goto(`${panel.url}#/nowhere.session.yaml`);
  await page.getByText('nowhere.session.yaml is not a session file of this project').waitFor();
  expect(panel.log).toEqual([]);
  await close();
});
