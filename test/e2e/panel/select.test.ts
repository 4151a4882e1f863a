import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../support/browser.js';
import { openPanelPage, type PanelPage } from './panel-page.js';
import { openPanelProject, shop, type PanelProject } from './panel-project.js';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser.close());

async function open(options = {}): Promise<PanelPage & { readonly panel: PanelProject }> {
  const panel = await openPanelProject({ files: shop });
  const shown = await openPanelPage(browser, panel, { hash: '#/sessions/checkout.session.yaml', ...options });
  await shown.rows.first().waitFor();
  return { ...shown, panel };
}

const selected = (page: Page): Promise<readonly string[]> =>
  page.locator('[role=treeitem][aria-selected=true] .number').allInnerTexts();
const item = (page: Page, name: RegExp): Locator => page.getByRole('menuitem', { name });
const why = async (locator: Locator): Promise<string> =>
  locator
    .page()
    .locator(`[id="${await locator.getAttribute('aria-describedby')}"]`)
    .innerText();

test('a click selects a row, Shift a range, Ctrl one more; details stay', async () => {
  const { page, row, details, close } = await open();
  await expect.poll(() => page.getByRole('tree').getAttribute('aria-multiselectable')).toBe('true');
  await row(2).click();
  await row(5).click({ modifiers: ['Shift'] });
  await row(7).click({ modifiers: ['Control'] });
  await expect.poll(() => selected(page)).toEqual(['2', '3', '4', '5', '7']);
  await page.getByRole('toolbar', { name: 'Selection' }).getByText('5 rows', { exact: true }).waitFor();
  await expect.poll(() => page.locator('[aria-current=true] .number').allInnerTexts()).toEqual(['2']);
  await details.getByRole('heading', { name: 'GET /carts/mine' }).waitFor();
  await row(3).click({ modifiers: ['Control'] });
  await expect.poll(() => selected(page)).toEqual(['2', '4', '5', '7']);
  await close();
});

test('the same with keys, and Esc goes back to one row, then to none', async () => {
  const { page, close } = await open();
  const press = async (...keys: readonly string[]): Promise<readonly string[]> => {
    for (const key of keys) await page.keyboard.press(key);
    return selected(page);
  };
  expect(await press('j', 'j', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown')).toEqual(['2', '3', '4', '5']);
  expect(await press('Control+ArrowDown', 'Control+ArrowDown', ' ')).toEqual(['2', '3', '4', '5', '7']);
  expect(await press('Shift+ArrowUp')).toEqual(['6', '7']);
  expect(await press('Control+a')).toHaveLength(9);
  expect(await press('Escape')).toEqual(['6']);
  expect(await press('Escape')).toEqual([]);
  await close();
});

test('a range goes over what is in a closed if / else', async () => {
  const { page, row, close } = await open();
  await row(3).locator('.fold').click();
  await row(2).click();
  await row(5).click({ modifiers: ['Shift'] });
  await expect.poll(() => page.getByRole('toolbar').getByRole('status').innerText()).toBe('4 rows');
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expect.poll(() => selected(page)).toEqual(['2', '3', '4', '5']);
  await close();
});

test('what a selection does not allow stays in the menu, with the reason of the operation', async () => {
  const { page, row, close } = await open();
  await row(2).click();
  await row(8).click({ modifiers: ['Control'] });
  await row(8).click({ button: 'right' });
  const gap = 'rows 2, 8 are not adjacent: rows 3-7 are between them';
  for (const name of [/^Extract to flow/, /^Wrap in an if/]) {
    await expect.poll(() => item(page, name).getAttribute('aria-disabled')).toBe('true');
    expect(await why(item(page, name))).toBe(gap);
  }
  await item(page, /^Extract/).click({ force: true });
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  for (let number = 3; number <= 7; number++) await row(number).click({ modifiers: ['Control'] });
  await row(8).click({ button: 'right' });
  await expect.poll(() => item(page, /^Extract/).getAttribute('aria-disabled')).toBe(null);
  await page.keyboard.press('Escape');
  await row(3).click();
  await row(4).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Shift+F10');
  expect(await why(item(page, /^Wrap/))).toBe('rows 3-4 are part of the if / else of rows 3-7');
  await expect.poll(() => item(page, /^Wrap/).getAttribute('aria-disabled')).toBe('true');
  await close();
});

test('a right click outside of the selection selects its row first; Esc gives the keyboard back to the rows', async () => {
  const { page, row, close } = await open();
  await row(1).click();
  await row(2).click({ modifiers: ['Shift'] });
  await row(2).click({ button: 'right' });
  await page.getByRole('menu', { name: '2 rows' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('tree');
  await row(4).click({ button: 'right' });
  await page.getByRole('menu', { name: 'Row 4' }).waitFor();
  await expect.poll(() => selected(page)).toEqual(['4']);
  await close();
});

test('rows that are still there after a save stay selected', async () => {
  const { page, row, panel, close } = await open();
  await row(1).click();
  await row(8).click({ modifiers: ['Control'] });
  await row(9).click({ modifiers: ['Control'] });
  const text = shop['sessions/checkout.session.yaml'];
  panel.save('sessions/checkout.session.yaml', text.slice(0, text.indexOf('  - request: GET /orders/')));
  await page.getByRole('toolbar').getByText('2 rows').waitFor();
  await expect.poll(() => selected(page)).toEqual(['1', '8']);
  await close();
});

test('a finger that rests on a row asks for its menu; rows have check boxes while any is selected', async () => {
  const { page, row, close } = await open({ hasTouch: true, isMobile: true, viewport: { width: 720, height: 900 } });
  const { x, y, height } = (await row(4).boundingBox())!;
  const cdp = await page.context().newCDPSession(page);
  const at = { x: x + 120, y: y + height / 2 };
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await page.getByRole('menu', { name: 'Row 4' }).waitFor();
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await row(6).locator('.check').tap();
  await expect.poll(() => selected(page)).toEqual(['4', '6']);
  await page.getByRole('toolbar').getByRole('button', { name: 'Select nothing' }).tap();
  await expect.poll(() => row(6).locator('.check').isVisible()).toBe(false);
  await close();
});

test('an edit that does not reach the panel says so', async () => {
  const { page, row, panel, close } = await open();
  await row(2).click();
  await panel.end('SIGKILL');
  await page.getByText('The connection to the panel is lost').waitFor();
  await page.keyboard.press('d');
  await page.getByText('the page is not connected to its panel, so nothing was changed').waitFor();
  await close();
});
