import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Report } from '../../../src/record/report.js';
import { createJestProject } from '../../support/jest-process.js';
import { createProject } from '../../support/vitest-process.js';
import { failedIn, openSuiteProject } from '../support/callsheet.js';
import { runCallsheet } from '../support/run-callsheet.js';
import { carryOver } from '../support/carry-over.js';
import { importSuite } from '../support/imported.js';
import { runNewman } from '../support/newman.js';
import { comparable, type Outcome, runAgainst, withoutIdleTypes, withOwnNames } from '../support/outcome.js';
import { readRecorded, writeRecorded } from '../support/recorded.js';
import { openConduit } from './server.js';
import { type Server, servers } from './servers.js';

const sessions = join(import.meta.dirname, 'sessions');
const recording = join(import.meta.dirname, 'newman.jsonl');
const collection = join(process.env['CALLSHEET_SUITES'] ?? 'nowhere', 'Conduit.postman_collection.json');
const who = { USERNAME: 'ann', API_USERNAME: 'ann', EMAIL: 'ann@mail.test', PASSWORD: 'a-password' };

const globals = (url: string): Readonly<Record<string, string>> => ({ ...who, APIURL: `${url}/api` });

// Each is a process: a quarter of them, unless the suites are at hand.
const tried = Object.entries(servers).filter((_, at) => at % 4 === 0 || existsSync(collection));

describe('the sessions of Conduit send what newman sends, and the same requests fail', () => {
  test.concurrent.each(tried)('%s', async (name, server) => {
    await expectToFollowNewman('conduit.session.yaml', sessions, name, server);
  });
});

// The collection is not ours to keep here. CONTRIBUTING.md says how to get it, and when these tests have to run.
describe.runIf(existsSync(collection))('with the collection', () => {
  test('the recording of newman is what newman does', async () => {
    const recorded: Record<string, Outcome> = {};
    for (const [name, server] of Object.entries(servers)) recorded[name] = await outcomeOfNewman(server);
    if (process.env['UPDATE_CASES']) writeRecorded(recording, recorded);
    expect(readRecorded(recording)).toEqual(recorded);
  });

  describe('its scripts run as they are written', () => {
    let folder: string;
    beforeAll(() => {
      folder = openSuiteProject(carryOver(collection, [...Object.keys(who), 'APIURL']));
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    test.concurrent.each(Object.entries(servers))('%s', async (name, server) => {
      await expectToFollowNewman('suite.session.yaml', folder, name, server);
    });
  });

  describe('it is imported', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await importSuite(collection);
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    test.concurrent.each(Object.entries(servers))('%s', async (name, server) => {
      const imported = await outcomeOf('sessions/conduit.session.yaml', folder, server);
      const newman = readRecorded(recording)[name]!;
      expect(withoutIdleTypes(imported.log)).toEqual(withoutIdleTypes(newman.log));
      expectSameFailures({ ...imported, failed: withOwnNames(imported.failed) }, newman);
    });
  });
});

// The host names the file of its report.
const report = 'report.json';
const options = JSON.stringify({ report: { json: report } });

test('the same under Vitest', async () => {
  const config = `import { callsheet } from 'callsheet/vitest';
export default { plugins: [callsheet(${options})] };`;
  const files = { 'vitest.config.mjs': config, 'package.json': '{ "type": "module" }' };
  const project = createProject(5, { files, folders: { sessions } });
  onTestFinished(project.remove);
  await expectUnbroken(project.folder, (env) => project.vitest(['run', 'conduit.session'], env));
});

test('the same under Jest', async () => {
  const config = `const { withCallsheet } = require('callsheet/jest');
module.exports = withCallsheet({}, ${options});`;
  const project = createJestProject({ files: { 'jest.config.js': config }, folders: { sessions } });
  onTestFinished(project.remove);
  await expectUnbroken(project.folder, (env) => project.jest(['conduit.session'], env));
});

function outcomeOfNewman({ broken, isIntegrationTest }: Server): Promise<Outcome> {
  return runAgainst(openConduit(), broken, (url) => {
    const globalVar = Object.entries(globals(url)).map(([key, value]) => ({ key, value }));
    const envVar = isIntegrationTest ? [{ key: 'isIntegrationTest', value: 'true' }] : [];
    return runNewman({ collection, globalVar, envVar });
  });
}

async function expectToFollowNewman(file: string, cwd: string, name: string, server: Server): Promise<void> {
  expectAlike(await outcomeOf(file, cwd, server), readRecorded(recording)[name]!);
}

function outcomeOf(file: string, cwd: string, server: Server): Promise<Outcome> {
  return runAgainst(openConduit(), server.broken, (url) => {
    const env = {
      ...globals(url),
      ...(server.isIntegrationTest && { isIntegrationTest: 'true', IS_INTEGRATION_TEST: 'true' }),
    };
    return runCallsheet(file, cwd, env);
  });
}

async function expectUnbroken(
  folder: string,
  run: (env: Readonly<Record<string, string>>) => Promise<unknown>,
): Promise<void> {
  const outcome = await runAgainst(openConduit(), undefined, async (url) => {
    await run(globals(url));
    const ran = JSON.parse(readFileSync(join(folder, report), 'utf8')) as Report;
    expect(ran.summary).toMatchObject({ requests: 32, passed: 32 });
    return failedIn(ran);
  });
  expectAlike(outcome, readRecorded(recording)['unbroken']!);
}

function expectAlike(callsheet: Outcome, newman: Outcome): void {
  expect(callsheet.log).toEqual(newman.log);
  expectSameFailures(callsheet, newman);
}

function expectSameFailures(callsheet: Outcome, newman: Outcome): void {
  expect(comparable(callsheet.failed, newman.failed)).toEqual(comparable(newman.failed, newman.failed));
}
