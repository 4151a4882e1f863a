import { createRequire } from 'node:module';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderHtml } from '../../../src/reporter/html/render-html.js';
import { openBrowser, type ReportBrowser } from '../../support/browser.js';
import { recordsOf, reportOf, requestOf, sessionOf } from '../../support/make-report.js';
import { shopReport } from './shop-report.js';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const editor = { template: 'vscode://file/{file}:{line}:{column}', root: '/home/ann/shop' };

let reports: ReportBrowser;
let linked: string;
let plain: string;
beforeAll(async () => {
  reports = await openBrowser();
  const report = shopReport();
  linked = await reports.writeText(
    await textOf(renderHtml({ template: reports.template, report, editor, details: recordsOf(report) })),
  );
  plain = await reports.write(report);
});
afterAll(() => reports.close());

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

const failed = '#/sessions/checkout.session.yaml/10';

async function hrefs(page: Page): Promise<readonly (readonly [string, string])[]> {
  const links = await page.getByRole('region', { name: 'Details' }).getByRole('link').all();
  return Promise.all(links.map(async (link) => [await link.innerText(), (await link.getAttribute('href'))!] as const));
}

test('each place of a file in the details leads to the editor', async () => {
  const { page, errors } = await reports.open(linked + failed);
  const overview = await hrefs(page);
  expect(overview.length).toBeGreaterThan(0);
  for (const [text, href] of overview) {
    const line = /(\d+)$/.exec(text)![1]!;
    expect(href).toMatch(new RegExp(`^vscode://file/home/ann/shop/[\\w./-]+\\.yaml:${line}:\\d+$`));
  }
  await page.getByRole('tab', { name: /^Tests/ }).click();
  expect((await hrefs(page)).every(([text]) => /^line \d+$/.test(text))).toBe(true);
  expect((await hrefs(page)).length).toBeGreaterThan(0);
  expect(errors).toEqual([]);
  await page.goto(`${linked}#/sessions/checkout.session.yaml`);
  expect((await hrefs(page))[0]).toEqual([
    'sessions/checkout.session.yaml',
    'vscode://file/home/ann/shop/sessions/checkout.session.yaml:1:1',
  ]);
  await page.context().close();
});

test('the line of a failure leads there', async () => {
  const place = { line: 9, column: 5, offset: 80 };
  const failure = { code: 'unexpected', message: 'status equals 200', range: { start: place, end: place } };
  const row = requestOf('1', 'GET /', { state: 'failed', failures: [failure] });
  const report = reportOf([sessionOf('a.session.yaml', 'a', [row], [failure])]);
  const { template } = reports;
  const url = await reports.writeText(
    await textOf(renderHtml({ template, report, editor, details: recordsOf(report) })),
  );
  const { page } = await reports.open(`${url}#/a.session.yaml/1`);
  expect(await hrefs(page)).toContainEqual(['line 9', expect.stringMatching(/^vscode:.*yaml:9:5$/)]);
  await page.goto(`${url}#/a.session.yaml`);
  expect(await hrefs(page)).toContainEqual(['line 9', 'vscode://file/home/ann/shop/a.session.yaml:9:5']);
  await page.context().close();
});

test('without the option places are plain text', async () => {
  const { page } = await reports.open(plain + failed);
  expect(await hrefs(page)).toEqual([]);
  await page.context().close();
});

const phone = { width: 390, height: 800 };
test.each<[string, BrowserContextOptions]>([
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['light-phone', { colorScheme: 'light', viewport: phone }],
  ['dark-phone', { colorScheme: 'dark', viewport: phone }],
])('axe finds nothing in links, %s', async (_, options) => {
  const { page } = await reports.open(linked + failed, { ...options, bypassCSP: true });
  await page.addScriptTag({ path: axe });
  const { violations } = (await page.evaluate(`axe.run('html')`)) as { violations: readonly { readonly id: string }[] };
  expect(violations).toEqual([]);
  await page.context().close();
});
