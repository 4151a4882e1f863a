import { readFileSync } from 'node:fs';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { launchChromium } from '../../support/browser.js';
import { findings, openPanelPage, type PanelPage } from './panel-page.js';
import { openPanelProject, type PanelProject } from './panel-project.js';
import { answers } from './run-client.js';
import { typeOver } from './type-over.js';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser.close());

const file = 'shop.session.yaml';
const text = `settings:
  baseUrl: '{{env.SHOP_URL}}'
variables:
  sku: A-100
steps:
  - request: GET /carts/mine
    tests:
      status: 200
  - if:
      $.state: locked # stays
  - request: POST /carts
    capture:
      cart: $.id
    tests:
      status: 201
  - end:
  - request: GET /orders/7
    poll:
      until:
        $.state: paid
    tests:
      status: 200
`;

const respond = answers({
  'GET /carts/mine': [
    [200, { state: 'open', token: 'tok-1234567890', count: 2, lines: [{ sku: 'A-100' }, { sku: 'B-7' }] }],
  ],
  'POST /carts': [[201, { id: 'c-1' }]],
  'GET /orders/7': [[200, { state: 'paid', total: 9.5 }]],
});

interface Opened extends PanelPage {
  readonly panel: PanelProject;
  readonly tab: (name: string) => Promise<void>;
  readonly says: (text: string) => Promise<void>;
  /** The field of that name, in the details or a dialog. */
  readonly field: (name: string) => Locator;
}

async function open(row: number, options: Parameters<typeof openPanelPage>[2] = {}): Promise<Opened> {
  const panel = await openPanelProject({ files: { [file]: text }, respond });
  const shown = await openPanelPage(browser, panel, { bypassCSP: true, ...options, hash: `#/${file}/${row}` });
  const { page, details } = shown;
  await details.getByText(`row ${row}`, { exact: true }).waitFor();
  return {
    ...shown,
    panel,
    tab: (name) => details.getByRole('tab', { name: new RegExp(`^${name}`) }).click(),
    says: (wanted) => expect.poll(() => readFileSync(panel.path(file), 'utf8'), { timeout: 20_000 }).toBe(wanted),
    field: (name) => page.getByLabel(name, { exact: true }),
  };
}

async function run({ page, row }: Opened): Promise<void> {
  await page.keyboard.press('Control+Shift+Enter');
  await row(5).getByText('200', { exact: true }).waitFor();
}

test('Edit condition: fields, words and YAML say the same, and the last response says whether it would have held', async () => {
  const opened = await open(2);
  const { page, row, details, field, tab, says, close } = opened;
  await tab('Condition');
  await details.getByText('After a run its paths are offered here.').waitFor();
  await run(opened);
  await details.getByText(/^reads the response of row 1/).waitFor();
  expect(await field('Source of condition').locator('option').allInnerTexts()).toEqual([
    'Response status',
    'Response JSON path',
    'Response header',
    'A value or variable',
  ]);
  await details.getByText('would not have held in the last response received open').waitFor();
  await field('Path of condition').fill('$.');
  const list = page.getByRole('listbox');
  await expect
    .poll(() => list.getByRole('option').allInnerTexts())
    .toEqual(expect.arrayContaining(['$.count\nnumber 2', '$.token\nstring "***"', '$.lines\narray 2 items']));
  expect(await findings(page, '.detail')).toEqual([]);
  await field('Path of condition').fill('$.lin');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await field('Path of condition').inputValue()).toBe('$.lines');
  await field('Operator of condition').selectOption({ label: 'length is at least' });
  await field('Value of condition').fill('2');
  await expect.poll(() => field('condition in words').inputValue()).toBe('$.lines length is at least 2');
  await details.getByText('would have held in the last response').waitFor();
  await page.keyboard.press('Enter');
  const saved = text.replace('$.state: locked # stays', '$.lines: { length: { gte: 2 } } # stays');
  await says(saved);
  await row(2).getByText('if $.lines length is at least 2').waitFor();

  await page.reload();
  await tab('Condition');
  await expect.poll(() => field('condition in words').inputValue()).toBe('$.lines length is at least 2');
  await field('condition in words').fill('$.state equals open and status is less than 300');
  await expect.poll(() => field('Source of condition, part 2').inputValue()).toBe('status');
  await details.getByRole('button', { name: 'as YAML condition' }).click();
  const both = '$.state: open\nstatus:\n  lt: 300';
  await expect.poll(() => field('condition as YAML').inputValue()).toBe(both);
  await typeOver(field('condition as YAML'), '$.state: { in: [open, locked] }');
  await expect.poll(() => field('Value of condition').inputValue()).toBe('open, locked');
  await page.keyboard.press('Control+s');
  await says(text.replace('$.state: locked # stays', '$.state: { in: [ open, locked ] }'));
  await page.keyboard.press('Escape');
  await close();
});

