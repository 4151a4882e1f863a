import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.js';
import type { OpenPage, ReportBrowser } from '../../support/browser.js';
import { jsonBody, location, rangeAt, reportOf, requestOf, sessionOf, testOf } from '../../support/make-report.js';
import type { Json } from '../../../src/lib/json.js';
import type { ResponseRecord, StepRecord } from '../../../src/record/record.js';
import type { RequestEntry } from '../../../src/record/report.js';

let reports: ReportBrowser;
const opened: OpenPage[] = [];

beforeAll(async () => {
  reports = await openBrowser();
});
afterEach(async () => {
  for (const { page, requests, errors } of opened.splice(0)) {
    await page.context().close();
    expect({ requests, errors }).toEqual({ requests: [], errors: [] });
  }
});
afterAll(() => reports.close());

/** A page that shows a request of a report of its own. */
async function openRequest(made: RequestEntry, name = 'a'): Promise<Page> {
  const file = `${name}.session.yaml`;
  const url = await reports.write(reportOf([sessionOf(file, name, [made])]), name);
  const page = await reports.open(`${url}#/${encodeURIComponent(file)}/1`);
  opened.push(page);
  return page.page;
}

/** A request with another answer. */
function answered(made: RequestEntry, response: Partial<ResponseRecord>): RequestEntry {
  return { ...made, record: { ...made.record, response: { ...made.record.response!, ...response } } };
}

