import { spawn } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { terminalSpans } from './terminal-page.ts';

interface Given {
  readonly root: string;
  readonly browser: Browser;
  /** A folder for what is not kept. */
  readonly work: string;
  /** Where the pictures go. */
  readonly images: string;
  /** What a terminal next to the panel shows. */
  readonly terminal: string;
}

/** The panel over a copy of the example project, with the server that the project starts: light, dark, and next to a terminal. */
export async function panelPictures({ root, browser, work, images, terminal }: Given): Promise<void> {
  const panel = await startPanel(root, work);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1.5 });
    await page.goto(panel.url);
    await page.getByRole('button', { name: 'Run file' }).click();
    await page.getByRole('status').getByText('Ran sessions').waitFor();
    for (const [colorScheme, row, tab] of [
      ['light', 'wait for the bank', 'Tests'],
      ['dark', 'pay by card', 'Retry'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await show(page, row, tab);
      await page.screenshot({ path: join(images, `panel-${colorScheme}.png`) });
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1060, height: 780 });
    await page.getByRole('button', { name: 'Files' }).click();
    await show(page, 'pay by card', 'Retry');
    const shot = join(work, 'panel.png');
    await page.screenshot({ path: shot });
    const both = await browser.newPage({ viewport: { width: 1800, height: 900 }, deviceScaleFactor: 1.2 });
    await both.setContent(sideBySide(readFileSync(shot).toString('base64'), terminal));
    await both.locator('main').screenshot({ path: join(images, 'panel-and-terminal.png') });
  } finally {
    panel.end();
  }
}

async function show(page: Page, row: string, tab: string): Promise<void> {
  await page.getByRole('treeitem').filter({ hasText: row }).first().click();
  await page
    .getByRole('region', { name: 'Details' })
    .getByRole('tab', { name: new RegExp(`^${tab}`) })
    .first()
    .click();
  await page.getByRole('region', { name: 'Result' }).getByText('Overview').waitFor();
  // The button that was clicked is not hovered over in the picture.
  await page.mouse.move(0, 0);
}

async function startPanel(root: string, work: string): Promise<{ readonly url: string; readonly end: () => void }> {
  const project = join(work, 'example-project');
  cpSync(join(root, 'example-project'), project, { recursive: true, filter: (path) => !path.includes('node_modules') });
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'), 'junction');
  const args = [join(root, 'dist/cli.js'), 'panel', 'checkout', '--json', '--no-open'];
  const child = spawn(process.execPath, args, { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] });
  const printed = await new Promise<string>((done) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.endsWith('}\n')) done(text);
    });
  });
  const { url } = JSON.parse(printed) as { readonly url: string };
  return { url, end: () => void child.kill('SIGINT') };
}

/** A window with a terminal, and one with the panel. */
function sideBySide(panel: string, terminal: string): string {
  const bar = '<i></i><i></i><i></i>';
  return `<style>
  body { margin: 0; }
  main { display: flex; gap: 20px; align-items: stretch; width: max-content; padding: 28px; background: #dfe3ea; }
  section { overflow: hidden; border-radius: 10px; box-shadow: 0 6px 24px rgb(0 0 0 / 0.25); }
  header { display: flex; gap: 7px; padding: 10px 12px; }
  i { width: 11px; height: 11px; border-radius: 50%; background: #8c96a3; }
  .terminal { background: #0d1117; color: #e6edf3; }
  .panel header { background: #ececea; }
  pre { margin: 0; padding: 6px 18px; font: 13px/1.5 monospace; }
  img { display: block; width: 1060px; }
</style><main>
<section class="terminal"><header>${bar}</header><pre>${terminalSpans(terminal)}</pre></section>
<section class="panel"><header>${bar}</header><img src="data:image/png;base64,${panel}"></section>
</main>`;
}
