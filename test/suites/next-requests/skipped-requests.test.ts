import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSuiteProject } from '../support/callsheet.js';
import { importSuite } from '../support/imported.js';
import { runNewman } from '../support/newman.js';
import { runAgainst } from '../support/outcome.js';
import { runCallsheet } from '../support/run-callsheet.js';

function step(name: string, before: string, after = ''): object {
  const event = [
    ['prerequest', before],
    ['test', `pm.test('is fine', () => pm.response.to.have.status(200)); ${after}`],
  ].map(([listen, source]) => ({ listen, script: { exec: [source] } }));
  const query = ['token', 'last', 'role'].map((key) => `${key}={{${key}}}`).join('&');
  return { name, request: { method: 'GET', url: `{{url}}/${name}?${query}` }, event };
}

/** Scripts that leave out their own request. */
const collection = {
  info: { name: 'skips', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    step(
      'login',
      `if (!pm.environment.get('role')) { pm.execution.skipRequest(); }`,
      `pm.environment.set('token', 'new');`,
    ),
    step('never', `pm.environment.set('last', 'never'); pm.execution.skipRequest(); pm.environment.set('last', 'x');`),
    step(
      'admin',
      `if (pm.environment.get('role') !== 'admin') pm.execution.skipRequest(); else pm.environment.set('last', 'admin');`,
    ),
    step(
      'guest',
      `const role = pm.environment.get('role'); if (role === 'admin' || role === 'owner') { pm.execution.skipRequest(); } pm.environment.set('last', 'guest');`,
      `pm.environment.set('kept', pm.response.json().url);`,
    ),
    step('end', ''),
  ],
};

const roles: Readonly<Record<string, string>> = {
  'no role': '',
  'an admin': 'admin',
  'an owner': 'owner',
  'a guest': 'guest',
};

let folder: string;
let imported: string;
beforeAll(async () => {
  folder = openSuiteProject({ 'skips.postman_collection.json': JSON.stringify(collection) });
  imported = await importSuite(join(folder, 'skips.postman_collection.json'));
});
afterAll(() => {
  for (const each of [folder, imported]) rmSync(each, { recursive: true });
});

test('scripts that leave out their own request are read', () => {
  expect(existsSync(join(imported, 'sessions/scripts'))).toBe(false);
});

test.concurrent.each(Object.keys(roles))('the same requests are left out as in newman: %s', async (name) => {
  const role = roles[name]!;
  const answer = ({ url }: { readonly url: string }) => ({
    status: url.startsWith('/guest') ? 500 : 200,
    body: { url },
  });
  const newman = await runAgainst(answer, undefined, (url) =>
    runNewman({
      collection: collection as never,
      envVar: [
        { key: 'role', value: role },
        { key: 'url', value: url },
      ],
    }),
  );
  const callsheet = await runAgainst(answer, undefined, (url) =>
    runCallsheet('sessions/skips.session.yaml', imported, { ROLE: role, URL: url }),
  );
  expect(callsheet.log.map(({ url }) => url)).toEqual(newman.log.map(({ url }) => url));
  expect(callsheet.failed.map((each) => [each.name, each.tests])).toEqual(
    newman.failed.map((each) => [each.name, each.tests]),
  );
});
