import { once } from 'node:events';
import { readFile, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.js';
import type { OpenPage, ReportBrowser } from '../../support/browser.js';
import { jsonBody, rangeAt, reportOf, requestOf, sendOf, sessionOf, testOf } from '../../support/make-report.js';
import { shopReport } from './shop-report.js';

let reports: ReportBrowser;
let shop: string;
const opened: OpenPage[] = [];

beforeAll(async () => {
  reports = await openBrowser();
  shop = await reports.write(shopReport(), 'Tea shop');
});
afterEach(async () => {
  for (const { page, requests, errors } of opened.splice(0)) {
    await page.context().close();
    expect({ requests, errors }).toEqual({ requests: [], errors: [] });
  }
});
afterAll(() => reports.close());

async function open(hash = '', url = shop, options = {}): Promise<Page> {
  const made = await reports.open(url + hash, options);
  opened.push(made);
  return made.page;
}

/** The rows in sight, indented by level, the parts of a row with a space between; of a session, what is spoken. */
async function rowsOf(page: Page): Promise<string> {
  const rows = await page.getByRole('treeitem').all();
  const lines = await Promise.all(rows.map(lineOf));
  return `\n${lines.join('\n')}\n`;
}

async function lineOf(row: Locator): Promise<string> {
  const level = Number(await row.getAttribute('aria-level'));
  const parts = level === 1 ? await row.locator('.unseen, .note').allInnerTexts() : [await row.innerText()];
  return '  '.repeat(level - 1) + parts.join(' ').replace(/\s+/g, ' ').trim();
}

const row = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name });
const details = (page: Page) => page.getByRole('region', { name: 'Details' });

test('opens from disk as a list of sessions, with failed calls open and the others closed', async () => {
  const page = await open();
  expect(await page.title()).toBe('Tea shop · callsheet report');
  expect(await rowsOf(page)).toMatchInlineSnapshot(`
    "
    failed sessions/a-draft.session.yaml a-draft nothing ran unknown key requst · line 12
    passed sessions/catalogue.session.yaml Catalogue 3 passed
      passed GET /products 200 21ms
      passed GET /products/earl-grey 200 9ms
      passed HEAD /products/earl-grey/picture 200 4ms
    failed sessions/checkout.session.yaml Checkout 5 passed, 2 failed, 2 skipped, 1 waiting
      ↳ call login buyer 2/2 ✓ 2 passed
      passed GET /carts/mine 404 12ms
      if status equals 404
        passed POST /carts 201 19ms
      else if $.state equals locked
        skipped POST /carts/mine/unlock the if above matched: status equals 404
      else
        skipped PUT /carts/mine the if above matched: status equals 404
      passed place the order POST /orders 202 14ms ↻3 sent 3 times
      waiting GET /orders/{{var.orderId}} 200 9ms ↻40 sent 40 times Still waiting after 20s and 40 attempts — $.state equals paid
      failed POST /orders/{{var.orderId}}/invoice 503 14ms ↻3 sent 3 times 503 Service Unavailable · sent 3×
      failed GET /orders/{{var.orderId}}/invoice 200 14ms $ equals the invoice · sent 1× · received {"id":"7f3a","lines":[{"sku":"A-100","quantity":2}],"total":2580,"currency":"EUR"} · and 2 more
    failed sessions/onboarding.session.yaml Onboarding 4 passed, 1 failed, 1 skipped
      ↳ call new-customer first 3/3 ✓ · 1 skipped 3 passed, 1 skipped
      ↳ call new-customer second 1/2 ✗ 1 passed, 1 failed
        passed POST /customers 201 15ms
        ↳ call fill-cart 0/1 ✗ 1 failed
          ↳ call stock 0/1 ✗ 1 failed
            failed GET /stock/earl-grey refused 2ms connection refused · sent 1×
    passed sessions/uploads.session.yaml Uploads 2 passed
      passed POST /uploads 201 28ms
    "
  `);
});

