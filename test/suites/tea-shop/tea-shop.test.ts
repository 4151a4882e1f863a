import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSuiteProject, runCallsheet } from '../support/callsheet.js';
import { carryOver } from '../support/carry-over.js';
import { runNewman } from '../support/newman.js';
import { comparable, runAgainst } from '../support/outcome.js';
import { broken, openTeaShop } from './server.js';

const collection = join(import.meta.dirname, 'tea-shop.postman_collection.json');

let folder: string;
beforeAll(() => {
  folder = openSuiteProject(carryOver(collection, ['url']));
});
afterAll(() => rmSync(folder, { recursive: true }));

const passing = ['unbroken', 'the cart has a coupon'];

test.concurrent.each(['unbroken', ...Object.keys(broken)])(
  'scripts of a collection run as in newman: %s',
  async (name) => {
    const newman = await runAgainst(openTeaShop(), broken[name], (url) =>
      runNewman({ collection, envVar: [{ key: 'url', value: url }] }),
    );
    const callsheet = await runAgainst(openTeaShop(), broken[name], (url) =>
      runCallsheet('suite.session.yaml', folder, { url }),
    );
    expect(callsheet.log).toEqual(newman.log);
    expect(comparable(callsheet.failed, newman.failed)).toEqual(comparable(newman.failed, newman.failed));
    expect(newman.failed.length === 0).toBe(passing.includes(name));
  },
);
