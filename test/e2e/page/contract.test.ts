import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type ReportBrowser } from '../../support/browser.js';
import { shopReport } from './shop-report.js';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

let reports: ReportBrowser;
let address: string;
beforeAll(async () => {
  reports = await openBrowser();
  const many = Array.from({ length: 300 }, (_, at) => ({ method: 'GET', path: `/teas/${at}`, met: 0, statuses: [] }));
  const contract = [
    {
      file: 'openapi.yaml',
      operations: [
        {
          method: 'GET',
          path: '/orders/{id}',
          operationId: 'getOrder',
          met: 3,
          statuses: [
            { status: '200', met: 3 },
            { status: '404', met: 0 },
          ],
        },
        { method: 'POST', path: '/orders', met: 2, statuses: [{ status: '202', met: 2 }] },
        ...many,
      ],
      outside: 2,
    },
  ];
  address = await reports.write({ ...shopReport(), contract });
});
afterAll(() => reports.close());

test('a line below the cards opens all operations, with a search and a filter for what was not met', async () => {
  const { page, errors } = await reports.open(address, { bypassCSP: true });
  const bar = page.getByRole('button', { name: /^Contract/ });
  expect(await bar.innerText()).toMatch(/openapi\.yaml: 2 of 302 operations · 2 of 3 statuses · 2 requests outside/);
  await bar.click();
  const dialog = page.getByRole('dialog', { name: 'Contract' });
  const rows = async (): Promise<readonly string[]> =>
    (await dialog.locator('tbody tr').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
  expect((await rows()).length).toBe(200);
  expect((await rows())[0]).toBe('GET /orders/{id} getOrder 200 met ×3404 not met 3');
  await dialog.getByRole('searchbox').fill('ORDERS');
  expect((await rows()).length).toBe(2);
  await dialog.getByRole('button', { name: 'Not met' }).click();
  expect(await rows()).toEqual(['GET /orders/{id} getOrder 404 not met 3']);
  await page.addScriptTag({ path: axe });
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: (of: string) => Promise<{ violations: { id: string }[] }> };
    };
    return (await axe.run('dialog')).violations.map(({ id }) => id);
  });
  expect(found).toEqual([]);
  // The keys of the page rest while it is open.
  await dialog.getByRole('heading', { name: 'Contract' }).click();
  await page.keyboard.press('?');
  expect(await page.getByRole('dialog').count()).toBe(1);
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(errors).toEqual([]);
  await page.context().close();
});
