import { createRequire } from 'node:module';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, untilRead } from '../../support/browser.js';
import type { ReportBrowser } from '../../support/browser.js';
import { shopReport } from './shop-report.js';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];

let reports: ReportBrowser;
let shop: string;

beforeAll(async () => {
  reports = await openBrowser();
  shop = await reports.write(shopReport(), 'Tea shop');
});
afterAll(() => reports.close());

interface Finding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** What axe finds on a page, or in a part of it. */
async function findings(page: Page, within = 'html'): Promise<readonly string[]> {
  const { violations } = (await page.evaluate(
    `axe.run(${JSON.stringify(within)}, { runOnly: ${JSON.stringify(tags)}, resultTypes: ['violations'] })`,
  )) as { violations: readonly Finding[] };
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
}

/** A page that lets axe in, which the report's own policy would not. */
async function open(options: BrowserContextOptions): Promise<Page> {
  const { page } = await reports.open(shop, { ...options, bypassCSP: true });
  await page.addScriptTag({ path: axe });
  return page;
}

/** Follows a link within the page. */
async function show(page: Page, row: string): Promise<void> {
  await page.evaluate(`location.hash = '#/sessions/${row}'`);
  await page.locator('.row.shown').waitFor({ state: 'attached' });
  await untilRead(page);
}

describe.each(['light', 'dark'] as const)('axe finds nothing, %s', (colorScheme) => {
  test('in the list, a search, a filter and the help', async () => {
    const page = await open({ colorScheme });
    expect(await findings(page)).toEqual([]);
    await page.getByRole('searchbox').fill('invoice');
    await page.getByRole('button', { name: 'Failed' }).click();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    expect(await findings(page)).toEqual([]);
    await page.context().close();
  });

  test('in the details of each kind of row', async () => {
    const page = await open({ colorScheme });
    await show(page, 'checkout.session.yaml/13');
    expect(await findings(page)).toEqual([]);
    for (const row of [
      'checkout.session.yaml/10',
      'checkout.session.yaml/11',
      'checkout.session.yaml/6',
      'checkout.session.yaml',
      'a-draft.session.yaml',
    ]) {
      await show(page, row);
      expect(await findings(page, '.detail'), row).toEqual([]);
    }
    await page.context().close();
  });

  test('in every tab', async () => {
    const page = await open({ colorScheme });
    await show(page, 'checkout.session.yaml/10');
    for (const tab of ['Request', 'Response', 'Variables', 'Tests']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await findings(page, '.detail'), tab).toEqual([]);
    }
    await show(page, 'checkout.session.yaml/13');
    expect(await findings(page, '.detail')).toEqual([]);
    await page.context().close();
  });

  test('on a narrow screen', async () => {
    const page = await open({ colorScheme, viewport: { width: 390, height: 800 } });
    expect(await findings(page)).toEqual([]);
    await show(page, 'checkout.session.yaml/13');
    expect(await findings(page)).toEqual([]);
    await page.context().close();
  });
});

test('the list is there to be read on a page that is zoomed in four times', async () => {
  for (const viewport of [
    { width: 320, height: 256 },
    { width: 844, height: 390 },
  ]) {
    const { page } = await reports.open(shop, { viewport });
    const tree = page.getByRole('tree');
    expect((await tree.boundingBox())!.height).toBeGreaterThan(200);
    await page.keyboard.press('j');
    for (const key of ['j', 'End', 'Home', 'n']) {
      await page.keyboard.press(key);
      await expect
        .poll(async () => {
          const row = await page.locator('.row.active').boundingBox();
          return row && row.y >= 0 && row.y + row.height <= viewport.height;
        })
        .toBe(true);
    }
    await page.context().close();
  }
});

test('the keyboard brings what it is on into a low window, wherever the page was scrolled to', async () => {
  const { page } = await reports.open(shop, { viewport: { width: 844, height: 390 } });
  const isSeen = (selector: string) => async (): Promise<boolean> => {
    const box = await page.locator(selector).boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= 390;
  };
  for (const key of ['j', 'End', 'k', 'ArrowUp']) {
    await page.evaluate('scrollTo(0, 0)');
    await page.keyboard.press(key);
    await expect.poll(isSeen('.row.active')).toBe(true);
  }
  await page.evaluate('scrollTo(0, 10_000)');
  await page.keyboard.press('/');
  await expect.poll(isSeen('.search')).toBe(true);
  await page.evaluate('scrollTo(0, 0)');
  await page.mouse.click(200, 370);
  expect(await page.evaluate('scrollY'), 'a row that is clicked stays under the pointer').toBe(0);
  await page.context().close();
});

test('what is chosen is visible when the system chooses the colours', async () => {
  const { page } = await reports.open(shop, { forcedColors: 'active' });
  await page.getByRole('button', { name: 'Failed' }).click();
  await page
    .getByRole('treeitem', { name: /invoice/ })
    .first()
    .click();
  await page.mouse.move(0, 0);
  const lines = (selector: string, property: string) =>
    page
      .locator(selector)
      .evaluateAll(
        (elements, name) => elements.map((element) => getComputedStyle(element).getPropertyValue(name)),
        property,
      );
  expect(new Set(await lines('.row.shown, .card.failed', 'outline-style'))).toEqual(new Set(['solid']));
  expect(await lines('.card.passed', 'outline-style')).toEqual(['none']);
  const [selected, ...others] = await lines('.tabs button', 'border-bottom-color');
  expect(others).not.toContain(selected);
  await page.context().close();
});

test('only presentation is between the list and its rows, or WebKit does not take it for a list', async () => {
  const { page } = await reports.open(shop);
  const between = page.locator('[role=tree] :not([role=treeitem], [role=treeitem] *)');
  const roles = await between.evaluateAll((elements) => elements.map((element) => element.getAttribute('role')));
  expect(roles).toEqual(['presentation']);
  await page.context().close();
});

test('the search has one name: WebKit makes one of all that a label holds, the hint and the cross of the field too', async () => {
  const { page } = await reports.open(shop);
  const name = 'Search titles, URLs, tags, reasons and files';
  expect(await page.getByRole('searchbox', { name, exact: true }).getAttribute('aria-label')).toBe(name);
  await page.context().close();
});

test('what is to be read aloud appears in elements that were there before', async () => {
  const { page } = await reports.open(`${shop}#/sessions/checkout.session.yaml/10`);
  const places = page.locator('[aria-live=polite]');
  expect(new Set(await places.allInnerTexts())).toEqual(new Set(['']));
  expect(await places.evaluateAll((elements) => elements.every((element) => element.checkVisibility()))).toBe(true);
  await page.getByRole('searchbox').fill('invoice');
  expect(await places.first().innerText()).toBe('2 requests found');
  await page.context().close();
});

test('a list says where each row is', async () => {
  const { page } = await reports.open(shop);
  const row = page.getByRole('treeitem', { name: /call login/ });
  expect(await row.getAttribute('aria-level')).toBe('2');
  expect(await row.getAttribute('aria-posinset')).toBe('1');
  expect(await row.getAttribute('aria-setsize')).toBe('9');
  expect(await row.getAttribute('aria-expanded')).toBe('false');
  const active = await page.getByRole('tree').getAttribute('aria-activedescendant');
  expect(await page.locator(`#${active}`).innerText()).toContain('a-draft');
});
