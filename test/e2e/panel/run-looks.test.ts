import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../support/browser.js';
import { findings, openPanelPage } from './panel-page.js';
import { openPanelProject } from './panel-project.js';
import { answers } from './run-client.js';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser.close());

const file = 'states.session.yaml';
const settings = "settings: { baseUrl: '{{env.SHOP_URL}}', pre: say.mjs }\n";
const files = {
  [file]: `${settings}steps:
  - request: GET /passes
    tests: { status: 200 }
  - request: GET /fails
    tests: { status: 204 }
  - call: flow.session.yaml
  - if: { status: 404 }
  - request: GET /skipped
  - end
  - request: GET /waits
    poll: { until: { $.state: paid }, every: 10ms, timeout: 60ms }
  - set: { total: 3 }
  - request: GET /again
    retry: { attempts: 3, conditions: [5xx], backoff: 1ms }
    tests: { status: 200 }
  - request: GET /runs
    poll: { until: { $.state: paid }, every: 60s, timeout: 10m }
  - request: GET /queued
`,
  'flow.session.yaml': `${settings}steps:\n  - request: GET /below\n    tests: { status: 200 }\n`,
  'say.mjs': "export default () => { console.log('hello'); console.error('trouble'); };\n",
};

test('axe finds nothing in a run that goes on, one that is held, its details and its output, light and dark', async () => {
  const panel = await openPanelProject({
    files,
    respond: answers({
      'GET /again': [
        [503, {}],
        [200, {}],
      ],
    }),
  });
  const { page, row, rows, details, close } = await openPanelPage(browser, panel, {
    bypassCSP: true,
    hash: `#/${file}`,
    reducedMotion: 'reduce',
  });
  const clean = async (what: string): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page), `${what}, ${colorScheme}`).toEqual([]);
    }
  };
  await rows.first().waitFor();
  await page.getByRole('button', { name: 'Run file' }).click();
  await row(10).getByText('send 2').waitFor();
  await row(3).click();
  await page.keyboard.press('ArrowRight');
  await rows.filter({ hasText: '/below' }).waitFor();
  await clean('while it runs');
  await page.keyboard.press('Control+.');
  await page
    .getByRole('status')
    .getByText(/Stopped/)
    .waitFor();

  await row(2).click();
  await details
    .getByRole('tab', { name: /^Tests/ })
    .last()
    .click();
  await clean('details of a failure');
  await row(9).click();
  await page.getByRole('checkbox', { name: 'Hold' }).check();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('group', { name: 'Held run' }).waitFor();
  await clean('held');
  await page.getByRole('button', { name: /^Output/ }).click();
  await page.getByText('trouble').first().waitFor();
  await clean('output');
  await close();
});
