import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Report } from '../../../src/record/report.js';
import { createJestProject } from '../../support/jest-process.js';
import { createProject } from '../../support/vitest-process.js';
import { failedIn, runCallsheet } from '../support/callsheet.js';
import { runNewman } from '../support/newman.js';
import { comparable, type Outcome } from '../support/outcome.js';
import { readRecorded, writeRecorded } from '../support/recorded.js';
import { openStandIn, type StandIn } from '../support/stand-in.js';
import { openConduit } from './server.js';
import { type Server, servers } from './servers.js';

const sessions = join(import.meta.dirname, 'sessions');
const recording = join(import.meta.dirname, 'newman.jsonl');
const collection = join(process.env['CALLSHEET_SUITES'] ?? 'nowhere', 'Conduit.postman_collection.json');
const who = { USERNAME: 'ann', EMAIL: 'ann@mail.test', PASSWORD: 'a-password' };

let standIn: StandIn;
beforeAll(async () => {
  standIn = await openStandIn(openConduit);
});
afterAll(() => standIn.close());

const globals = (): Readonly<Record<string, string>> => ({ ...who, APIURL: `${standIn.url}/api` });

describe('the sessions of Conduit send what newman sends, and the same requests fail', () => {
  test.each(Object.entries(servers))('%s', async (name, { broken, isIntegrationTest }) => {
    const newman = readRecorded(recording)[name]!;
    standIn.restart(broken);
    const env = { ...globals(), ...(isIntegrationTest && { isIntegrationTest: 'true' }) };
    const failed = await runCallsheet('conduit.session.yaml', sessions, env);
    expectAlike({ log: standIn.log(), failed }, newman);
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
  standIn.restart();
  await project.vitest(['run', 'conduit.session'], globals());
  expectUnbroken(readReport(join(project.folder, report)));
});

test('the same under Jest', async () => {
  const config = `const { withCallsheet } = require('callsheet/jest');
module.exports = withCallsheet({}, ${options});`;
  const project = createJestProject({ files: { 'jest.config.js': config }, folders: { sessions } });
  onTestFinished(project.remove);
  standIn.restart();
  await project.jest(['conduit.session'], globals());
  expectUnbroken(readReport(join(project.folder, report)));
});

// The collection is not ours to keep here. CONTRIBUTING.md says how to get it, and when this test has to run.
test.runIf(existsSync(collection))('the recording of newman is what newman does', async () => {
  const recorded: Record<string, Outcome> = {};
  for (const [name, server] of Object.entries(servers)) recorded[name] = await outcomeOfNewman(server);
  if (process.env['UPDATE_CASES']) writeRecorded(recording, recorded);
  expect(readRecorded(recording)).toEqual(recorded);
});

async function outcomeOfNewman({ broken, isIntegrationTest }: Server): Promise<Outcome> {
  standIn.restart(broken);
  const globalVar = Object.entries(globals()).map(([key, value]) => ({ key, value }));
  const envVar = isIntegrationTest ? [{ key: 'isIntegrationTest', value: 'true' }] : [];
  const failed = await runNewman({ collection, globalVar, envVar });
  return { log: standIn.log(), failed };
}

function expectAlike(callsheet: Outcome, newman: Outcome): void {
  expect(callsheet.log).toEqual(newman.log);
  expect(comparable(callsheet.failed, newman.failed)).toEqual(comparable(newman.failed, newman.failed));
}

function readReport(file: string): Report {
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

function expectUnbroken(ran: Report): void {
  expectAlike({ log: standIn.log(), failed: failedIn(ran) }, readRecorded(recording)['unbroken']!);
  expect(ran.summary).toMatchObject({ requests: 32, passed: 32 });
}
