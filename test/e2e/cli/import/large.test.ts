import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isEveryTest } from '../../../support/every-test.js';
import { collection, project, request, type Item } from './shop-collection.js';

const cli = join(import.meta.dirname, '../../../../dist/cli.js');
const MiB = 1024 * 1024;

/** As large collections are: bodies, tests, and examples of responses, which most of the size is. */
function largeItem(number: number): Item {
  const body = { sku: `A-${number}`, lines: Array.from({ length: 20 }, (_, line) => ({ line, text: 'x'.repeat(30) })) };
  const raw = { body: { mode: 'raw', raw: JSON.stringify(body), options: { raw: { language: 'json' } } } };
  const exec = [
    `pm.test('is created ${number}', () => pm.response.to.have.status(201));`,
    `pm.environment.set('id', pm.response.json().id);`,
  ];
  const response = [{ name: 'created', code: 201, body: JSON.stringify({ ...body, note: 'y'.repeat(4_000) }) }];
  return {
    ...request(`place ${number}`, 'POST /orders', raw),
    event: [{ listen: 'test', script: { exec } }],
    response,
  };
}

/** MB of the collection, of the heap and of memory; what 20 MB show in a heap of 300 by night, 8 MB show by day in a smaller one. */
const [size, heap, memory] = isEveryTest ? [20, 300, 500] : [8, 120, 350];

// Without a limit Node lets the heap grow while there is memory; with one, it shows what the import needs.
test(`a collection of ${size} MB can be imported with a heap of ${heap} MB and ${memory} MB of memory`, () => {
  const { cwd } = project({
    'peak.cjs': "process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS));",
  });
  const count = size * 2.5;
  const folders = Array.from({ length: count }, (_, folder) => ({
    name: `Folder ${folder}`,
    item: Array.from({ length: 64 }, (__, number) => largeItem(64 * folder + number)),
  }));
  const text = collection(folders);
  expect(text.length).toBeGreaterThan(size * MiB);
  writeFileSync(join(cwd, 'large.json'), text);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`--max-old-space-size=${heap}`, '--require', './peak.cjs', cli, 'import', 'large.json'],
    {
      cwd,
      encoding: 'utf8',
    },
  );
  expect([status, stdout.split('\n')[0]]).toEqual([0, `✓ Shop: ${64 * count} requests → sessions/shop.session.yaml`]);
  const [, peak] = /^peak (\d+)$/m.exec(stderr)!;
  expect(Number(peak) / 1024).toBeLessThan(memory);
});