test('a condition is added to a request and taken away; half of one is not saved', async () => {
  const { page, details, field, tab, says, close } = await open(3);
  await tab('Condition');
  await field('Source of condition').selectOption('A value or variable');
  const fault = details.getByText('Say which value is read, such as {{var.state}}.');
  await fault.waitFor();
  await field('Value or variable of condition').press('Enter');
  // Once it is refused, the line that said so while it was typed does not say it again.
  await details.getByRole('alert').filter({ hasText: 'Say which value' }).waitFor();
  expect(await fault.count()).toBe(1);
  await page.keyboard.press('Escape');
  expect(await field('Source of condition').inputValue()).toBe('path');
  await field('Source of condition').selectOption('Response header');
  await field('Header of condition').fill('content-type');
  await field('Operator of condition').selectOption('contains');
  await field('Value of condition').fill('json');
  await details.getByRole('button', { name: '+ and …' }).click();
  await field('Source of condition, part 2').selectOption('Response status');
  await field('Operator of condition, part 2').selectOption('is between');
  await field('Lower bound of condition, part 2').fill('200');
  await field('Upper bound of condition, part 2').fill('299');
  await page.keyboard.press('Enter');
  const when =
    '    when:\n      header content-type: { contains: json }\n      status:\n        between: [ 200, 299 ]\n';
  await says(text.replace('POST /carts\n', `POST /carts\n${when}`));
  await details.getByRole('button', { name: 'Remove condition', exact: true }).click();
  await says(text);
  await close();
});

test('a poll reads its own response, and not a value or variable', async () => {
  const opened = await open(5);
  const { page, details, field, tab, says, close } = opened;
  await tab('Retry');
  await run(opened);
  await details
    .getByText(/^reads its own response/)
    .first()
    .waitFor();
  expect(await field('Source of until').locator('option').allInnerTexts()).toEqual([
    'Response status',
    'Response JSON path',
    'Response header',
  ]);
  await details.getByText('would have held in the last response').waitFor();
  await field('Path of until').fill('');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: '$.total' }).click();
  await field('Operator of until').selectOption('is greater than');
  await field('Value of until').fill('9');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await says(text.replace('$.state: paid', '$.total: { gt: 9 }'));
  await close();
});

