import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCallsheet } from '../support/run-callsheet.js';
import { importSuite } from '../support/imported.js';
import { runNewman } from '../support/newman.js';
import { comparable, type Outcome, runAgainst, withOwnNames } from '../support/outcome.js';
import type { Answering } from '../support/stand-in.js';
import { bakery, broken, withCookies } from './server.js';

const collection = join(import.meta.dirname, 'logins.postman_collection.json');
const cli = join(import.meta.dirname, '../../../dist/cli.js');
const number = '7';

let asFlows: string;
let asShown: string;
beforeAll(async () => {
  [asFlows, asShown] = await Promise.all([importSuite(collection, '--logins', 'flows'), importSuite(collection)]);
});
afterAll(() => {
  for (const folder of [asFlows, asShown]) rmSync(folder, { recursive: true });
});

test('the same login is one flow', () => {
  expect(readdirSync(join(asFlows, 'sessions/logins/flows'))).toEqual([
    'log-in-as-a-baker.session.yaml',
    'log-in.session.yaml',
  ]);
});

test('`check` finds nothing in flows and calls', () => {
  const { status, stdout } = spawnSync(process.execPath, [cli, 'check', 'sessions'], {
    cwd: asFlows,
    encoding: 'utf8',
  });
  expect([status, stdout.trim()]).toEqual([0, 'no problems in 3 files']);
});

test.concurrent.each(['unbroken', ...Object.keys(broken)])(
  'logins as flows send and fail as in newman: %s',
  async (name) => {
    const [newman, callsheet] = await outcomes(asFlows, bakery, name);
    expect(callsheet.log).toEqual(newman.log);
    expect(comparable(withOwnNames(callsheet.failed), newman.failed)).toEqual(comparable(newman.failed, newman.failed));
    expect(newman.failed.length === 0).toBe(name === 'unbroken');
  },
);

test('a login that may set a cookie stays where the others get it', async () => {
  const [newman, callsheet] = await outcomes(asShown, withCookies, 'unbroken');
  expect(callsheet.log).toEqual(newman.log);
  expect(newman.log.filter(({ headers }) => headers['cookie'] !== undefined)).not.toEqual([]);
});

function outcomes(folder: string, answering: Answering, name: string): Promise<readonly [Outcome, Outcome]> {
  const envVar = (url: string) => Object.entries({ url, number }).map(([key, value]) => ({ key, value }));
  return Promise.all([
    runAgainst(answering, broken[name], (url) => runNewman({ collection, envVar: envVar(url) })),
    // A whole run: the flows are sessions, too.
    runAgainst(answering, broken[name], (url) => runCallsheet(undefined, folder, { URL: url, NUMBER: number })),
  ]);
}
