import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromium, type Browser } from 'playwright-core';
import { findings, openPanelPage } from './panel-page.js';
import { openPanelProject } from './panel-project.js';
import { answers } from './run-client.js';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
});
afterAll(() => browser.close());

const file = 'sessions/shop.session.yaml';
const files = {
  [file]: `settings:
  baseUrl: '{{env.SHOP_URL}}'
steps:
  - request: GET /cart
  - if: { status: 404 }
  - request: POST /cart
  - end:
  - call: ./login.session.yaml
  - request: GET /order
    retry: { attempts: 3, conditions: [5xx], backoff: 200ms }
  - request: GET /stock
    tests: { status: 200, $.count: 3 }
  - set: { size: 5 }
  - request: GET /last
`,
  'sessions/login.session.yaml': `settings:
  baseUrl: '{{env.SHOP_URL}}'
steps:
  - request: POST /login
    tests: { status: 200 }
  - request: GET /me
    tests: { status: 201 }
`,
};
const respond = () =>
  answers({
    'GET /order': [
      [503, {}],
      [503, {}],
      [200, { state: 'placed' }],
    ],
    'GET /stock': [[200, { count: 2 }]],
  });

/** Rows as they are read, without how long they took and what `check` says of them. */
const withoutTimes = (text: string): string => text.replace(/(\d{3})\d+(?:\.\d+)?m?s/, '$1').replace(/warning.*/, '');

test('a run shows each row as it ends, what it sent again, skipped and called, and its record', async () => {
  const panel = await openPanelProject({ files, respond: respond() });
  const { page, row, rows, details, errors, close } = await openPanelPage(browser, panel, {
    hash: `#/${file}`,
    bypassCSP: true,
  });
  await page.getByRole('button', { name: 'Run file' }).click();
  await expect.poll(() => row(6).first().textContent()).toContain('↻3');
  await expect.poll(() => row(9).textContent()).toContain('200');
  expect((await rows.allTextContents()).map(withoutTimes)).toMatchInlineSnapshot(`
    [
      "1passedGET /cart200",
      "2if status equals 404",
      "3skippedPOST /cartstatus equals 404",
      "4end",
      "5failed↳ call login1/2 ✗1 passed, 1 failed",
      "6passedGET /orderretry200↻3sent 3 times",
      "7failedGET /stock200$.count equals 3 · sent 1× · received 2",
      "8set size",
      "9passedGET /last200",
    ]
  `);
  expect(await page.locator('.counted').textContent()).toMatchInlineSnapshot(
    `"4 passed2 failed1 skippedRetried 1 request · 3 sends"`,
  );
  await row(7).click();
  await expect.poll(() => details.textContent()).toContain('$.count');
  expect(await findings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await close();
});
