import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../../support/browser.js';
import { openFields, request } from './field-page.js';
import type { Slowness } from './panel-page.js';
import { typeOver } from './type-over.js';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser.close());

/** ms in which the next text is typed. */
const late = 300;
const slow: readonly (readonly [what: string, slowness: Slowness])[] = [
  ['the server', { frames: late }],
  ['the answer to an edit', { answers: late }],
  ['the drawing of the page', { drawing: late }],
];

/** Collects what fields say from now on. @returns all of it so far */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(`
    globalThis.notes = [];
    const look = () => {
      for (const { textContent } of document.querySelectorAll('.setting-note[role=alert]'))
        if (!notes.includes(textContent)) notes.push(textContent);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  `);
  return () => page.evaluate('globalThis.notes');
}

test.each(slow)('the YAML of a row keeps what is typed while %s is slow', async (_, slowness) => {
  const { page, field, says, details, read, close } = await openFields(browser, {
    text: request(),
    tab: 'YAML',
    slowness,
  });
  const editor = field('YAML of the row');
  await details.locator('.code-editor').waitFor();
  const notes = await listen(page);
  await typeOver(editor, '  - request: GET /y\n    tests: { status: 200 }\n\n');
  await page.keyboard.press('Control+s');
  const saved = 'steps:\n  - request: GET /y\n    tests: { status: 200 }\n';
  await says(saved);
  await typeOver(editor, '  - request: GET /y\n    testz: {}');
  await page.keyboard.press('Control+s');
  await details.getByText(/^Not saved: it would have 1 error/).waitFor();
  expect(await editor.innerText()).toContain('testz');
  expect(read()).toBe(saved);
  await typeOver(editor, '  - request: GET /z\n    tests: { status: 200 }');
  await page.keyboard.press('Control+s');
  await says(saved.replace('/y', '/z'));
  expect((await notes()).map((note) => note.split(':')[0])).toEqual(['Not saved']);
  await close();
});

const written = request('when: { $.a: 1 }', 'json: { b: 1 }');
const fields: readonly (readonly [
  tab: string,
  label: string,
  change: (file: string, to: number) => [string, string],
])[] = [
  ['Body', 'URL', (text, to) => [`/x${to}`, text.replace(/\/x\d*/, `/x${to}`)]],
  ['Body', 'JSON body', (text, to) => [`{ "b": ${to} }`, text.replace(/b: \d/, `b: ${to}`)]],
  ['Tests', 'Value of test', (text, to) => [`20${to}`, text.replace(/20\d/, `20${to}`)]],
  ['Condition', 'Value of condition', (text, to) => [`${to}`, text.replace(/a: \d/, `a: ${to}`)]],
  ['Condition', 'condition in words', (text, to) => [`$.a equals ${to}`, text.replace(/a: \d/, `a: ${to}`)]],
  ['YAML', 'YAML of the file', (text, to) => [text.replace(/b: \d/, `b: ${to}`), text.replace(/b: \d/, `b: ${to}`)]],
];

test('every field keeps what is typed before the answer to its save', async () => {
  const { page, details, field, openTab, says, close } = await openFields(browser, {
    text: written,
    slowness: { answers: late },
  });
  const notes = await listen(page);
  let text = written;
  for (const [at, [tab, label, change]] of fields.entries()) {
    await openTab(tab);
    if (label === 'YAML of the file') await details.getByRole('button', { name: 'Whole file' }).click();
    if (label.includes('YAML') || label.includes('JSON')) await details.locator('.code-editor').waitFor();
    for (const to of [2 + at, 3 + at]) {
      const [typed, next] = change(text, to);
      await typeOver(field(label), typed);
      await page.keyboard.press('Control+s');
      await says(next);
      text = next;
    }
  }
  expect(await notes()).toEqual([]);
  await close();
});

const places: readonly (readonly [tab: string, label: string, typed: (url: string) => string])[] = [
  ['Body', 'URL', (url) => url],
  ['YAML', 'YAML of the row', (url) => request().replace('/x', url).slice('steps:\n'.length)],
  ['YAML', 'YAML of the file', (url) => request().replace('/x', url)],
];

describe.each([
  ['the answer is slow', { answers: 1_500 }],
  // The page then shows both changes at once.
  ['the answer and the drawing are slow', { answers: 1_500, drawing: 1_400 }],
  ['the server is slow', { frames: late }],
] as const)('a change on disk during a save is asked about, not overwritten, while %s', (_, slowness) => {
  test.each(places)('%s: %s', async (tab, label, typed) => {
    const shown = await openFields(browser, { text: request(), tab, slowness });
    const { page, details, field, says, read, save, close } = shown;
    if (label.endsWith('file')) await details.getByRole('button', { name: 'Whole file' }).click();
    if (tab === 'YAML') await details.locator('.code-editor').waitFor();
    await typeOver(field(label), typed('/a'));
    await page.keyboard.press('Control+s');
    await typeOver(field(label), typed('/b'));
    await says(request().replace('/x', '/a'));
    const elsewhere = request().replace('/x', '/elsewhere');
    save(elsewhere);
    await details.getByText(/^On disk this is now/).waitFor();
    expect(read()).toBe(elsewhere);
    await close();
  });
});

// The row is left before, while and after the answer to the save comes.
test.each([0, 200, 235])('what is typed during a save is saved when the row is left %i ms after it', async (ms) => {
  const text = `${request()}  - request: GET /two\n    tests: { status: 200 }\n`;
  const { page, row, field, says, close } = await openFields(browser, {
    text,
    tab: 'Body',
    slowness: { frames: late },
  });
  await typeOver(field('URL'), '/a');
  await page.keyboard.press('Control+s');
  await says(text.replace('/x', '/a'));
  await page.waitForTimeout(ms);
  await typeOver(field('URL'), '/b');
  await row(2).click();
  await says(text.replace('/x', '/b'));
  await close();
});

test('the next save does not wait for a text that was undone on disk before the page showed it', async () => {
  const { page, field, says, save, close } = await openFields(browser, {
    text: request(),
    tab: 'Body',
    slowness: { drawing: 3_000 },
  });
  await typeOver(field('URL'), '/a');
  await page.keyboard.press('Control+s');
  await says(request().replace('/x', '/a'));
  save(request());
  await typeOver(field('URL'), '/b');
  await page.keyboard.press('Control+s');
  const start = performance.now();
  await says(request().replace('/x', '/b'));
  expect(performance.now() - start).toBeLessThan(8_000);
  await close();
});

test('what is typed before the editor has loaded goes on in it, at the same place', async () => {
  const { page, details, field, says, close } = await openFields(browser, {
    text: request('json: { a: 1 }'),
    tab: 'More',
  });
  let load = (): void => undefined;
  const isAsked = new Promise<void>((done) => (load = done));
  await page.route(/code-editor/, async (route) => {
    await isAsked;
    await route.continue();
  });
  await details.getByRole('tab', { name: /^Body/ }).click();
  await field('JSON body').fill('{ "a": 2 }');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  load();
  await details.locator('.code-editor').waitFor();
  await page.keyboard.type('3');
  await page.keyboard.press('Control+s');
  await says(request('json: { a: 23 }'));
  await close();
});
