import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../support/browser.js';
import { openFields, request } from './field-page.js';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser.close());

const block = request('headers:', '  accept: text/csv', '  x-two: b');

test('Tab in the last cell opens the next, and the empty row becomes an entry', async () => {
  const { page, field, says, close } = await openFields(browser, { text: block, tab: 'Headers' });
  await field('Value of header accept').focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Name of header x-two');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Name of a new header');
  for (const [name, value] of [
    ['x-three', '3'],
    ['x-four', 'd'],
  ]) {
    await page.keyboard.type(name!);
    await page.keyboard.press('Tab');
    await page.keyboard.type(value!);
    await page.keyboard.press('Tab');
  }
  await says(block.replace('x-two: b\n', "x-two: b\n      x-three: '3'\n      x-four: d\n"));
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Name of a new header');
  await close();
});

test('entries are renamed, moved and removed; the keyboard stays in the row', async () => {
  const { page, field, says, details, close } = await openFields(browser, { text: block, tab: 'Headers' });
  await field('Name of header x-two').fill('x-second');
  await page.keyboard.press('Tab');
  await says(block.replace('x-two', 'x-second'));
  await field('Name of header x-second').waitFor();
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Value of header x-second');
  await page.keyboard.press('Alt+ArrowUp');
  const moved = request('headers:', '  x-second: b', '  accept: text/csv');
  await says(moved);
  await details.getByRole('button', { name: 'Remove header x-second' }).click();
  await says(moved.replace('      x-second: b\n', ''));
  await details.getByRole('button', { name: 'Remove header accept' }).click();
  await says(request());
  await close();
});

test('all entries are edited as text, in one edit', async () => {
  const { page, details, field, says, close } = await openFields(browser, { text: block, tab: 'Headers' });
  await details.getByRole('button', { name: 'As text' }).click();
  const text = field('All entries, a header a line');
  await expect.poll(() => text.inputValue()).toBe('accept: text/csv\nx-two: b');
  await text.fill('accept: text/csv\nx-url: http://shop.example/a?b=c\n\nx-none: null');
  await page.keyboard.press('Control+s');
  await says(block.replace('x-two: b\n', 'x-url: http://shop.example/a?b=c\n      x-none: null\n'));
  await page.keyboard.press('Escape');
  await details.getByRole('button', { name: 'As text' }).click();
  await expect.poll(() => field('Value of header x-none').getAttribute('placeholder')).toBe('left out');
  await close();
});

test('lines that are pasted are entries', async () => {
  const { page, field, says, close } = await openFields(browser, {
    text: block,
    tab: 'Headers',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.evaluate("navigator.clipboard.writeText('x-two: c\\nX-Shop: main\\naccept-language: de, en;q=0.5\\n')");
  await field('Name of a new header').focus();
  await page.keyboard.press('Control+v');
  await says(block.replace('x-two: b\n', 'x-two: c\n      X-Shop: main\n      accept-language: de, en;q=0.5\n'));
  await close();
});

test('headers of the settings are shown, and left out or changed', async () => {
  const text = `settings:\n  headers: { accept: application/json, authorization: Bearer abcdefgh }\n${request()}`;
  const { page, details, field, says, close } = await openFields(browser, { text, tab: 'Headers' });
  await expect
    .poll(() => details.locator('tr.inherited').allInnerTexts())
    .toEqual(['From the settings', expect.stringContaining('application/json'), expect.stringContaining('••••')]);
  await details.getByRole('button', { name: 'Leave out accept' }).click();
  await says(text.replace('GET /x\n', 'GET /x\n    headers:\n      accept: null\n'));
  await field('Value of header accept').fill('text/csv');
  await page.keyboard.press('Enter');
  await says(text.replace('GET /x\n', 'GET /x\n    headers:\n      accept: text/csv\n'));
  await close();
});

test('a name that is there already is refused next to its field', async () => {
  const { page, details, field, read, close } = await openFields(browser, { text: block, tab: 'Headers' });
  await field('Name of a new header').fill('accept');
  await details.getByText('accept is there already.').waitFor();
  await page.keyboard.press('Escape');
  await field('Name of header x-two').fill('accept');
  await page.keyboard.press('Enter');
  await details.getByText('`accept` is in row 1 already').waitFor();
  expect(read()).toBe(block);
  await close();
});
