import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../support/browser.js';
import { openFields, request } from './field-page.js';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser.close());

const box = (details: Locator, name: string): Locator =>
  details.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const conditions = ['no response', '5xx', '429', 'other 4xx', 'a failing test'];

test('a fresh request retries nothing, and says so by its defaults', async () => {
  const { field, details, read, close } = await openFields(browser, { text: request(), tab: 'Retry' });
  await expect.poll(() => field('attempts').inputValue()).toBe('');
  await expect.poll(() => field('backoff').getAttribute('placeholder')).toBe('1000');
  await expect.poll(() => field('multiply').getAttribute('placeholder')).toBe('1');
  const boxes = details.getByRole('group', { name: 'repeat on' }).getByRole('checkbox');
  expect(await boxes.evaluateAll((all) => all.map((box) => (box as unknown as { checked: boolean }).checked))).toEqual(
    conditions.map(() => false),
  );
  await expect
    .poll(() => details.locator('.boxes label').allInnerTexts())
    .toEqual([
      expect.stringMatching(/^no response\s+connection refused/),
      expect.stringMatching(/^5xx\s+status 500 to 599/),
      expect.stringMatching(/^429\s+rate limited/),
      expect.stringMatching(/^other 4xx\s+status 400 to 499/),
      expect.stringMatching(/^a failing test\s+a response arrived/),
    ]);
  await field('attempts').focus();
  await field('backoff').focus();
  expect(read()).toBe(request());
  await close();
});

test('attempts without a condition repeat nothing, until one is ticked', async () => {
  const { page, field, details, says, close } = await openFields(browser, { text: request(), tab: 'Retry' });
  const notice = details.locator('.notices');
  await field('attempts').fill('3');
  await page.keyboard.press('Enter');
  const set = request().replace('200 }\n', '200 }\n    retry:\n      attempts: 3\n');
  await says(set);
  await notice.getByText(/nothing (?:is|will be) repeated/).waitFor();
  await box(details, '5xx').check();
  await notice.getByText(/nothing (?:is|will be) repeated/).waitFor({ state: 'detached' });
  await box(details, '429').check();
  await box(details, 'no response').check();
  await expect.poll(() => box(details, 'no response').isChecked()).toBe(true);
  await details.getByText('On a 429: what the server says in Retry-After, up to 60s.').waitFor();
  await field('attempts').fill('1');
  await page.keyboard.press('Enter');
  await details.getByText('retry is off').waitFor();
  for (const name of ['5xx', '429', 'no response']) await box(details, name).uncheck();
  await field('attempts').fill('');
  await page.keyboard.press('Enter');
  await says(request());
  await close();
});

test('what is listed stays as it is written, and boxes that are ticked at once all count', async () => {
  const text = request('retry: { attempts: 3, conditions: [ 5xx ] }');
  const { details, says, close } = await openFields(browser, { text, tab: 'Retry' });
  for (const name of ['a failing test', '429', 'other 4xx']) await box(details, name).click();
  await says(text.replace('[ 5xx ]', '[ 5xx, 429, other 4xx, a failing test ]'));
  await close();
});

test.each(['POST', 'PATCH', 'GET'])('no response on a %s', async (method) => {
  const text = request('retry: { attempts: 3, conditions: [no response] }').replace('GET', method);
  const { details, close } = await openFields(browser, { text, tab: 'Retry' });
  const warning = details.locator('.notices').getByText(/a retry may create a second record/);
  if (method === 'GET') {
    await details.page().locator('.problems-button').waitFor();
    await expect.poll(() => warning.count()).toBe(0);
  } else await warning.waitFor();
  await close();
});

test('the waits are shown before anything runs', async () => {
  const text = request('retry: { attempts: 4, conditions: [5xx], multiply: 2 }');
  const { page, field, details, close } = await openFields(browser, { text, tab: 'Retry' });
  await details.getByText('waits 1s, 2s, 4s').waitFor();
  await field('backoff').fill('250ms');
  await page.keyboard.press('Enter');
  await details.getByText('waits 250ms, 500ms, 1s').waitFor();
  await close();
});

test('a poll is added without retry, in words, and removed', async () => {
  const { page, field, details, says, read, close } = await openFields(browser, { text: request(), tab: 'Retry' });
  await details.getByRole('button', { name: '+ Poll until a condition' }).click();
  await expect.poll(() => field('every').getAttribute('placeholder')).toBe('1000');
  await expect.poll(() => field('timeout').getAttribute('placeholder')).toBe('30000');
  await field('until in words').fill('$.state equals paid');
  await page.keyboard.press('Enter');
  const polled = request().replace('200 }\n', '200 }\n    poll:\n      until: { $.state: paid }\n');
  await says(polled);
  await field('every').fill('500ms');
  await page.keyboard.press('Enter');
  await says(`${polled}      every: 500ms\n`);
  await expect.poll(() => field('until in words').inputValue()).toBe('$.state equals paid');
  await field('until in words').fill('{{var.x}} equals 1');
  await page.keyboard.press('Enter');
  await details.getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  await field('until in words').fill('');
  await page.keyboard.press('Enter');
  await details.getByText('Say what is waited for.').waitFor();
  await page.keyboard.press('Escape');
  expect(read()).toBe(`${polled}      every: 500ms\n`);
  await details.getByRole('button', { name: 'Remove poll' }).click();
  await says(request());
  await close();
});
