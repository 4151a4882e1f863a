import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSuiteProject } from '../support/callsheet.js';
import { runCallsheet } from '../support/run-callsheet.js';
import { importSuite } from '../support/imported.js';
import { runNewman } from '../support/newman.js';
import { comparable, runAgainst } from '../support/outcome.js';
import { collection } from './collection.js';

const answering = ({ url }: { readonly url: string }) => ({ status: url === '/helper' ? 201 : 200, body: { url } });

let folder: string;
let imported: string;
beforeAll(async () => {
  folder = openSuiteProject({ 'values.postman_collection.json': JSON.stringify(collection) });
  imported = await importSuite(join(folder, 'values.postman_collection.json'));
});
afterAll(() => {
  for (const each of [folder, imported]) rmSync(each, { recursive: true });
});

test('values that scripts make are sent as newman sends them, without a script', async () => {
  const own = (url: string) => ({ url, shop: 'shop-7' });
  const newman = await runAgainst(answering, undefined, (url) => {
    const envVar = Object.entries(own(url)).map(([key, value]) => ({ key, value }));
    return runNewman({ collection: collection as never, envVar });
  });
  const callsheet = await runAgainst(answering, undefined, (url) =>
    runCallsheet('sessions/values.session.yaml', imported, { URL: url, SHOP: own(url).shop }),
  );
  expect(existsSync(join(imported, 'sessions/scripts'))).toBe(false);
  expect(callsheet.log.map(({ url, body }) => ({ url, body }))).toEqual(
    newman.log.map(({ url, body }) => ({ url, body })),
  );
  expect(comparable(callsheet.failed, newman.failed)).toEqual(comparable(newman.failed, newman.failed));
});
