import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../../support/browser.js';
import { findings, openPanelPage } from './panel-page.js';
import { openPanelProject, shop } from './panel-project.js';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser.close());

const adds = ['Request from curl…', 'Call flow…', 'If / else…', 'Set variables…'] as const;

describe.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 720],
] as const)('axe finds nothing, %s, %i px wide', (colorScheme, width) => {
  test('in menus, dialogs, an open combobox and the bar of a selection', async () => {
    const panel = await openPanelProject({ files: shop });
    const { page, row, close } = await openPanelPage(browser, panel, {
      hash: '#/sessions/checkout.session.yaml',
      colorScheme,
      viewport: { width, height: 860 },
      bypassCSP: true,
    });
    await row(1).waitFor();
    const look = async (what: string): Promise<void> => {
      expect(await findings(page), what).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), what).toBe(0);
    };
    const dialog = page.getByRole('dialog');
    const leave = async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await page.locator('dialog[open], [role=menu]').waitFor({ state: 'detached' });
    };
    await row(2).click({ modifiers: ['Control'] });
    await row(8).click({ modifiers: ['Control'] });
    await look('bar');
    await row(8).click({ button: 'right' });
    await page.getByRole('menu').waitFor();
    await look('menu of rows');
    await leave();
    await page.getByRole('button', { name: 'Menu of sessions/checkout.session.yaml' }).click();
    await page.getByRole('menuitem', { name: 'Rename…' }).waitFor();
    await look('menu of a file');
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Path' }).fill('sessions/paid');
    await dialog.locator('.preview').waitFor();
    await look('rename');
    await leave();
    await page.getByRole('button', { name: 'New session' }).click();
    await look('new session');
    await leave();
    await page.keyboard.press('Control+k');
    await dialog.getByRole('option').first().waitFor();
    await look('go to anything');
    await leave();
    await page.getByRole('tree').press('Control+a');
    for (const name of adds) {
      await page.getByRole('button', { name: 'Add step' }).click();
      await page.getByRole('menuitem', { name, exact: true }).waitFor();
      if (name === 'Call flow…') await look('add step');
      await page.getByRole('menuitem', { name, exact: true }).click();
      await dialog.locator('input:focus, textarea:focus').waitFor();
      await dialog.locator(':focus').fill(name === 'Call flow…' ? 'login' : 'status equalz 404');
      if (name === 'Call flow…') await dialog.getByRole('option').first().waitFor();
      else if (name !== 'Set variables…')
        await dialog.locator('[aria-live]:not(:empty), [role=alert]:not(:empty)').first().waitFor();
      await look(name);
      if (name === 'Call flow…') {
        await dialog.getByRole('option').first().click();
        await dialog.getByRole('textbox', { name: /^user/ }).waitFor();
        await look('inputs of a call');
      }
      await leave();
    }
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Extract…' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('all');
    await dialog.getByRole('checkbox').first().check();
    await dialog.locator('.preview').waitFor();
    await look('extract');
    await leave();
    await close();
  });
});
