import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { junitFaults } from '../../support/validate-junit.js';
import { startServer } from '../vitest/logged-server.js';
import { configOf, createRepo } from '../vitest/repo.js';
import { shop } from './shop.js';

test('the options junit and tap write reports under Vitest', async () => {
  const server = await startServer();
  const report = { junit: 'out/report.xml', tap: 'out/report.tap' };
  const repo = createRepo(5, { ...shop, 'vitest.config.mjs': configOf({ report }) });
  await repo.vitest(['run', '--reporter=dot'], { BASE_URL: server.of('kinds') });
  await server.close();
  expect(await junitFaults(readFileSync(join(repo.folder, 'out/report.xml'), 'utf8'))).toEqual([]);
  expect(readFileSync(join(repo.folder, 'out/report.tap'), 'utf8')).toMatch(/^TAP version 14\n/);
});
