import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { remember } from '../../../src/lib/memoize.js';
import { openSuiteProject } from '../support/callsheet.js';
import { runCallsheet } from '../support/run-callsheet.js';
import { carryOver } from '../support/carry-over.js';
import { importSuite } from '../support/imported.js';
import { runNewman } from '../support/newman.js';
import { comparable, type Outcome, runAgainst, withoutIdleTypes } from '../support/outcome.js';
import { broken, openTeaShop } from './server.js';

const collection = join(import.meta.dirname, 'tea-shop.postman_collection.json');

let carried: string;
let imported: string;
beforeAll(async () => {
  carried = openSuiteProject(carryOver(collection, ['url']));
  imported = await importSuite(collection);
});
afterAll(() => {
  for (const folder of [carried, imported]) rmSync(folder, { recursive: true });
});

const passing = ['unbroken', 'the cart has a coupon'];
const names = ['unbroken', ...Object.keys(broken)];

const outcomeOfNewman = remember(names.length, (name: string): Promise<Outcome> => {
  const envVar = (url: string): { key: string; value: string }[] => [{ key: 'url', value: url }];
  return runAgainst(openTeaShop(), broken[name], (url) => runNewman({ collection, envVar: envVar(url) }));
});

test.concurrent.each(names)('scripts of a collection run as in newman: %s', async (name) => {
  const newman = await outcomeOfNewman(name);
  const callsheet = await runAgainst(openTeaShop(), broken[name], (url) =>
    runCallsheet('suite.session.yaml', carried, { url }),
  );
  expect(callsheet.log).toEqual(newman.log);
  expect(comparable(callsheet.failed, newman.failed)).toEqual(comparable(newman.failed, newman.failed));
  expect(newman.failed.length === 0).toBe(passing.includes(name));
});

test.concurrent.each(names)('an imported collection does what it does in newman: %s', async (name) => {
  const newman = await outcomeOfNewman(name);
  const callsheet = await runAgainst(openTeaShop(), broken[name], (url) =>
    runCallsheet('sessions/tea-shop.session.yaml', imported, { URL: url, NOBODY: '{{nobody}}' }),
  );
  expect(withoutIdleTypes(callsheet.log)).toEqual(withoutIdleTypes(newman.log));
  expect(comparable(callsheet.failed, newman.failed)).toEqual(comparable(newman.failed, newman.failed));
});
