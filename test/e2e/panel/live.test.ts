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

test('a run that is held is known to a page that opens meanwhile, and goes on from there', async () => {
  const panel = await openPanelProject({ files, respond: respond() });
  const { page, row, close } = await openPanelPage(browser, panel, { hash: `#/${file}` });
  await page.getByRole('checkbox', { name: 'Hold' }).check();
  await row(1).click();
  await page.getByRole('button', { name: 'Run to here' }).click();
  const bar = page.getByRole('group', { name: 'Held run' });
  await bar.getByText('Held after row 1').waitFor();
  expect(panel.log).toEqual(['GET /cart']);
  const start = page.getByRole('button', { name: 'Run to here' });
  expect([await start.isDisabled(), await start.getAttribute('title')]).toEqual([true, `${file} is running`]);
  await page.reload();
  await bar.getByText('Held after row 1').waitFor();
  await bar.getByRole('button', { name: 'Send row 1 again' }).click();
  await expect.poll(() => panel.log).toEqual(['GET /cart', 'GET /cart']);
  await bar.getByText('Held after row 1').waitFor();
  await bar.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => row(9).textContent()).toContain('200');
  expect(panel.log.at(-1)).toBe('GET /last');
  await bar.waitFor({ state: 'detached' });
  await close();
});

test('a call opens to the rows of its flow by mouse and keys; they are in no selection', async () => {
  const panel = await openPanelProject({ files, respond: respond() });
  const { page, row, rows, details, close } = await openPanelPage(browser, panel, { hash: `#/${file}` });
  await page.getByRole('button', { name: 'Run all' }).click();
  await expect.poll(() => row(9).textContent()).toContain('200');
  await row(5).locator('.fold').click();
  const child = rows.filter({ hasText: 'POST /login' });
  await child.waitFor();
  await expect.poll(() => child.getAttribute('aria-level')).toBe('2');
  await child.click();
  await expect.poll(() => details.textContent()).toContain('step 5.1');
  await expect.poll(() => details.getByRole('tab', { name: 'Response' }).count()).toBe(1);
  await page.keyboard.press('Control+a');
  await expect.poll(() => child.getAttribute('aria-selected')).toBe('false');
  await row(5).click();
  await page.keyboard.press('ArrowLeft');
  await child.waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await child.waitFor();
  await close();
});

test('a stop ends a wait at once, and rows that it did not reach are not run', async () => {
  const waits = {
    [file]: `settings:\n  baseUrl: '{{env.SHOP_URL}}'\nsteps:\n  - request: GET /order\n    poll: { until: { $.state: paid }, every: 60s, timeout: 10m }\n  - request: GET /last\n`,
  };
  const panel = await openPanelProject({
    files: waits,
    respond: answers({ 'GET /order': [[200, { state: 'open' }]] }),
  });
  const { page, row, close } = await openPanelPage(browser, panel, { hash: `#/${file}` });
  await page.getByRole('button', { name: 'Run file' }).click();
  await expect.poll(() => row(1).textContent()).toMatch(/send 2 · .*left/);
  await page.keyboard.press('Control+.');
  await page
    .getByRole('status')
    .getByText(/Stopped/)
    .waitFor();
  await page.getByText('1 not run').waitFor();
  expect(await row(2).locator('.outcome-mark').textContent()).toBe('');
  expect(panel.log).toEqual(['GET /order']);
  await close();
});
