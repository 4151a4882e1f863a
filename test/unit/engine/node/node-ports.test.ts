import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { diskFiles, systemClock } from '../../../../src/engine/node/node-ports.js';
import { readEnv } from '../../../../src/engine/context/read-env.js';
import { openDisk } from '../../../../src/loader/files/open-disk.js';

const text = 'SHOP=https://shop.test\r\nGREETING="Grüße 🦊"\r\n';

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16, as PowerShell writes it', Buffer.from(`\uFEFF${text}`, 'utf16le')],
])('a .env in %s has its values, for a run and for check', (_, bytes) => {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-files-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, '.env'), bytes);
  expect(readEnv(diskFiles(root), undefined, {}).values).toEqual({ SHOP: 'https://shop.test', GREETING: 'Grüße 🦊' });
  expect(openDisk(root).text('.env', 'env')).toBe(text);
});

test.each([2 ** 31, 1000 * 10 ** 9, Infinity])(
  'a wait of %d ms, longer than any timer, does not end at once',
  async (ms) => {
    const abort = new AbortController();
    const short = new Promise((resolve) => setTimeout(resolve, 50, 'still waiting'));
    const long = systemClock.sleep(ms, abort.signal).then(() => 'over');
    expect(await Promise.race([long, short])).toBe('still waiting');
    abort.abort();
    expect(await long).toBe('over');
  },
);
