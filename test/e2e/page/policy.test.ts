import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type ReportBrowser } from '../../support/browser.js';
import { jsonBody, reportOf, requestOf, sessionOf } from '../../support/make-report.js';

const script = '<script>window.pwned = 1</script>';

let reports: ReportBrowser;
let url: string;
beforeAll(async () => {
  reports = await openBrowser();
  const made = requestOf('1', `GET /${script}`);
  const record = { ...made.record, response: { ...made.record.response!, body: jsonBody({ [script]: script }) } };
  url = await reports.write(reportOf([sessionOf('a.session.yaml', script, [{ ...made, record }])]), script);
});
afterAll(() => reports.close());

const html = (): Promise<string> => readFile(fileURLToPath(url), 'utf8');

test('the page allows its own script by its hash, and no other', async () => {
  const text = await html();
  const policies = [...text.matchAll(/http-equiv="Content-Security-Policy"\s+content="([^"]*)"/g)];
  expect(policies).toHaveLength(1);
  const rules = Object.fromEntries(policies[0]![1]!.split('; ').map((rule) => rule.split(/ (.*)/).slice(0, 2)));
  const scripts = [...text.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code]) => code!);
  expect(scripts).toHaveLength(1);
  const hash = createHash('sha256').update(scripts[0]!).digest('base64');
  expect(rules).toEqual({
    'default-src': "'none'",
    'script-src': `'sha256-${hash}'`,
    'style-src': "'unsafe-inline'",
    'img-src': 'data:',
  });
});

test('a report whose texts are scripts is drawn, and runs none', async () => {
  const { page, requests, errors } = await reports.open(url);
  await page.getByRole('treeitem', { name: /GET/ }).click();
  await page.getByRole('tab', { name: 'Response' }).click();
  expect(await page.getByRole('region', { name: 'Details' }).innerText()).toContain(script);
  expect(await page.evaluate('window.pwned')).toBeUndefined();
  expect({ requests, errors }).toEqual({ requests: [], errors: [] });
  await page.context().close();
});

test.each([
  ['a script', script, 'script'],
  ['a handler', '<img src="data:," onerror="window.pwned = 1">', 'event handler'],
])('%s that came to stand in the page would be blocked', async (_, markup, kind) => {
  const hostile = (await html()).replace('<body>', () => `<body>${markup}`);
  const { page, errors } = await reports.open(await reports.writeText(hostile));
  await page.getByRole('treeitem', { name: /GET/ }).click();
  expect(await page.evaluate('window.pwned')).toBeUndefined();
  expect(errors).toEqual([expect.stringMatching(new RegExp(`inline ${kind}[^]*Content Security Policy`))]);
  await page.context().close();
});
