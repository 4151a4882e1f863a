import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSuiteProject } from '../support/callsheet.js';
import { runCallsheet } from '../support/run-callsheet.js';
import { importSuite } from '../support/imported.js';
import { runNewman } from '../support/newman.js';
import { runAgainst } from '../support/outcome.js';
import type { Answering } from '../support/stand-in.js';
import { collection } from './collection.js';

/** Statuses or bodies by path. Of several the first ones are given once each. */
const servers: Readonly<Record<string, Readonly<Record<string, readonly (number | { readonly body: unknown })[]>>>> = {
  'all is well': {},
  'the job takes its time': { '/job': [202, 202, 200] },
  'the job breaks': { '/job': [202, 500] },
  'the tenant is there': { '/tenant': [409] },
  'the login fails': { '/login': [401] },
  'a draft is refused': { '/draft': [422] },
  'a state takes its time': {
    '/state': [{ body: { state: 'new' } }, { body: {} }, { body: [] }, { body: { state: 'done' } }],
  },
  'a state is null': { '/state': [{ body: { state: 'new' } }, { body: null }] },
  'a state is not JSON': { '/state': [{ body: { state: 'new' } }, { body: '<p>state' }] },
  'a queue takes its time': { '/queue': [{ body: { state: 'queued' } }, { body: {} }] },
  'a queue is null': { '/queue': [{ body: { state: 'queued' } }, { body: null }] },
};

/** Requests whose script throws for a later response. The outcome of newman has only the first one. */
const thrown: Readonly<Record<string, string>> = {
  'a state is null': 'state',
  'a state is not JSON': 'state',
  'a queue is null': 'queue',
};

let folder: string;
let imported: string;
beforeAll(async () => {
  folder = openSuiteProject({ 'steps.postman_collection.json': JSON.stringify(collection) });
  imported = await importSuite(join(folder, 'steps.postman_collection.json'));
});
afterAll(() => {
  for (const each of [folder, imported]) rmSync(each, { recursive: true });
});

test('scripts that say which request follows are read', () => {
  expect(existsSync(join(imported, 'sessions/steps'))).toBe(false);
});

test.concurrent.each(Object.keys(servers))('the same requests follow each other as in newman: %s', async (name) => {
  const newman = await runAgainst(answering(name), undefined, (url) =>
    runNewman({ collection: collection as never, envVar: [{ key: 'url', value: url }] }),
  );
  const callsheet = await runAgainst(answering(name), undefined, (url) =>
    runCallsheet('sessions/steps.session.yaml', imported, { url, URL: url }),
  );
  const failing = callsheet.failed.filter((each) => each.tests.length > 0 && each.name !== thrown[name]);
  expect(callsheet.log.map(({ url }) => url)).toEqual(newman.log.map(({ url }) => url));
  if (thrown[name] !== undefined) expect(callsheet.failed.map((each) => each.name)).toEqual([thrown[name]]);
  expect(failing.map((each) => [each.name, each.tests])).toEqual(newman.failed.map((each) => [each.name, each.tests]));
});

function answering(name: string): Answering {
  const left = new Map(Object.entries(servers[name]!).map(([path, answers]) => [path, [...answers]]));
  return ({ url }) => {
    const answers = left.get(url);
    const answer = (answers && answers.length > 1 ? answers.shift() : answers?.[0]) ?? 200;
    const body = { url, state: 'done' };
    return typeof answer === 'number' ? { status: answer, body } : { status: 200, ...answer };
  };
}
