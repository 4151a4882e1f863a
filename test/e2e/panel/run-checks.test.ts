import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../support/browser.js';
import { openPanelPage, type PanelPage } from './panel-page.js';
import { openPanelProject, type PanelProject } from './panel-project.js';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser.close());

const base = "settings: { baseUrl: '{{env.SHOP_URL}}' }\nsteps:\n";
const get = (path: string, ...more: readonly string[]): string =>
  `  - request: GET ${path}\n${more.map((line) => `    ${line}\n`).join('')}    tests: { status: 200 }\n`;
const call = (flow: string): string => `  - call: ${flow}.session.yaml\n`;

const chain = Array.from({ length: 12 }, (_, at) => [
  `deep-${at}.session.yaml`,
  base + (at < 11 ? call(`deep-${at + 1}`) : get('/deep')),
]);

const files = {
  'nine.session.yaml': `${base}${get('/1')}  - if: { status: 200 }\n${get('/2')}${get('/3')}  - else\n${get('/4')}  - end\n${get('/5')}${get('/6')}  - if: { status: 404 }\n${get('/7')}  - end\n${get('/8')}${get('/9')}`,
  'top.session.yaml': base + call('middle') + get('/top'),
  'middle.session.yaml': base + get('/middle') + call('inner'),
  'inner.session.yaml': `${base}${get('/slow', 'capture: { seen: $.seen }')}${get('/bad')}  - if: { status: 404 }\n${get('/never')}  - end\n${get('/last')}`,
  'missing.session.yaml': base + call('gone') + get('/after-missing'),
  'on-a-phone.session.yaml': 'kind: mobile\nsteps:\n  - tap: Login\n',
  'mobile.session.yaml': base + call('on-a-phone'),
  'circle.session.yaml': base + get('/circle') + call('round'),
  'round.session.yaml': base + call('circle'),
  ...Object.fromEntries(chain),
  'edited.session.yaml': base + get('/kept') + get('/slow'),
  'lost.session.yaml': `${base}  - request: GET /lost\n    retry: { attempts: 2, conditions: [5xx], backoff: 1ms }\n    tests: { status: 200 }\n`,
  'asks.session.yaml': `inputs:\n  user:\n  password:\n${base}${get('/login/{{var.user}}', "headers: { x-password: '{{var.password}}' }")}`,
  'large.session.yaml': base + get('/large'),
};

/** What a run says of calls that it cannot make. */
const refusals = {
  missing: 'cannot read the call-flow gone.session.yaml: no such file',
  mobile: 'on-a-phone.session.yaml has mobile steps: a call-flow must be API',
};

/** What keeps a file from running. */
const faults = {
  circle: 'circular call-flow: circle.session.yaml → round.session.yaml → circle.session.yaml',
  'deep-0': 'call-flow nesting deeper than ten: deep-0.session.yaml → deep-1.session.yaml',
};

interface Opened extends PanelPage {
  readonly panel: PanelProject;
  /** Lets requests of /slow go on. */
  readonly release: () => void;
  readonly show: (file: string) => Promise<void>;
  readonly run: () => Promise<void>;
}

