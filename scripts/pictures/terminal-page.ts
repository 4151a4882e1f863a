import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
export function terminalSpans(text: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  let open = 0;
  return safe.replace(styleCode, (_, codes: string) => {
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
}

/** A terminal of its own, as wide as its lines. */
export function terminalPage(text: string): string {
  return `<meta charset="utf-8"><body style="margin:0;background:#0d1117;color:#e6edf3;font:14px/1.45 monospace;padding:20px 24px;width:max-content"><pre style="margin:0">${terminalSpans(text)}</pre>`;
}

interface Given {
  readonly sessions: readonly string[];
  readonly columns: number;
  /** Where the HTML report goes. */
  readonly report?: string;
}

/** What `vitest run` prints for sessions of the example project, without its first and last lines. */
export function runInVitest(example: string, { sessions, columns, report }: Given): string {
  const options = { include: sessions, ...(report !== undefined && { report: { html: report } }) };
  const configFile = join(example, 'vitest.pictures.config.mjs');
  writeFileSync(
    configFile,
    `import { callsheet } from 'callsheet/vitest';
export default { plugins: [callsheet(${JSON.stringify(options)})], test: { include: ['none'] } };
`,
  );
  const env = { ...process.env, FORCE_COLOR: '1', COLUMNS: String(columns), CI: 'true' };
  const run = spawnSync('npx', ['vitest', 'run', '--config', configFile], { cwd: example, encoding: 'utf8', env });
  rmSync(configFile);
  return run.stdout
    .slice(run.stdout.indexOf('\n', run.stdout.indexOf('RUN')))
    .replace(/\n[^\n]*Start at[^]*/, '')
    .replace(/^\n+/, '')
    .trimEnd();
}
