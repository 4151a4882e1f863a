import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../../support/browser.js';
import { least } from '../../support/growth.js';
import { findings, openPanelPage, type PanelPage } from './panel-page.js';
import { openPanelProject, shop } from './panel-project.js';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser.close());

const files = {
  ...shop,
  'sessions/odd.session.yaml':
    'settings: { pre: seed.ts }\nsteps:\n  - request: GET /x\n  - call: gone.session.yaml\n  - set: { id: "{{uuid}}" }\n',
  'sessions/broken.session.yaml': 'steps:\n  - request: GET /x\n    testz: 1\n',
};

async function open(options: BrowserContextOptions): Promise<PanelPage> {
  const panel = await openPanelProject({ files });
  const shown = await openPanelPage(browser, panel, {
    ...options,
    bypassCSP: true,
    hash: '#/sessions/checkout.session.yaml',
  });
  await shown.rows.first().waitFor();
  // Until it is checked, files have other signs.
  await shown.page.locator('.problems-button .count.alert').waitFor();
  return shown;
}

describe.each(['light', 'dark'] as const)('axe finds nothing, %s', (colorScheme) => {
  test('in files, rows, every tab of the details, problems and the help', async () => {
    const { page, row, details, file, close } = await open({ colorScheme });
    expect(await findings(page)).toEqual([]);
    const tabs = async (of: string): Promise<void> => {
      for (const tab of await details.getByRole('tab').all()) {
        await tab.click();
        expect(await findings(page, '.detail'), `${await tab.innerText()} of ${of}`).toEqual([]);
      }
    };
    await tabs('the file');
    for (const number of [1, 2, 3, 4, 8]) {
      await row(number).click();
      await details.getByText(`row ${number}`, { exact: true }).waitFor();
      await tabs(`row ${number}`);
    }
    await page.getByRole('searchbox', { name: 'Search rows' }).fill('carts');
    expect(await findings(page)).toEqual([]);
    for (const name of ['odd', 'broken']) {
      await file(name).click();
      await page.getByRole('heading', { name }).first().waitFor();
      expect(await findings(page), name).toEqual([]);
    }
    await page.getByRole('button', { name: /^Problems/ }).click();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    expect(await findings(page)).toEqual([]);
    await close();
  });

  test('on a narrow screen', async () => {
    const { page, row, close } = await open({ colorScheme, viewport: { width: 720, height: 900 } });
    expect(await findings(page)).toEqual([]);
    await row(2).click();
    expect(await findings(page)).toEqual([]);
    await close();
  });
});

test('nothing is wider than the screen', async () => {
  const { page, row, details, close } = await open({});
  for (const [width, height] of [
    [1280, 860],
    [720, 900],
    [390, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    const wider = (): Promise<unknown> => page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(await wider()).toBe(0);
    await row(2).click();
    expect(await wider()).toBe(0);
    await details.getByRole('button', { name: 'Back to the rows' }).click();
  }
  await close();
});

test('on a narrow screen the details cover the list, and lead back to it', async () => {
  const { page, row, details, close } = await open({ viewport: { width: 720, height: 900 } });
  await expect.poll(() => details.isVisible()).toBe(false);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect.poll(() => details.isVisible()).toBe(false);
  await page.keyboard.press('Enter');
  await details.getByRole('heading', { name: 'GET /carts/mine' }).waitFor();
  await details.getByRole('button', { name: 'Back to the rows' }).click();
  await expect.poll(() => row(2).isVisible()).toBe(true);
  await expect.poll(() => details.isVisible()).toBe(false);
  await close();
});

test('its colours and sizes are those of the report', async () => {
  const { page, close } = await open({});
  const style = readFileSync(join(import.meta.dirname, '../../../src/page/shared/styles/tokens.css'), 'utf8');
  const own = [...style.matchAll(/^ {2}(--[\w-]+): (.*);$/gm)].map(([, name, value]) => [name!, value!] as const);
  expect(own.length).toBeGreaterThan(20);
  const text = (value: string): string => value.replace(/\s+/g, '').replaceAll('"', "'");
  for (const [name, value] of own.filter(([name]) => !/^--(?:state|sans|mono)/.test(name))) {
    const computed = await page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('${name}')`);
    expect(text(String(computed)).replaceAll('#fff,', '#ffffff,'), name).toBe(text(value));
  }
  await close();
});

test('the page lets in no script but its own, and keeps only what its reader chose', async () => {
  const panel = await openPanelProject({ files });
  const { page, row, errors, elsewhere, close } = await openPanelPage(browser, panel, {
    hash: '#/sessions/checkout.session.yaml',
  });
  await row(1).click();
  await page.getByRole('button', { name: /^Colours/ }).click();
  await page.getByRole('separator').press('ArrowRight');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await page.getByRole('dialog').getByRole('checkbox').click();
  await page.keyboard.press('Escape');
  const kept = await page.evaluate('[Object.keys(localStorage).sort(), Object.keys(sessionStorage), document.cookie]');
  expect(kept).toEqual([['callsheet:letters', 'callsheet:splitter', 'callsheet:theme'], [], '']);
  expect({ errors, elsewhere }).toEqual({ errors: [], elsewhere: [] });
  await page.evaluate(`
    const script = document.createElement('script');
    script.textContent = 'window.pwned = 1';
    document.body.append(script);
    const image = new Image();
    image.src = 'http://127.0.0.1:1/leak';
  `);
  expect(await page.evaluate('window.pwned')).toBeUndefined();
  expect(errors.filter((text) => text.includes('Content Security Policy'))).toHaveLength(2);
  await close();
});

test('of a thousand rows only those in sight are drawn, and keys answer at once', async () => {
  const steps = Array.from(
    { length: 1_000 },
    (_, at) => `  - request: GET /row/${at + 1}\n    tests: { status: 200 }\n`,
  );
  const panel = await openPanelProject({ files: { 'large.session.yaml': `steps:\n${steps.join('')}` } });
  const { page, rows, close } = await openPanelPage(browser, panel);
  await rows.first().waitFor();
  await expect.poll(() => rows.count()).toBeLessThan(80);
  const middle = async (): Promise<number> => {
    const times = (await page.evaluate(`(async () => {
    const times = [];
    for (let at = 0; at < 30; at++) {
      const start = performance.now();
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b);
  })()`)) as readonly number[];
    return times[15]!;
  };
  // Other tests may run at the same time.
  expect(await least(middle, 50)).toBeLessThan(50);
  await page.keyboard.press('End');
  await rows.getByText('/row/1000').waitFor();
  await expect.poll(() => rows.count()).toBeLessThan(80);
  await close();
});

test('the built page is small', () => {
  const folder = join(import.meta.dirname, '../../../dist/panel');
  const built = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
  const size = (pattern: RegExp, of: (bytes: Buffer) => number): number =>
    built.filter((name) => pattern.test(name)).reduce((sum, name) => sum + of(readFileSync(join(folder, name))), 0);
  const KiB = 1024;
  const zipped = (bytes: Buffer): number => gzipSync(bytes).length;
  // Editors come once somebody looks at a body or at YAML.
  expect(size(/code-editor-.*\.js$/, zipped)).toBeLessThan(140 * KiB);
  expect(size(/^(?!.*code-editor-).*\.js$/, zipped)).toBeLessThan(120 * KiB);
  expect(size(/\.css$/, zipped)).toBeLessThan(14 * KiB);
  expect(size(/./, ({ length }) => length)).toBeLessThan(900 * KiB);
});
