import { renameSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collection, project, request, type Item } from './shop-collection.js';

const order = JSON.stringify({ lines: Array.from({ length: 400 }, (_, at) => ({ sku: `A-${at}` })) });
const place = (line: string): Item =>
  request('place', line, { body: { mode: 'raw', raw: order, options: { raw: { language: 'json' } } } });

const first = 'sessions/shop.session.yaml';
const now = 'sessions/api/store.session.yaml';

test('--update follows a session that was renamed, also to a file of a body', async () => {
  const { run, read, write } = project({ 'shop.json': collection([request('a', 'GET /a'), place('POST /orders')]) });
  await run('import', 'shop.json');
  expect(read(first)).toMatch(/file: \.\//);
  expect((await run('rename', first, now)).code).toBe(0);
  write('shop.json', collection([request('a', 'GET /a2'), place('POST /purchases'), request('b', 'GET /b')]));
  const { code, stdout } = await run('import', 'shop.json', '--update');
  expect(code).toBe(0);
  expect(stdout).toContain('✓ Shop: 3 requests → sessions/api/store.session.yaml\n');
  expect(stdout).toContain('note: Shop: shop.session.yaml is now api/store.session.yaml\n');
  expect(() => read(first)).toThrow('ENOENT');
  expect(read(now).split('steps:\n')[1]).toMatchInlineSnapshot(`
    "  - request: GET /a2
        name: a
      - request: POST /purchases
        name: place
        file: ../bodies/shop/place.json
      - request: GET /b
        name: b
    "
  `);
  expect((await run('check')).code).toBe(0);
  const again = await run('import', 'shop.json', '--update');
  expect(again.stdout).toContain('nothing has changed\n');
  expect(again.stdout).not.toContain('is now');
});

test('--update refuses a session at two places, and changes nothing', async () => {
  const { run, read, write, cwd } = project({ 'shop.json': collection([request('a', 'GET /a')]) });
  await run('import', 'shop.json');
  mkdirSync(join(cwd, 'sessions/api'));
  renameSync(join(cwd, first), join(cwd, now));
  expect((await run('import', 'shop.json', '--update')).code).toBe(0);
  write(first, read(now));
  write('shop.json', collection([request('a', 'GET /a2')]));
  const before = read(now);
  const { stdout } = await run('import', 'shop.json', '--update', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    error: {
      code: 'import-update-moved',
      message: `${first} was moved to ${now}, and is at both places now`,
      hint: 'Nothing was changed. Remove one of them, and update again.',
    },
  });
  expect([read(first), read(now)]).toEqual([before, before]);
});
