import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.js';
import type { ReportBrowser } from '../../support/browser.js';
import { makeReport } from '../../support/make-report.js';

let reports: ReportBrowser;
let small: string;
let large: string;

beforeAll(async () => {
  reports = await openBrowser();
  small = await reports.write(makeReport({ requests: 100 }));
  large = await reports.write(makeReport({ requests: 10_000 }));
});
afterAll(() => reports.close());

type Measure = (which: 'small' | 'large') => Promise<number>;

/** With a hundred times as many requests, drawing them all would take some tenfold at least. */
const aboutAsFast = 10;

/**
 * How much longer the large report takes: by the fastest of each, taken by turns so that what else the machine does meets both, and for
 * longer where it seems too much.
 */
async function ratio(measure: Measure, rounds: number): Promise<{ ratio: number; small: number; large: number }> {
  let [small, large] = [Infinity, Infinity];
  await measure('small');
  await measure('large');
  for (let round = 0; round < rounds || (round < 5 * rounds && large / small >= aboutAsFast); round++) {
    small = Math.min(small, await measure('small'));
    large = Math.min(large, await measure('large'));
  }
  return { ratio: large / small, small, large };
}

test('10 000 requests open about as fast as 100', async () => {
  const { page } = await reports.open('about:blank');
  const times = await ratio(async (which) => {
    const started = performance.now();
    await page.goto({ small, large }[which], { waitUntil: 'commit' });
    await page.getByRole('treeitem').first().waitFor();
    return performance.now() - started;
  }, 7);
  expect(times.ratio, JSON.stringify(times)).toBeLessThan(aboutAsFast);
  await page.context().close();
});

/** From a word in the field to the frame that shows what it found. */
const search = (word: string) => `new Promise((resolve) => {
  const field = document.querySelector('input[type=search]');
  const started = performance.now();
  field.value = '${word}';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - started)));
})`;

test('10 000 requests answer a search about as fast as 100', async () => {
  const pages = { small: (await reports.open(small)).page, large: (await reports.open(large)).page };
  const words = ['shipments', 'case-00', '503', 'orders', 'post', 'the if above', 'paid', 'carts'];
  let next = 0;
  const times = await ratio(async (which) => {
    await pages[which].bringToFront();
    return (await pages[which].evaluate(search(words[Math.floor(next++ / 2) % words.length]!))) as number;
  }, 11);
  expect(times.ratio, JSON.stringify(times)).toBeLessThan(aboutAsFast);
  for (const page of Object.values(pages)) await page.context().close();
});

test('only the rows in sight are drawn, wherever the list is scrolled', async () => {
  const { page } = await reports.open(large);
  const rows = page.getByRole('treeitem');
  expect(await rows.count()).toBeLessThan(60);
  await page.getByRole('tree').focus();
  await page.keyboard.press('End');
  await expect.poll(() => page.locator('.row.active').getAttribute('id')).toBe('row-10499');
  expect(await rows.count()).toBeLessThan(60);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Details' }).getByRole('heading', { level: 2 }).waitFor();
  await page.context().close();
});

test('a link leads into the middle of a long list', async () => {
  const { page } = await reports.open(`${large}#/sessions/accounts/case-0251.session.yaml/7`);
  await page.locator('.row.shown').waitFor();
  const box = await page.locator('.row.shown').boundingBox();
  expect(box!.y > 0 && box!.y + box!.height < 800).toBe(true);
  await page.context().close();
});
