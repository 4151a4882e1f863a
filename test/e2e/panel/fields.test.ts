import { chmodSync, rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../../support/browser.js';
import { file, openFields, request } from './field-page.js';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser.close());

const retried = request('retry: { attempts: 3, conditions: [5xx], backoff: 250 }  # slowly');

describe('a field', () => {
  test('saves by Enter, when it is left and by ⌘S, and Escape takes back', async () => {
    const { page, field, says, read, errors, close } = await openFields(browser, { text: retried, tab: 'Retry' });
    await field('attempts').fill('4');
    await page.keyboard.press('Enter');
    await says(retried.replace('attempts: 3', 'attempts: 4'));
    await field('backoff').fill('2s');
    await field('multiply').focus();
    await says(retried.replace('attempts: 3', 'attempts: 4').replace('250', "'2s'"));
    await page.keyboard.type('2');
    await page.keyboard.press('Control+s');
    await says(retried.replace('attempts: 3', 'attempts: 4').replace('backoff: 250', "backoff: '2s', multiply: 2"));
    const before = read();
    await field('attempts').fill('9');
    await page.keyboard.press('Escape');
    await expect.poll(() => field('attempts').inputValue()).toBe('4');
    await field('multiply').fill('');
    await page.keyboard.press('Control+Enter');
    await says(before.replace(', multiply: 2', ''));
    expect(errors).toEqual([]);
    await close();
  });

  test('keeps what is typed while another row changes on disk, and lands in the new text', async () => {
    const text = `${retried}  - request: GET /y\n    tests: { status: 200 }\n`;
    const { page, rows, field, says, save, close } = await openFields(browser, { text, tab: 'Retry' });
    await field('backoff').fill('500');
    const changed = text.replace('GET /y', 'GET /z');
    save(changed);
    await rows.getByText('/z').waitFor();
    await expect.poll(() => field('backoff').inputValue()).toBe('500');
    await page.keyboard.press('Enter');
    await says(changed.replace('250', '500'));
    await close();
  });

  test.each([
    ['Enter', '400'],
    ['Escape', '500'],
  ] as const)('shows both values when the file changes under it: %s', async (key, wanted) => {
    const { page, details, field, says, save, close } = await openFields(browser, { text: retried, tab: 'Retry' });
    await field('backoff').fill('400');
    save(retried.replace('250', '500'));
    const note = details.getByText('On disk this is now 500.');
    await note.waitFor();
    await expect
      .poll(() => details.getByRole('button', { name: /^(?:Keep|Take)/ }).allTextContents())
      .toEqual(['Keep 400 ⏎', 'Take 500 Esc']);
    await page.keyboard.press(key);
    await note.waitFor({ state: 'detached' });
    await says(retried.replace('250', wanted));
    await expect.poll(() => field('backoff').inputValue()).toBe(wanted);
    await close();
  });

  test('of a row that is deleted on disk says so, and what it says can be copied', async () => {
    const text = `${retried}  - request: GET /y\n    tests: { status: 200 }\n`;
    const { page, details, field, read, save, close } = await openFields(browser, {
      text,
      tab: 'Retry',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await field('backoff').fill('400');
    const without = 'steps:\n  - request: GET /y\n    tests: { status: 200 }\n';
    save(without);
    await details.getByText('This row is no longer in the file. Nothing here can be saved.').waitFor();
    await expect.poll(() => field('backoff').inputValue()).toBe('400');
    await page.keyboard.press('Enter');
    await expect.poll(() => field('backoff').getAttribute('readonly')).not.toBeNull();
    await details.getByRole('button', { name: 'Copy the row as YAML' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('backoff: 250');
    expect(read()).toBe(without);
    await close();
  });

  test('is refused in its own words, and keeps its text', async () => {
    const { page, details, field, read, panel, close } = await openFields(browser, { text: retried, tab: 'Retry' });
    await field('attempts').fill('many');
    await page.keyboard.press('Enter');
    const note = details.getByRole('alert');
    await note.getByText(/attempts/).waitFor();
    await expect.poll(() => field('attempts').inputValue()).toBe('many');
    await expect.poll(() => field('attempts').getAttribute('aria-invalid')).toBe('true');
    expect(read()).toBe(retried);
    await page.keyboard.press('Escape');
    await note.waitFor({ state: 'detached' });
    chmodSync(panel.path(file), 0o444);
    rmSync(panel.path(file));
    await page
      .getByText('The file is gone.')
      .or(details.locator('[title="The file is gone."]').first())
      .first()
      .waitFor({ state: 'attached' });
    await expect.poll(() => field('attempts').getAttribute('readonly')).not.toBeNull();
    await close();
  });

  test('is read-only below an alias or an anchor in use, with the reason', async () => {
    const text = [
      'steps:',
      '  - &first',
      '    request: GET /x',
      '    headers: &common { accept: text/csv }',
      '    tests: { status: 200 }',
      '  - request: GET /y',
      '    headers: *common',
      '    timeout: 5s',
      '    tests: { status: 200 }',
      '  - *first',
      '',
    ].join('\n');
    const { row, field, openTab, details, close } = await openFields(browser, { text, row: 2, tab: 'Headers' });
    await expect.poll(() => field('Value of header accept').getAttribute('readonly')).not.toBeNull();
    await expect
      .poll(() => field('Value of header accept').getAttribute('title'))
      .toBe('`headers` of row 2 is an alias: its value is written in another place');
    await openTab('More');
    await expect.poll(() => field('timeout').getAttribute('readonly')).toBeNull();
    await row(1).click();
    await expect
      .poll(() => field('URL').getAttribute('title'))
      .toBe('the anchor &first of row 1 is used elsewhere in the file');
    await row(3).click();
    await details.getByText('row 3', { exact: true }).waitFor();
    await expect.poll(() => field('URL').inputValue()).toBe('/x');
    await expect.poll(() => field('URL').getAttribute('title')).toBe('row 3 is an alias: it is written in another row');
    await close();
  });
});

test('the head sets method, URL, name and skip', async () => {
  const text = request();
  const { page, field, says, rows, close } = await openFields(browser, { text });
  await field('Method').selectOption('POST');
  await says(text.replace('GET /x', 'POST /x'));
  await field('URL').fill('/orders/{{var.id}}');
  await page.keyboard.press('Enter');
  await says(text.replace('GET /x', 'POST /orders/{{var.id}}'));
  await rows.getByText('/orders/{{var.id}}').waitFor();
  await field('Method').selectOption('Other…');
  await field('Method').fill('PURGE');
  await page.keyboard.press('Enter');
  await says(text.replace('GET /x', 'PURGE /orders/{{var.id}}'));
  await field('Name').fill('clear it');
  await page.keyboard.press('Enter');
  await field('Skip').check();
  await field('Why it is skipped').fill('not now');
  await page.keyboard.press('Enter');
  const named = text.replace('GET /x\n', 'PURGE /orders/{{var.id}}\n    name: clear it\n');
  await says(`${named}    skip: not now\n`);
  await field('Skip').uncheck();
  await field('Name').fill('');
  await page.keyboard.press('Enter');
  await says(text.replace('GET /x', 'PURGE /orders/{{var.id}}'));
  await close();
});

test('a reference that nothing sets is marked, with what is meant', async () => {
  const text = `variables:\n  sku: A-100\n${request("headers: { x-sku: '{{var.skuu}}', x-ok: '{{var.sku}}' }")}`;
  const { details, close } = await openFields(browser, { text, tab: 'Headers' });
  await details.locator('.template .unknown').waitFor();
  await expect
    .poll(() => details.locator('.template .reference').allInnerTexts())
    .toEqual(['{{var.skuu}}', '{{var.sku}}']);
  await expect.poll(() => details.locator('.template .unknown').allInnerTexts()).toEqual(['{{var.skuu}}']);
  await details.locator('.entry-table').getByText('Did you mean `{{var.sku}}`?').waitFor();
  await close();
});
