import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../support/browser.js';
import { openFields, request } from './field-page.js';
import { typeOver } from './type-over.js';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser.close());

/** What an editor shows. */
async function textIn(editor: Locator): Promise<string> {
  return (await editor.locator('.cm-line').allInnerTexts()).map((line) => line.replaceAll('\n', '')).join('\n');
}

test('a JSON body keeps its types: texts that look like something else stay texts', async () => {
  const text = request('json: { empty: "null", version: "1.10", said: "yes", count: "5", price: 1.5, off: false }');
  const { page, field, says, details, close } = await openFields(browser, { text, tab: 'Body' });
  const editor = field('JSON body');
  await details.locator('.code-editor').waitFor();
  expect(JSON.parse(await textIn(editor))).toEqual({
    empty: 'null',
    version: '1.10',
    said: 'yes',
    count: '5',
    price: 1.5,
    off: false,
  });
  await typeOver(
    editor,
    '{ "empty": "null", "version": "1.10", "said": "no", "count": "6", "price": 2, "on": "true" }',
  );
  await page.keyboard.press('Control+s');
  await says(
    text.replace('"yes"', '"no"').replace('"5"', '"6"').replace('1.5', '2').replace('off: false', 'on: "true"'),
  );
  await typeOver(editor, '{ "count": ');
  await page.keyboard.press('Control+s');
  await details.getByText(/^Not valid JSON/).waitFor();
  await page.keyboard.press('Escape');
  await details.getByRole('button', { name: 'As YAML' }).click();
  await expect.poll(() => details.getByLabel('json as YAML').innerText()).toContain('json: { empty: "null"');
  await close();
});

test('a text of several lines keeps its block', async () => {
  const text = request('text: |', '  first', '  second');
  const { page, field, says, details, close } = await openFields(browser, { text, tab: 'Body' });
  await details.locator('.code-editor').waitFor();
  expect(await textIn(field('Text body'))).toBe('first\nsecond\n');
  await field('Text body').fill('first\nother\nthird\n');
  await page.keyboard.press('Control+s');
  await says(text.replace('      second\n', '      other\n      third\n'));
  await close();
});

test('Tab leaves the editor, which saves', async () => {
  const text = request('json: { a: 1 }');
  const { page, field, says, details, close } = await openFields(browser, { text, tab: 'Body' });
  await details.locator('.code-editor').waitFor();
  await typeOver(field('JSON body'), '{ "a": 2 }');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.closest(".code-editor")')).toBeNull();
  await says(text.replace('a: 1', 'a: 2'));
  await close();
});

test('the kind of a body is switched, and what can be taken over is', async () => {
  const text = request('json: { user: ann, page: 2 }');
  const { page, field, says, details, close } = await openFields(browser, { text, tab: 'Body' });
  const kind = field('Kind of body');
  await kind.selectOption('form');
  const form = request('form:', '  user: ann', '  page: 2');
  await says(form);
  await field('Value of field user').fill('bob');
  await page.keyboard.press('Enter');
  await says(form.replace('ann', 'bob'));
  await kind.selectOption('multipart');
  await field('Name of part 1').waitFor();
  await expect.poll(() => field('Value of part 1').inputValue()).toBe('bob');
  await details.getByRole('button', { name: 'Remove part 2' }).click();
  await details.getByRole('button', { name: '+ file' }).click();
  await field('File of part 2').fill('./photo.jpg');
  await page.keyboard.press('Enter');
  await field('Type of part 2').fill('image/jpeg');
  await page.keyboard.press('Enter');
  await says(
    request(
      'multipart:',
      '  - { name: user, value: bob }',
      '  - name: file',
      '    file: ./photo.jpg',
      '    type: image/jpeg',
    ),
  );
  await kind.selectOption('graphql');
  await field('operation').fill('order');
  await page.keyboard.press('Enter');
  await kind.selectOption('');
  await says(request());
  await close();
});

test('the YAML of a row is edited as it is, secrets as dots', async () => {
  const text = request('headers:', '  x-api-key: k-123456  # of the shop', '  accept: text/csv').replaceAll(
    '\n',
    '\r\n',
  );
  const { page, field, says, details, read, close } = await openFields(browser, { text, tab: 'YAML' });
  const editor = field('YAML of the row');
  await editor.locator('.hidden-value').waitFor();
  await expect.poll(() => editor.innerText()).not.toContain('k-123456');
  await editor.locator('.hidden-value').click();
  expect(await textIn(editor)).toContain('x-api-key: k-123456  # of the shop');
  await typeOver(editor, '  - request: GET /y\n    headers: { accept: text/html }\n    tests: { status: 200 }');
  await page.keyboard.press('Control+s');
  await says(
    'steps:\n  - request: GET /y\n    headers: { accept: text/html }\n    tests: { status: 200 }\n'.replaceAll(
      '\n',
      '\r\n',
    ),
  );
  await typeOver(editor, '  - request: GET /y\n    testz: {}');
  await page.keyboard.press('Control+s');
  await details.getByText(/^Not saved: it would have 1 error/).waitFor();
  expect(read()).toContain('text/html');
  await page.keyboard.press('Escape');
  await close();
});

test('the whole file is edited, also with errors, and mended again', async () => {
  const text = request();
  const { page, field, says, details, close } = await openFields(browser, { text, tab: 'YAML' });
  await details.getByRole('button', { name: 'Whole file' }).click();
  const editor = field('YAML of the file');
  await editor.getByText('GET /x').waitFor();
  await typeOver(editor, text.replace('tests', 'testz'));
  await page.keyboard.press('Control+s');
  await details.getByRole('button', { name: 'Save with errors' }).click();
  await says(text.replace('tests', 'testz'));
  await page.getByText('a.session.yaml cannot be read').first().waitFor();
  await details.locator('.cm-lintRange-error, .cm-lint-marker-error').first().waitFor({ state: 'attached' });
  await typeOver(editor, text.replace('/x', '/z'));
  await page.keyboard.press('Control+s');
  await says(text.replace('/x', '/z'));
  await page.getByText('a.session.yaml cannot be read').first().waitFor({ state: 'detached' });
  await close();
});