test('opens at the first failure, with its details, unless a link leads elsewhere', async () => {
  const page = await open();
  expect(await page.locator('.row.active').innerText()).toContain('a-draft');
  expect(await details(page).innerText()).toContain('unknown key requst');
  await page.keyboard.press('Escape');
  expect(await details(page).count()).toBe(0);
  const linked = await open('#/sessions/catalogue.session.yaml/1');
  expect(await details(linked).getByRole('heading', { level: 2 }).innerText()).toContain('GET /products');
  const passed = await open(
    '',
    await reports.write(reportOf([sessionOf('a.session.yaml', 'a', [requestOf('1', 'GET /')])])),
  );
  expect(await details(passed).count()).toBe(0);
});

test('on a phone the first failure is in sight and the details do not cover it', async () => {
  const failure = { code: 'unknown-key', message: 'unknown key `tset` in a request' };
  const passed = Array.from({ length: 40 }, (_, at) =>
    sessionOf(`${at}.session.yaml`, `${at}`, [requestOf('1', 'GET /')]),
  );
  const url = await reports.write(reportOf([...passed, sessionOf('z.session.yaml', 'z', [], [failure])]));
  const page = await open('', url, { viewport: { width: 390, height: 800 } });
  expect(await details(page).count()).toBe(0);
  await expect
    .poll(() =>
      row(page, /z\.session/).evaluate((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    )
    .toBe(true);
});

test('the overview shows the body of the response', async () => {
  const page = await open('#/sessions/catalogue.session.yaml/1');
  expect(await details(page).getByRole('heading', { name: 'Response body' }).count()).toBe(1);
});

test('a session shows how many of the requests that ran have passed', async () => {
  const page = await open();
  await page.keyboard.press('Escape');
  const tallies = await page.locator('.row.session .tally > [aria-hidden]').allInnerTexts();
  expect(tallies).toEqual(['', '3/3 ✓', '5/8 ✗ · 1 waiting · 2 skipped', '4/5 ✗ · 1 skipped', '2/2 ✓']);
});

test('a run with a failure only of a session does not look as if nothing failed', async () => {
  const failure = { code: 'unknown-key', message: 'unknown key `tset` in a request' };
  const sessions = [
    sessionOf('a.session.yaml', 'a', [requestOf('1', 'GET /')]),
    sessionOf('b.session.yaml', 'b', [], [failure]),
  ];
  const page = await open('', await reports.write(reportOf(sessions)));
  expect(await page.getByRole('banner').innerText()).toContain('2 sessions, 1 failed');
  await page.getByRole('button', { name: 'Failed' }).click();
  expect(await rowsOf(page)).toContain('b.session.yaml b nothing ran unknown key `tset` in a request');
});

test('the summary counts the requests, and says what was retried', async () => {
  const page = await open();
  const cards = await page.getByRole('region', { name: 'Summary' }).getByRole('button').allInnerTexts();
  expect(cards.map((card) => card.replace(/\s+/g, ' '))).toMatchInlineSnapshot(`
    [
      "21 Requests",
      "14 Passed",
      "3 Failed",
      "3 Skipped",
      "1 Waiting",
      "3 requests · 46 sends Retried",
    ]
  `);
});

test('call rows open to the fourth level, by clicks', async () => {
  const page = await open();
  await row(page, /call new-customer first/).click();
  await row(page, /call fill-cart/)
    .first()
    .click();
  await row(page, /call price-list/).click();
  const prices = row(page, /GET \/prices/);
  expect(await prices.getAttribute('aria-level')).toBe('5');
  await row(page, /call new-customer first/)
    .locator('.fold')
    .click();
  expect(await prices.count()).toBe(0);
});

test('cards show the requests of a state with what is above them, and several together', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Waiting' }).click();
  expect(await rowsOf(page)).toMatchInlineSnapshot(`
    "
    failed sessions/checkout.session.yaml Checkout 5 passed, 2 failed, 2 skipped, 1 waiting
      waiting GET /orders/{{var.orderId}} 200 9ms ↻40 sent 40 times Still waiting after 20s and 40 attempts — $.state equals paid
    "
  `);
  await page.getByRole('button', { name: 'Retried' }).click();
  expect(await page.locator('.found').innerText()).toBe('3 requests found');
  await page.getByRole('button', { name: /^\d+ Requests/ }).click();
  expect(await row(page, /GET \/products/).count()).toBe(2);
});

test('search looks into titles, URLs, reasons, failures, aliases and files, word by word', async () => {
  const page = await open();
  const field = page.getByRole('searchbox');
  const found = async (query: string) => {
    await field.fill(query);
    return (await page.locator('.row.request').allInnerTexts()).map((text) =>
      text.split('\n').join(' ').replace(/\s+/g, ' ').trim(),
    );
  };
  expect(await found('connection REFUSED')).toHaveLength(1);
  expect(await found('the if above')).toHaveLength(2);
  expect(await found('4010/orders/7f3a/invoice')).toHaveLength(2);
  expect(await found('buyer')).toHaveLength(2);
  expect(await found('$.paid equals true')).toEqual([expect.stringContaining('and 2 more')]);
  expect(await found('checkout 503')).toEqual([expect.stringContaining('/invoice')]);
  expect(await found('catalogue.session')).toHaveLength(3);
  expect(await found('no such thing')).toEqual([]);
  expect(await page.getByText('No rows match.').isVisible()).toBe(true);
});

test('a link leads to a row, opens the calls above it and shows its details', async () => {
  const page = await open('#/sessions/onboarding.session.yaml/1.2.2.1');
  const target = row(page, /GET \/prices/).first();
  expect(await target.getAttribute('aria-selected')).toBe('true');
  expect(await details(page).getByRole('heading', { level: 2 }).innerText()).toContain('GET /prices?currency=EUR');
  expect(
    (await details(page).getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()),
  ).toEqual([
    'sessions/flows/price-list.session.yaml:4',
    'called from sessions/flows/fill-cart.session.yaml:9',
    'called from sessions/flows/new-customer.session.yaml:12',
    'called from sessions/onboarding.session.yaml:6',
  ]);
});

test('the address follows the row, and the way back leads to the list', async () => {
  const page = await open();
  await row(page, /place the order/).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#/sessions/checkout.session.yaml/10');
  await row(page, /HEAD \/products/).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#/sessions/catalogue.session.yaml/3');
  await page.goBack();
  await details(page).waitFor({ state: 'detached' });
});

test('rows are gone through faster than a browser lets the address follow', async () => {
  const page = await open('#/sessions/checkout.session.yaml/10');
  await page.evaluate(
    "history.replaceState = () => { throw new DOMException('The operation is insecure.', 'SecurityError'); }",
  );
  for (const name of ['GET /orders/{{var.orderId}}', '/invoice']) {
    await page.keyboard.press('j');
    await expect.poll(() => details(page).getByRole('heading', { level: 2 }).innerText()).toContain(name);
  }
  await page.evaluate('delete history.replaceState');
  await expect.poll(() => new URL(page.url()).hash).toBe('#/sessions/checkout.session.yaml/12');
});

test('a link to a row that is not there leads to its session, one to no session to the list', async () => {
  const page = await open('#/sessions/checkout.session.yaml/99.9');
  expect(await details(page).getByRole('heading', { level: 2 }).innerText()).toContain('Checkout');
  const other = await open('#/nowhere.session.yaml/1');
  expect(await details(other).count()).toBe(0);
});

test('the keyboard goes through rows, opens, closes, filters and searches', async () => {
  const page = await open();
  const active = () =>
    page
      .locator('.row.active')
      .innerText()
      .then((text) => text.replace(/\s+/g, ' ').trim());
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('Escape', 'j', 'ArrowDown');
  expect(await active()).toContain('GET /products');
  await press('k', 'ArrowLeft', 'ArrowDown');
  expect(await active()).toContain('Checkout');
  await press('j', 'ArrowRight', 'ArrowRight');
  expect(await active()).toContain('POST /login');
  await press('ArrowLeft', 'ArrowLeft');
  expect(await row(page, /POST \/login/).count()).toBe(0);
  await press('n');
  expect(await page.getByRole('status').innerText()).toBe('');
  await press('Enter');
  expect(await page.getByRole('status').innerText()).toBe('Details shown');
  expect(await details(page).getByRole('heading', { level: 2 }).innerText()).toContain('/invoice');
  await press('n');
  await expect.poll(() => details(page).innerText()).toContain('$ equals the invoice · sent 1×');
  await press('Escape');
  expect(await details(page).count()).toBe(0);
  await press('2');
  expect(await page.getByRole('button', { name: 'Failed' }).getAttribute('aria-pressed')).toBe('true');
  await press('/');
  await page.keyboard.type('stock');
  await press('Enter', 'End');
  expect(await active()).toContain('GET /stock/earl-grey');
  await press('Escape', 'Escape', 'Escape', 'Home');
  expect(await active()).toContain('a-draft');
});

test('help names the keys, and turns single letters off', async () => {
  const page = await open();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.keyboard.press('2');
  expect(await page.getByRole('button', { name: 'Failed' }).getAttribute('aria-pressed')).toBe('false');
});

test('while help is open, no key reaches the page behind it, and ? closes it from wherever it is', async () => {
  const page = await open();
  const before = await page.locator('main').innerText();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const key of ['2', 'e', 'j', '/', 'c']) await page.keyboard.press(key);
  expect(await page.locator('main').innerText()).toBe(before);
  await help.getByRole('checkbox').focus();
  await page.keyboard.press('?');
  await help.waitFor({ state: 'detached' });
});