/** A test that failed, with its failure. */
function failing(expected: Json, received: Json): Partial<StepRecord> {
  const failed = testOf('$ equals …', { passed: false, expected, received, range: rangeAt(30) });
  return {
    state: 'failed',
    tests: [failed],
    failures: [{ code: 'test-failed', message: failed.assertion, expected, received, range: rangeAt(30) }],
  };
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const details = (page: Page) => page.getByRole('region', { name: 'Details' });
const failureOf = async (page: Page) => (await page.getByRole('group', { name: 'Failure' }).innerText()).split(/\n+/);

test('every operator that failed is shown with the value that it looked at', async () => {
  const { tests, failures, ...rest } = failing(9, [1]);
  const sides = {
    operator: 'contains',
    also: [
      { operator: 'length.gt', expected: 5, received: 1 },
      { operator: 'length.lt', expected: 1 },
    ],
  };
  const made = {
    ...rest,
    tests: tests!.map((test) => ({ ...test, ...sides })),
    failures: [{ ...failures![0]!, ...sides }],
  };
  const page = await openRequest(requestOf('1', 'GET /', made));
  const lines = await failureOf(page);
  expect(
    lines.slice(lines.indexOf('expected')).filter((line) => /^(?:expected|received|length|contains)/.test(line)),
  ).toEqual([
    'expected',
    'contains 9',
    'received',
    'expected',
    'length is greater than 5 and length is less than 1',
    'received',
  ]);
});

test('a stream is shown as a table of its events, the first of many at once', async () => {
  const end = { events: 12_000, endedBy: 'timeout' } as const;
  const list = Array.from({ length: 10_000 }, (_, at) => ({
    at: at * 1.5,
    event: at === 1 ? '<b>paid</b>' : 'message',
    ...(at === 0 && { id: 'first' }),
    ...(at < 3 && { data: [{ type: 'start' }, 'a\nb', 'x'.repeat(5000)][at]! }),
  }));
  const made = requestOf('1', 'GET /events', { sends: [{ ...requestOf('1', 'GET /').record.sends[0]!, stream: end }] });
  const stream = { ...end, format: 'event-stream', unfinished: true, list } as const;
  const page = await openRequest(answered(made, { stream }));
  expect(await details(page).locator('.key-facts').innerText()).toContain('12,000 events, ended by timeout');
  for (const name of ['Overview', 'Response']) {
    await tab(page, name);
    const rows = details(page).getByRole('table', { name: 'Events of the response' }).getByRole('row');
    expect(await rows.count()).toBe(201);
    const texts = (await rows.allInnerTexts())
      .slice(0, 5)
      .map((text) => text.split('\t').map((cell) => cell.trim().slice(0, 20)));
    expect(texts).toEqual([
      ['Time', 'Event', 'Id', 'Data'],
      ['0ms', 'message', 'first', '{"type":"start"}'],
      ['2ms', '<b>paid</b>', '', 'a\nb'],
      ['3ms', 'message', '', 'xxxxxxxxxxxxxxxxxxxx'],
      ['5ms', 'message', '', 'not kept'],
    ]);
    await details(page).getByRole('button', { name: 'Show 500 more of 10,000 events' }).click();
    expect(await rows.count()).toBe(701);
  }
  expect(await details(page).innerText()).toContain('The report lists the first 10,000');
});

test('what turns the direction of text is written out, in any place', async () => {
  const turned = 'pay\u202Ella';
  const made = requestOf('1', turned, {
    ...failing(turned, { [turned]: turned }),
    reason: turned,
    source: [location(`${turned}.session.yaml`, 4)],
    captures: [
      { name: turned, source: `$.${turned}`, found: true, value: turned, range: rangeAt(31) },
      { name: 'list', source: '$.b', found: true, value: [turned], range: rangeAt(32) },
    ],
  });
  const body = { ...jsonBody({ [turned]: turned }), type: `text/${turned}` };
  const response = { statusText: turned, headers: [['x', turned]] as const, body };
  const page = await openRequest(answered(made, response), turned);
  for (const name of ['Overview', 'Response', 'Variables', 'Tests']) {
    await tab(page, name);
    expect(await page.locator('body').innerText(), name).toContain('pay\\u202ella');
    expect(await page.locator('#app').innerText(), name).not.toContain('\u202E');
  }
  await tab(page, 'Response');
  await page.getByRole('button', { name: 'Raw' }).click();
  expect(await page.locator('#app').innerText()).not.toContain('\u202E');
  await page.getByRole('searchbox').fill('pay');
  expect(await page.getByRole('treeitem').last().innerText()).toContain('pay\\u202ella');
  await page.evaluate("location.hash = location.hash.replace(/\\/1$/, '')");
  await details(page).getByText('1 failed').waitFor();
  expect(await page.locator('#app').innerText()).not.toContain('\u202E');
});

test('what looks alike and differs is written out', async () => {
  const page = await openRequest(requestOf('1', 'GET /', failing('1 234 €', '1\u00A0234 €')));
  expect((await failureOf(page)).slice(1, 5)).toEqual(['expected', '"1 234 €"', 'received', '"1\\u00a0234 €"']);
  const listed = await openRequest(requestOf('1', 'GET /', failing({ sum: 'é', is: 1 }, { sum: 'e\u0301', is: 1 })));
  expect(await failureOf(listed)).toEqual(expect.arrayContaining(['-   "sum": "\\u00e9"', '+   "sum": "e\\u0301"']));
});

test('a failure names the line that it comes from', async () => {
  const page = await openRequest(requestOf('1', 'GET /', failing(1, 2)));
  expect((await failureOf(page)).at(-1)).toBe('test-failed · line 30');
});

test('of a long difference so much is drawn that the page goes on, and more is when asked for', async () => {
  const items = Array.from({ length: 60_000 }, (_, id) => id);
  const page = await openRequest(requestOf('1', 'GET /', failing([], items)));
  const lines = page.locator('.diff pre span');
  expect(await lines.count()).toBe(500);
  await details(page).getByRole('button', { name: 'Show 2,000 more of 60,003 lines' }).click();
  expect(await lines.count()).toBe(2500);
});

test('of a long text so much is drawn that the page goes on, and more is when asked for', async () => {
  const text = '緑茶 '.repeat(100_000);
  const body = { size: 700_000, type: 'text/plain', text, truncated: false };
  const page = await openRequest(answered(requestOf('1', 'GET /', failing('', text)), { body }));
  const drawn = async (place: string): Promise<number> => {
    const pieces = await page.locator(place).first().locator('.piece').allTextContents();
    return pieces.join('').length;
  };
  expect(await drawn('.sides .received pre')).toBe(100_000);
  await tab(page, 'Response');
  expect(await drawn('.body .text')).toBe(100_000);
  await details(page).getByRole('button', { name: 'Show 100,000 more of 300,000 characters' }).click();
  expect(await drawn('.body .text')).toBe(200_000);
});

test('the copy of a body has the ends of lines that were sent', async () => {
  const text = 'event: a\r\ndata: 1\r\n\r\n';
  const body = { size: text.length, type: 'text/event-stream', text, truncated: false };
  const page = await openRequest(answered(requestOf('1', 'GET /'), { body }));
  await page.context().grantPermissions(['clipboard-read']);
  await tab(page, 'Response');
  await details(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(text);
});

test('no field has to lay out what is copied: of a long line that takes longer than a browser allows to copy', async () => {
  const text = '緑茶 tea '.repeat(100_000);
  const body = { size: text.length, type: 'text/plain', text, truncated: false };
  const page = await openRequest(answered(requestOf('1', 'GET /'), { body }));
  await page.context().grantPermissions(['clipboard-read']);
  await tab(page, 'Response');
  await page.evaluate("addEventListener('copy', ({ target }) => { window.laidOut = target.value.length; })");
  await details(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => page.evaluate('window.laidOut')).toBeLessThan(100);
  expect(await page.evaluate('navigator.clipboard.readText().then((copied) => copied.length)')).toBe(text.length);
});

test('a value that scrolls can be reached by keys, and one that does not is passed over', async () => {
  const stops = async (received: string): Promise<number> => {
    const page = await openRequest(requestOf('1', 'GET /', failing('', received)));
    return page.locator('.sides .received pre[tabindex="0"]').count();
  };
  expect(await stops('tea '.repeat(2000))).toBe(1);
  expect(await stops('tea')).toBe(0);
});

test('JSON that is nested deep is read line by line, not character by character', async () => {
  const depth = 60;
  const body = jsonBody(JSON.parse(`${'{"inner":'.repeat(depth)}"the tea"${'}'.repeat(depth)}`) as Json);
  const page = await openRequest(answered(requestOf('1', 'GET /'), { body }));
  await tab(page, 'Response');
  await details(page).getByRole('button', { name: 'Unfold' }).click();
  const line = await page.locator('.json-line', { hasText: '"the tea"' }).boundingBox();
  expect(line!.height).toBeLessThan(40);
  expect(await details(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test('a copy that the browser does not allow is reported', async () => {
  const page = await openRequest(requestOf('1', 'GET /'));
  await page.evaluate(`document.execCommand = () => false;
    Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
  const reported = details(page).getByText('Not copied');
  await Promise.all([reported.waitFor(), details(page).getByRole('button', { name: 'Copy link' }).click()]);
});

const compilerError = `scripts/sign.ts:3:9 - error TS2322: Type 'string' is not assignable to type '{ readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly bodyOfTheWholeResponse: Uint8Array }'.

3   const answer: Answer = '${'https://shop.test/orders/7f3a/invoice?page='.repeat(4)}';
          ~~~~~~

\tThe expected type comes from /srv/${'a-long-folder-name/'.repeat(8)}types.d.ts`;

test.each(
  (['light', 'dark'] as const).flatMap((colorScheme) => [[colorScheme, 390] as const, [colorScheme, 1280] as const]),
)(
  "a compiler's whole error is shown line by line and scrolls nothing sideways: %s, %i pixels",
  async (colorScheme, width) => {
    const failure = {
      code: 'pre-script-failed',
      message: 'pre script scripts/sign.ts failed: it does not compile',
      detail: compilerError,
      hint: 'Fix scripts/sign.ts.',
      range: rangeAt(3),
    };
    const made = requestOf('1', 'GET /orders', { state: 'failed', failures: [failure], sends: [] });
    const file = 'a.session.yaml';
    const url = await reports.write(reportOf([sessionOf(file, 'a', [made])]), 'a');
    const opening = await reports.open(`${url}#/${file}/1`, { viewport: { width, height: 900 }, colorScheme });
    opened.push(opening);
    const { page } = opening;
    const said = details(page).locator('.said');
    expect(await said.innerText()).toBe(compilerError);
    const spares = await page.evaluate(`['html', '.detail', '.box', '.said'].map((part) => {
    const { scrollWidth, clientWidth } = document.querySelector(part);
    return scrollWidth - clientWidth;
  })`);
    expect(spares).toEqual([0, 0, 0, 0]);
  },
);
