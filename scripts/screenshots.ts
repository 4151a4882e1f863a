// Makes the pictures of the README from the example project: what its sessions look like in a terminal and in the HTML report.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const root = join(import.meta.dirname, '..');
const example = join(root, 'example-project');
const images = join(root, 'docs/images');
const work = mkdtempSync(join(tmpdir(), 'callsheet-pictures-'));
const report = join(work, 'report.html');

const config = `import { callsheet } from 'callsheet/vitest';
export default {
  plugins: [callsheet({ include: ['sessions/checkout.session.yaml', 'failing/a-wait.session.yaml'], report: { html: ${JSON.stringify(report)} } })],
  test: { include: ['none'] },
};
`;

const colours: Record<string, string> = {
  '2': 'opacity: 0.65',
  '1': 'font-weight: bold',
  '31': 'color: #ff7b72',
  '32': 'color: #7ee787',
  '33': 'color: #f2cc60',
  '36': 'color: #79c0ff',
  '90': 'color: #8b949e',
  '7': 'background: #ff7b72; color: #0d1117',
  '41': 'background: #b62324',
};

const styleCode = new RegExp(`${String.fromCharCode(27)}\\[([\\d;]*)m`, 'g');

/** The escape codes of a terminal as spans. */
function toHtml(text: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  let open = 0;
  const spans = safe.replace(styleCode, (_, codes: string) => {
    const style = codes
      .split(';')
      .map((code) => colours[code])
      .filter(Boolean)
      .join('; ');
    if (style !== '') {
      open += 1;
      return `<span style="${style}">`;
    }
    if (open === 0) return '';
    open -= 1;
    return '</span>';
  });
  return `<meta charset="utf-8"><body style="margin:0;background:#0d1117;color:#e6edf3;font:14px/1.45 monospace;padding:20px 24px;width:max-content"><pre style="margin:0">${spans}</pre>`;
}

try {
  const configFile = join(example, 'vitest.pictures.config.mjs');
  writeFileSync(configFile, config);
  const env = { ...process.env, FORCE_COLOR: '1', COLUMNS: '88', CI: 'true' };
  const run = spawnSync('npx', ['vitest', 'run', '--config', configFile], { cwd: example, encoding: 'utf8', env });
  rmSync(configFile);
  const rows = run.stdout
    .slice(run.stdout.indexOf('\n', run.stdout.indexOf('RUN')))
    .replace(/\n[^\n]*Start at[^]*/, '');
  const terminal = join(work, 'terminal.html');
  writeFileSync(terminal, toHtml(rows.replace(/^\n+/, '').trimEnd()));
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
  await browser.close();
} finally {
  rmSync(work, { recursive: true, force: true });
}