test('help gives the keyboard back to where it was', async () => {
  const page = await open();
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const place of [page.getByRole('button', { name: 'Keyboard shortcuts' }), page.getByRole('tree')])
    for (const key of ['Escape', '?']) {
      await place.focus();
      await page.keyboard.press('?');
      await help.waitFor();
      await page.keyboard.press(key);
      await help.waitFor({ state: 'detached' });
      expect(await place.evaluate((element) => element === document.activeElement)).toBe(true);
    }
});

test('help that is opened again at once stays open', async () => {
  const page = await open();
  await page.evaluate(async () => {
    for (let time = 0; time < 3; time += 1) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
      // The page is drawn anew before the browser tells that the dialog was closed.
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  expect(await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count()).toBe(1);
});

test('the overview lists each send with its cause, reason and wait', async () => {
  const page = await open('#/sessions/checkout.session.yaml/10');
  const table = details(page).getByRole('table');
  expect((await table.getByRole('row').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')))
    .toMatchInlineSnapshot(`
    [
      "# Why Waited Result Took",
      "1 first send – 503 11ms",
      "2 retry 503 Service Unavailable 200ms backoff 429 14ms",
      "3 retry 429 Too Many Requests 1s retry-after 202 14ms",
    ]
  `);
  await expect.poll(() => details(page).innerText()).toContain('ran 3 earlier steps first; 1 failed: POST /login');
});

test('many sends are shown when they are asked for', async () => {
  const page = await open('#/sessions/checkout.session.yaml/11');
  const rows = details(page).getByRole('row');
  expect(await rows.count()).toBe(1 + 12 + 1 + 8);
  await details(page).getByRole('button', { name: 'Show 20 more sends' }).click();
  expect(await rows.count()).toBe(1 + 40);
});

test('a wait shows what its last response had instead', async () => {
  const page = await open('#/sessions/checkout.session.yaml/11');
  const reason = details(page).getByRole('group', { name: 'Reason' });
  expect((await reason.innerText()).replace(/\s+/g, ' ')).toBe(
    'Still waiting after 20s and 40 attempts — $.state equals paid expected "paid" received "open"',
  );
});

test('a failure shows its line, expected and received as a diff, and its hint', async () => {
  const page = await open('#/sessions/checkout.session.yaml/13');
  const [first] = await details(page).getByRole('group', { name: 'Failure' }).allInnerTexts();
  expect(first).toMatchInlineSnapshot(`
    "$ equals the invoice · sent 1×

    - expected
    + received

      {

        "currency": "EUR",

        "id": "7f3a",

        "lines": [

          {

    -       "quantity": 1,

    +       "quantity": 2,

            "sku": "A-100"

          }

        ],

    -   "total": 1290

    +   "total": 2580

      }


    test-failed · line 70"
  `);
  await page.keyboard.press('k');
  await expect.poll(() => details(page).innerText()).toContain('raise retry.attempts or retry.backoff');
});

test('a session that did not load says why', async () => {
  const page = await open();
  await row(page, /a-draft/).click();
  expect(await details(page).getByRole('group', { name: 'Failure' }).innerText()).toContain(
    'Write one of: request, call',
  );
});

test('JSON bodies fold by node and keep their digits; the raw text is there too', async () => {
  const body = {
    size: 60,
    type: 'application/json',
    truncated: false,
    text: '{"id":12345678901234567890,"a":{"b":{"c":[1,2]}},"a":"twice"}',
  };
  const made = requestOf('1', 'GET /big', {});
  const url = await reports.write(
    reportOf([
      sessionOf('a.session.yaml', 'a', [
        { ...made, record: { ...made.record, response: { ...made.record.response!, body } } },
      ]),
    ]),
  );
  const page = await open('#/a.session.yaml/1', url);
  await page.getByRole('tab', { name: 'Response' }).click();
  const json = details(page).getByRole('group', { name: 'JSON' });
  const text = async () => (await json.innerText()).replace(/\s+/g, '');
  expect(await text()).toBe('{"id":12345678901234567890,"a":{"b":{"c":[1,2]}},"a":"twice"}');
  await json.getByRole('button', { name: 'a, 1 key' }).click();
  expect(await text()).toBe('{"id":12345678901234567890,"a":{1key},"a":"twice"}');
  await details(page).getByRole('button', { name: 'Unfold' }).click();
  expect(await text()).toContain('[1,2]');
  await details(page).getByRole('button', { name: 'Raw' }).click();
  expect(await details(page).locator('pre.text').innerText()).toBe(body.text);
});

test('a body that was cut says its whole size and where; a binary one its type and size', async () => {
  const page = await open('#/sessions/catalogue.session.yaml/1');
  await page.getByRole('tab', { name: 'Response' }).click();
  expect(await details(page).locator('.body-bar').innerText()).toMatch(/4\.8 MiB\s+cut at /);
  expect(await details(page).getByRole('group', { name: 'JSON' }).innerText()).toContain('… cut here');
  await row(page, /HEAD \/products/).click();
  expect(await details(page).locator('.body').innerText()).toMatch(/image\/png\s+17\.8 KiB\s+This body is binary/);
});

test('headers, variables and tests have tabs, which arrow keys go through', async () => {
  const page = await open('#/sessions/checkout.session.yaml/10');
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  const headers = details(page).getByRole('table', { name: 'Headers of the request' });
  expect(await headers.innerText()).toMatch(/authorization\s+Bearer \*\*\*/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect((await details(page).getByRole('row').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')))
    .toMatchInlineSnapshot(`
    [
      "Variable Value From",
      "orderId 7f3a $.id line 52",
      "place /orders/7f3a header location line 53",
    ]
  `);
  await page.keyboard.press('End');
  expect(
    (await details(page).getByRole('tabpanel').getByRole('listitem').allInnerTexts()).map(
      (text) => text.split('\n')[0],
    ),
  ).toMatchInlineSnapshot(`
    [
      "passed",
      "passed",
      "passed",
    ]
  `);
});

test('the request can be copied as a curl command and as HTTP, and the row as a link', async () => {
  const page = await open('#/sessions/checkout.session.yaml/10');
  const copied = async (button: string) => {
    // It is said for a moment only.
    await Promise.all([
      page.locator('button', { hasText: button }).locator('+ .copied', { hasText: 'Copied' }).waitFor(),
      page.getByRole('button', { name: button }).click(),
    ]);
    await page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' }))");
    await page.locator('#paste').focus();
    await page.keyboard.press('Control+V');
    const text = await page.locator('#paste').inputValue();
    await page.evaluate("document.getElementById('paste').remove()");
    return text;
  };
  expect(await copied('Copy as curl')).toMatchInlineSnapshot(`
    "curl -X POST 'http://127.0.0.1:4010/orders' \\
      -H 'accept: application/json' \\
      -H 'authorization: Bearer ***' \\
      -H 'content-type: application/json' \\
      --data-raw '{"cart":"mine","note":"it'\\''s a gift"}'"
  `);
  expect(await copied('Copy as HTTP')).toContain('POST /orders HTTP/1.1\nhost: 127.0.0.1:4010\n');
  expect(await copied('Copy link')).toBe(`${shop}#/sessions/checkout.session.yaml/10`);
});

test('colours follow the system until the reader chooses, and the choice is kept', async () => {
  const page = await open('', shop, { colorScheme: 'dark' });
  const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  expect(await ground()).toBe('rgb(18, 19, 21)');
  await page.getByRole('button', { name: /Colours: auto/ }).click();
  expect(await ground()).toBe('rgb(246, 246, 244)');
  // Chromium may hand what is kept to a new document a moment later.
  const reloaded = async () => {
    await page.reload();
    return ground();
  };
  await expect.poll(reloaded).toBe('rgb(246, 246, 244)');
});

test('what is searched and filtered is kept when the report of the next run is loaded, but for a filter that finds nothing there', async () => {
  const first = requestOf('1', 'GET /teas');
  const waiting = requestOf('2', 'GET /orders', { state: 'waiting' });
  const failed = requestOf('3', 'GET /orders/7', { state: 'failed' });
  const run = (...requests: (typeof first)[]) =>
    reports.write(reportOf([sessionOf('sessions/shop.session.yaml', 'Shop', requests)]));
  const url = await run(first, waiting, failed);
  const page = await open('', url);
  await page.getByRole('button', { name: 'Waiting' }).click();
  await page.getByRole('button', { name: 'Failed' }).click();
  await page.getByRole('searchbox').fill('orders');
  const next = await run(first, waiting, { ...failed, record: { ...failed.record, state: 'passed' } });
  await rename(fileURLToPath(next), fileURLToPath(url));
  // What a page keeps reaches the browser a little later, and the next one may be drawn by another process.
  await page.waitForTimeout(300);
  await page.reload();
  expect(await page.getByRole('searchbox').inputValue()).toBe('orders');
  expect(await page.locator('.card[aria-pressed=true]').allInnerTexts()).toEqual([expect.stringContaining('Waiting')]);
  expect(await page.locator('.found').innerText()).toBe('1 request found');
  await page.goto(shop);
  expect(await page.getByRole('searchbox').inputValue()).toBe('');
});

test('texts of a report are never markup', async () => {
  const evil = `</script><img src=x onerror="window.pwned=1"><!--<script>\u2028`;
  const made = requestOf('1', `GET /${evil}`, {
    reason: evil,
    state: 'waiting',
    tests: [testOf(evil, { passed: false, expected: evil, received: { [evil]: evil } })],
  });
  const record = {
    ...made.record,
    response: { ...made.record.response!, statusText: evil, body: jsonBody({ [evil]: evil }) },
  };
  const url = await reports.write(reportOf([sessionOf(`${evil}.session.yaml`, evil, [{ ...made, record }])]), evil);
  const page = await open('', url);
  await page.getByRole('searchbox').fill('<img');
  await page.locator('.row.request').click();
  for (const tab of ['Request', 'Response', 'Variables', 'Tests', 'Overview'])
    await page.getByRole('tab', { name: tab }).click();
  expect(await details(page).getByRole('heading', { level: 2 }).innerText()).toContain('</script><img src=x');
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.evaluate('window.pwned')).toBeUndefined();
});

test('on a narrow screen the details cover the list, and lead back to it', async () => {
  const page = await open('', shop, { viewport: { width: 390, height: 800 } });
  await row(page, /place the order/).click();
  expect((await details(page).boundingBox())?.width).toBe(390);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  expect(await row(page, /place the order/).isVisible()).toBe(true);
});

test('on a narrow screen the keyboard goes to the details, and back to the list', async () => {
  const page = await open('', shop, { viewport: { width: 390, height: 800 } });
  const focused = () => page.evaluate('document.activeElement.getAttribute("aria-label")');
  await row(page, /place the order/).click();
  expect(await focused()).toBe('Details');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
  await details(page).focus();
  await page.keyboard.press('Escape');
  expect(await focused()).toBe('Sessions and their requests');
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('Details');
  await page.goBack();
  await expect.poll(focused).toBe('Sessions and their requests');
});

test('a link of a group leads the keyboard to the list next to it', async () => {
  const page = await open('#/sessions/checkout.session.yaml');
  const link = details(page)
    .getByRole('button', { name: /the invoice|POST/ })
    .first();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
    .toBe('Sessions and their requests');
});

test('a row has its duration on every screen, and its name as many letters as there is room for', async () => {
  for (const width of [800, 480, 390]) {
    const page = await open('', shop, { viewport: { width, height: 800 } });
    const parts = row(page, /place the order/).locator('.status, .took, .times > :first-child');
    expect({ width, parts: await parts.filter({ visible: true }).allInnerTexts() }).toEqual({
      width,
      parts: ['202', '14ms', '↻3'],
    });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  }
  const page = await open('#/sessions/checkout.session.yaml/10');
  const session = row(page, /checkout/);
  expect(await session.locator('.tally .more').first().isVisible()).toBe(false);
  const [folder, file] = await Promise.all(
    ['.folder', 'b'].map((part) =>
      session.locator(part).evaluate((element) => element.scrollWidth <= element.clientWidth),
    ),
  );
  expect({ folder, file }).toEqual({ folder: true, file: true });
});

test('a long name of a header is seen whole', async () => {
  const made = requestOf('1', 'GET /');
  const headers = [
    ['content-security-policy-report-only', 'default-src *'],
    ['x-'.repeat(90), 'x'],
  ] as const;
  const record = { ...made.record, response: { ...made.record.response!, headers } };
  const url = await reports.write(reportOf([sessionOf('a.session.yaml', 'a', [{ ...made, record }])]));
  for (const width of [1400, 375]) {
    const page = await open('#/a.session.yaml/1', url, { viewport: { width, height: 800 } });
    await page.getByRole('tab', { name: 'Response' }).click();
    for (const name of await details(page).getByRole('rowheader').all())
      expect(await name.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
    expect(await details(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }
});

test('the details are as wide as their place, however long the name of a variable is', async () => {
  const name = 'primaryBillingAddressOfTheCustomerAccount';
  const captures = [{ name, source: `$.${name}`, found: true, value: name, range: rangeAt(14) }];
  const url = await reports.write(
    reportOf([sessionOf('a.session.yaml', 'a', [requestOf('1', 'GET /', { captures })])]),
  );
  for (const width of [1400, 870, 320]) {
    const page = await open('#/a.session.yaml/1', url, { viewport: { width, height: 800 } });
    await page.getByRole('tab', { name: 'Variables' }).click();
    const spare = await details(page).evaluate((element) => element.scrollWidth - element.clientWidth);
    expect({ width, spare }).toEqual({ width, spare: 0 });
  }
});

test('the details are as wide as their place, with any send', async () => {
  const error = {
    kind: 'reset',
    message: 'connection to shop.internal.example.test:4010 closed before the response was complete',
  } as const;
  const sends = [1, 2].map((at) => sendOf(at, { error, waited: 60_000, waitedFor: 'backoff' }));
  const report = reportOf([
    sessionOf('a.session.yaml', 'a', [requestOf('1', 'GET /late', { state: 'failed', sends })]),
  ]);
  const url = await reports.write(report);
  for (const width of [1400, 800, 375]) {
    const page = await open('#/a.session.yaml/1', url, { viewport: { width, height: 800 } });
    const spare = await details(page).evaluate((element) => element.scrollWidth - element.clientWidth);
    expect({ width, spare }).toEqual({ width, spare: 0 });
  }
});

test('the time of a request with a delay is the whole of it, next to that of its send', async () => {
  const sends = [sendOf(1, { status: 200, duration: 20, waited: 2000, waitedFor: 'delay' })];
  const report = reportOf([sessionOf('late.session.yaml', 'late', [requestOf('1', 'GET /late', { sends })])]);
  const page = await open('#/late.session.yaml/1', await reports.write(report));
  await expect.poll(() => details(page).locator('.key-facts').innerText()).toMatch(/Last send\s+20ms\s+Total\s+2s/);
});

test('on paper all open rows are drawn, not only those in sight', async () => {
  const page = await open('', shop, { viewport: { width: 800, height: 300 } });
  const inSight = await page.getByRole('treeitem').count();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('treeitem').count()).toBeGreaterThan(inSight);
  expect(await page.getByRole('searchbox').isVisible()).toBe(false);
  await row(page, /place the order/).click();
  const [list, detail] = [await page.getByRole('tree').boundingBox(), await details(page).boundingBox()];
  expect(detail!.y).toBeGreaterThanOrEqual(list!.y + list!.height);
  expect(await row(page, /place the order/).isVisible()).toBe(true);
});

test('Firefox prints a copy of what is there after the page hears of it: by then all open rows are', async () => {
  const page = await open('', shop, { viewport: { width: 800, height: 300 } });
  const inSight = await row(page, '').count();
  const rowsAfter = (event: string) =>
    page.evaluate(`dispatchEvent(new Event('${event}')), document.querySelectorAll('.row').length`);
  expect(await rowsAfter('beforeprint')).toBeGreaterThan(inSight);
  await rowsAfter('afterprint');
  await expect.poll(() => row(page, '').count()).toBe(inSight);
});

test('on paper no line of the list is cut: a row cannot be opened there', async () => {
  const words = 'the shop has no such tea any more and says so at length '.repeat(6);
  const [failed, skipped] = [
    requestOf('1', `GET /teas/${'earl-grey-'.repeat(20)}`, {
      state: 'failed',
      failures: [{ code: 'test-failed', message: words }],
    }),
    requestOf('2', 'GET /pots', { state: 'skipped', sends: [], reason: words }),
  ];
  const failure = { code: 'script-failed', message: words };
  const url = await reports.write(
    reportOf([sessionOf(`${'tea'.repeat(60)}.session.yaml`, 'Tea', [failed, skipped], [failure])]),
  );
  const page = await open('', url, { viewport: { width: 700, height: 900 } });
  await page.emulateMedia({ media: 'print' });
  const cut = () =>
    page
      .locator('.row, .row .name, .row .note')
      .evaluateAll((parts) =>
        parts.flatMap(({ className, scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight ? [className] : [],
        ),
      );
  await expect.poll(cut).toEqual([]);
  expect(await page.locator('.row').count()).toBe(3);
});

test('a file that was cut short still shows its list, and says what is missing', async () => {
  const whole = await readFile(fileURLToPath(shop), 'utf8');
  const url = await reports.writeText(whole.slice(0, whole.indexOf('id="callsheet-details-0"') + 200));
  const page = await open('', url);
  await row(page, /place the order/).click();
  await expect.poll(() => details(page).innerText()).toContain('Check that the file is complete.');
});

test('a page without a report says what it is for', async () => {
  const page = await open('', await reports.writeText(reports.template));
  expect(await page.getByRole('heading').innerText()).toBe('No report in this page');
});

test('says that scripts are off or blocked if a server has a policy against them, and not otherwise', async () => {
  const html = await readFile(fileURLToPath(shop));
  const policy = { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" };
  const server = createServer((_, response) => response.writeHead(200, policy).end(html)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const blocked = await reports.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const off = await reports.open(shop, { javaScriptEnabled: false });
  for (const { page } of [blocked, off]) {
    await page.getByText('scripts, and here they are off or blocked').waitFor();
    await page.context().close();
  }
  server.closeAllConnections();
  server.close();
  expect(await (await open()).getByText('off or blocked').count()).toBe(0);
});
