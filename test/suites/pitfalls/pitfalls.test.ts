import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runCallsheet } from '../support/run-callsheet.js';
import { importSuite } from '../support/imported.js';
import { runNewman } from '../support/newman.js';
import { comparable, type Outcome, runAgainst, withoutIdleTypes } from '../support/outcome.js';
import { onTheWire } from './on-the-wire.js';
import { openPitfalls } from './server.js';

const folder = import.meta.dirname;
const collection = join(folder, 'pitfalls.postman_collection.json');
const environment = join(folder, 'pitfalls.postman_environment.json');

let newman: Outcome;
let callsheet: Outcome;

beforeAll(async () => {
  newman = await runAgainst(openPitfalls(), undefined, (url) => {
    const own = { url, host: url.replace('http://', '') };
    const envVar = Object.entries(own).map(([key, value]) => ({ key, value }));
    return runNewman({ collection, environment, workingDir: folder, envVar });
  });
  const project = await importSuite(collection, '--environment', environment);
  // What people fill in, and nothing else.
  cpSync(join(project, '.env.example'), join(project, '.env'));
  cpSync(join(folder, 'front.txt'), join(project, 'sessions/front.txt'));
  callsheet = await runAgainst(openPitfalls(), undefined, (url) => {
    const env = { URL: url, HOST: url.replace('http://', ''), FILE_FRONT_TXT: 'front.txt' };
    return runCallsheet('sessions/pitfalls.session.yaml', project, env);
  });
  return () => rmSync(project, { recursive: true });
}, 120_000);

test('an imported collection sends what newman sends, line by line', () => {
  expect(newman.log.length).toBeGreaterThan(60);
  expect(onTheWire(withoutIdleTypes(callsheet.log))).toEqual(onTheWire(withoutIdleTypes(newman.log)));
});

test('the same requests fail, by the same tests', () => {
  expect(newman.failed.map(({ name }) => name)).toEqual(['a failing request']);
  expect(comparable(callsheet.failed, newman.failed)).toEqual(comparable(newman.failed, newman.failed));
});
