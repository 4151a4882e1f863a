// Makes the pictures of the README and of the guides from the example project: its sessions in a terminal, in the HTML report, and
// in the panel.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { panelPictures } from './pictures/panel-pictures.ts';
import { runInVitest, terminalPage } from './pictures/terminal-page.ts';

const root = join(import.meta.dirname, '..');
const example = join(root, 'example-project');
const images = join(root, 'docs/images');
const work = mkdtempSync(join(tmpdir(), 'callsheet-pictures-'));
const report = join(work, 'report.html');
const checkout = 'sessions/checkout.session.yaml';

try {
  const rows = runInVitest(example, { sessions: [checkout, 'failing/a-wait.session.yaml'], columns: 88, report });
  const terminal = join(work, 'terminal.html');
  writeFileSync(terminal, terminalPage(rows));
  mkdirSync(images, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1.5 });
  await page.goto(pathToFileURL(terminal).href);
  await page.locator('body').screenshot({ path: join(images, 'terminal.png') });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(pathToFileURL(report).href);
    await page.getByText('wait for the bank').first().click();
    await page.screenshot({ path: join(images, `report-${colorScheme}.png`) });
  }
  const beside = `$ npx vitest run\n\n${runInVitest(example, { sessions: [checkout], columns: 62 })}`;
  await panelPictures({ root, browser, work, images, terminal: beside });
  await browser.close();
} finally {
  rmSync(work, { recursive: true, force: true });
}