async function open(): Promise<Opened> {
  let waiting: (() => void)[] = [];
  let losses = 0;
  const panel = await openPanelProject({
    files,
    respond: ({ url }, response) => {
      response.setHeader('content-type', 'application/json');
      if (url === '/slow') waiting.push(() => response.end('{"seen":"it"}'));
      else if (url === '/bad') response.writeHead(500).end('{"why":"broken"}');
      else if (url === '/lost' && ++losses > 1) response.destroy();
      else if (url === '/lost') response.writeHead(503).end('{"old":"answer"}');
      else if (url === '/large') response.end(JSON.stringify({ items: 'x'.repeat(5 * 1024 * 1024) }));
      else response.end('{}');
    },
  });
  const shown = await openPanelPage(browser, panel, {
    hash: '#/nine.session.yaml',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { page, file } = shown;
  const show = async (name: string): Promise<void> => {
    await file(name).click();
    await page.locator('.file-head').getByText(`${name}.session.yaml`).waitFor();
  };
  return {
    ...shown,
    panel,
    show,
    release: () => {
      for (const end of waiting) end();
      waiting = [];
    },
    run: async () => {
      const before = await page.locator('.foot-said').textContent();
      await page.getByRole('button', { name: 'Run file' }).click();
      await expect.poll(() => page.locator('.foot-said').textContent(), { timeout: 30_000 }).not.toBe(before);
    },
  };
}

test('what a run shows of blocks, calls three deep, flows that cannot be called, edits meanwhile and lost answers', async () => {
  const { page, panel, row, rows, details, show, run, release, errors, close } = await open();
  const result = details.getByRole('region', { name: 'Result' });
  const ended = (): Promise<void> => page.getByRole('status').getByText(/Ran /).waitFor();

  // 54: markers do not count, and have no state.
  await run();
  await ended();
  expect(await page.locator('.counted').textContent()).toBe('7 passed2 skipped');
  for (const marker of [2, 5, 7, 10, 12]) expect(await row(marker).locator('.outcome-mark').textContent()).toBe('');

  // What a run has sent can be copied, from the menu of its row.
  await row(3).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy as curl' }).click();
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toMatch(/^curl 'http:\/\/[\d.:]+\/2' \\\n/);

  // 56: calls open while they run and after it, three deep.
  await show('top');
  await run();
  await row(1).locator('.dot.running').waitFor();
  await row(1).click();
  await page.keyboard.press('ArrowRight');
  const inner = rows.filter({ hasText: '↳ call inner' });
  await inner.click();
  await page.keyboard.press('ArrowRight');
  await rows.filter({ hasText: '/slow' }).locator('.dot.running').waitFor();
  release();
  await ended();
  await expect.poll(() => inner.textContent()).toMatch(/2\/3 ✗.*1 skipped/);
  await rows.filter({ hasText: '/slow' }).click();
  await result.getByText('200 OK').waitFor();
  await result.getByRole('tab', { name: /^Response/ }).click();
  await result.getByText('"it"').waitFor();
  await result.getByRole('cell', { name: 'application/json' }).waitFor();
  await result.getByRole('tab', { name: /^Variables/ }).click();
  await result.getByText('seen').first().waitFor();
  await result.getByRole('tab', { name: /^Tests/ }).click();
  await result.getByText('status equals 200').waitFor();
  await result.getByRole('tab', { name: /^Overview/ }).click();

  // 57: what cannot be called says why, and nothing is sent for it.
  const sent = panel.log.length;
  for (const [name, why] of Object.entries(refusals)) {
    await show(name);
    await run();
    await ended();
    await page.locator('.browse').getByText(why).first().waitFor();
  }
  for (const [name, why] of Object.entries(faults)) {
    await show(name);
    await page.locator('.browse').getByText(why).first().waitFor();
    const button = page.getByRole('button', { name: 'Run file' });
    expect(await button.isDisabled()).toBe(true);
    expect(await button.getAttribute('title')).toMatch(why);
    await page.keyboard.press('ControlOrMeta+Shift+Enter');
  }
  expect(panel.log.slice(sent)).toEqual(['GET /after-missing']);

  // 64: an input that nothing gives is asked for, a secret without its letters.
  await show('asks');
  await page.getByRole('button', { name: 'Run file' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('user').fill('ann');
  const password = dialog.getByLabel('password');
  expect(await password.getAttribute('type')).toBe('password');
  await password.fill('open-sesame');
  await page.keyboard.press('Enter');
  await row(1).getByText('200', { exact: true }).waitFor();
  expect(panel.log.at(-1)).toBe('GET /login/ann');
  expect(await page.locator('body').innerHTML()).not.toContain('open-sesame');

  // 62: a row that is edited while it runs has a result of before.
  await show('edited');
  await run();
  await row(2).locator('.dot.running').waitFor();
  panel.save('edited.session.yaml', files['edited.session.yaml'].replace('/kept', '/kept?now'));
  await row(1).getByText('/kept?now').waitFor();
  release();
  await ended();
  await row(1)
    .getByText(/changed since/)
    .waitFor();
  expect(await row(2).textContent()).not.toContain('changed since');

  // 63: the answer before a lost one is not shown as its answer.
  await show('lost');
  await run();
  await ended();
  await row(1).click();
  await result
    .getByText(/closed|reset/)
    .first()
    .waitFor();
  await result.getByRole('tab', { name: /^Response/ }).click();
  await result.getByText('No response arrived.').waitFor();
  expect(await result.textContent()).not.toContain('answer');

  // 68: of a large answer the page gets what is kept of it.
  await show('large');
  await run();
  await ended();
  await row(1).click();
  await result
    .getByText(/^cut at 6/)
    .first()
    .waitFor();
  expect(errors).toEqual([]);
  await close();
});