test('tests are edited one by one, and each says what the last response says to it while it is typed', async () => {
  const opened = await open(1);
  const { page, panel, details, field, tab, close } = opened;
  const written = (): string => JSON.stringify(parse(readFileSync(panel.path(file), 'utf8')).steps[0].tests);
  const tests = (wanted: unknown): Promise<void> =>
    expect.poll(written, { timeout: 20_000 }).toBe(JSON.stringify(wanted));
  await tab('Tests');
  await run(opened);
  const check = (name: string): Locator => details.locator('.test-check').filter({ has: field(`Source of ${name}`) });
  await check('test').getByText('passed').waitFor();
  await field('Value of test').fill('201');
  await check('test').filter({ hasText: 'failed' }).getByText('received 200').waitFor();
  await page.keyboard.press('Escape');
  await check('test').getByText('passed').waitFor();
  await details.getByRole('button', { name: '+ test', exact: true }).click();
  await field('Path of test, check 2').fill('$.count');
  await field('Operator of test, check 2').selectOption('is at least');
  await field('Value of test, check 2').fill('2');
  await details.getByRole('button', { name: '+ test', exact: true }).click();
  await tests({ status: 200, '$.count': { gte: 2 } });
  await field('Path of test, check 3').fill('$.lines');
  await field('Operator of test, check 3').selectOption('some');
  await field('Value of test, check 3').fill('$.sku: B-7');
  await page.keyboard.press('Control+s');
  const lines = { '$.lines': { some: { '$.sku': 'B-7' } } };
  await tests({ status: 200, '$.count': { gte: 2 }, ...lines });
  await check('test, check 3').getByText('passed').waitFor();
  await details.getByRole('button', { name: 'Move test, check 2 up' }).click();
  await tests({ '$.count': { gte: 2 }, status: 200, ...lines });
  await details.getByRole('button', { name: 'Remove test, check 3' }).click();
  await tests({ '$.count': { gte: 2 }, status: 200 });
  await check('test, check 3').waitFor({ state: 'detached' });

  await details.getByRole('button', { name: 'Give them names or conditions' }).click();
  await field('Name of test 1').fill('has a count');
  await details.getByRole('button', { name: 'only when … test 1' }).click();
  await field('when of test 1 in words').fill('status equals 404');
  await page.keyboard.press('Enter');
  await tests([{ name: 'has a count', when: { status: 404 }, '$.count': { gte: 2 } }, { status: 200 }]);
  await check('test 1').getByText('does not apply to the last response').waitFor();
  expect(await findings(page, '.detail')).toEqual([]);
  await close();
});

test('captures show what they would take, and names are completed in fields and editors', async () => {
  const opened = await open(3, { colorScheme: 'dark' });
  const { page, row, details, field, tab, says, close } = opened;
  await tab('Capture');
  await run(opened);
  await row(1).click();
  await tab('Capture');
  await field('Name of a new capture').fill('first');
  await field('Value of a new capture').fill('$.lines[0]');
  await page.getByRole('option', { name: '$.lines[0].sku' }).click();
  await page.keyboard.press('Enter');
  await says(text.replace('/carts/mine\n', '/carts/mine\n    capture:\n      first: $.lines[0].sku\n'));
  await details.locator('.last-value').getByText('A-100').waitFor();

  await row(5).click();
  await tab('Headers');
  await field('Name of a new header').fill('x-sku');
  await field('Value of a new header').pressSequentially('a {{va');
  const options = page.getByRole('listbox', { name: 'Names' }).getByRole('option');
  await expect
    .poll(() => options.allInnerTexts())
    .toEqual(['var.cart\nrow 3', 'var.first\nrow 1', 'var.sku\nvariable']);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  expect(await field('Value of a new header').inputValue()).toBe('a {{var.sku}}');
  await field('Value of a new header').press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(' | up');
  await page.getByRole('listbox', { name: 'Pipes' }).getByRole('option').first().waitFor();
  await page.keyboard.press('Tab');
  expect(await field('Value of a new header').inputValue()).toBe('a {{var.sku | upper}}');
  await page.keyboard.press('Enter');

  await tab('Body');
  await field('Kind of body').selectOption('json');
  const editor = details.locator('.cm-content');
  await typeOver(editor, '{ "id": "{{fi');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('r');
  await page.locator('.cm-tooltip-autocomplete').getByText('var.first').waitFor();
  // CodeMirror takes a key for its list 75 ms after it has opened it.
  await page.waitForTimeout(150);
  await page.keyboard.press('Enter');
  await expect.poll(() => editor.innerText()).toContain('"{{var.first}}');
  await close();
});
