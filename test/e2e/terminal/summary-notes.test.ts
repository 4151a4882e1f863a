import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createJestProject } from '../../support/jest-process.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { configOf, openProject } from './project.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
const env = (): Readonly<Record<string, string>> => ({ SHOP_URL: server.of('notes'), CI: '' });

/** A wait, a request without tests in a flow that two sessions call, one that is meant, and an environment without a file. */
const files = {
  'flows/login.session.yaml': `settings: { baseUrl: '{{env.SHOP_URL}}', environment: prod }
steps:
  - request: GET /status/500
`,
  'sessions/order.session.yaml': `settings: { baseUrl: '{{env.SHOP_URL}}', environment: prod }
steps:
  - call: ../flows/login.session.yaml
  # callsheet-ignore nothing-tested
  - request: GET /warm-up
  - request: GET /job/60000
    name: wait for the parcel
    poll: { until: { $.ready: true }, every: 1s, timeout: 100ms }
`,
  'sessions/prices.session.yaml': `settings: { baseUrl: '{{env.SHOP_URL}}', environment: prod }
steps:
  - call: ../flows/login.session.yaml
  - request: GET /status/200
    tests: { status: 200 }
`,
};

const include = ['sessions/*.session.yaml'];
const report = { json: 'report.json' };

/** The lines of callsheet's own summary, which end at an empty one. */
function summaryIn(text: string): string {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => line.includes('Requests'));
  return lines.slice(from, lines.indexOf('', from)).join('\n').replaceAll('\u001B', '␛');
}

function untestedIn(folder: string): unknown {
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).summary.untested;
}

test('Vitest, at 80 columns', async () => {
  const project = openProject(5, configOf({}, { include, report }), files);
  const { code, stdout } = await project.vitest(['run'], env());
  expect(code).toBe(0);
  expect(summaryIn(stdout)).toMatchInlineSnapshot(`
    " Requests  4 passed · 1 waiting (5)
     Notes     1 waiting request did not fail the run · option waits: 'fail'
               2 requests have no tests: any status passes · option tests
               the environment \`prod\` has no file \`.env.prod\`. Add the file to the
               project root, or correct \`environment\`; if CI is set, the run fails.
               [environment-without-file]"
  `);
  expect(untestedIn(project.folder)).toBe(2);
});
test('Vitest, at 140 columns, in colour, in workers', async () => {
  const project = openProject(4, configOf({}, { include, report, lanes: false }), files);
  const { code, stdout } = await project.vitest(['run'], { ...env(), COLUMNS: '140', NO_COLOR: '', FORCE_COLOR: '1' });
  expect(code).toBe(0);
  expect(summaryIn(stdout)).toMatchInlineSnapshot(`
    " ␛[2mRequests␛[22m  ␛[1m␛[32m4 passed␛[39m␛[22m␛[2m · ␛[22m␛[33m1 waiting␛[39m ␛[2m(5)␛[22m
     ␛[2mNotes␛[22m     ␛[33m1 waiting request did not fail the run␛[39m ␛[2m· option waits: 'fail'␛[22m
               ␛[33m2 requests have no tests: any status passes␛[39m ␛[2m· option tests␛[22m
               ␛[33mthe environment \`prod\` has no file \`.env.prod\`. Add the file to the project root, or correct \`environment\`; if CI is set, the run␛[39m
               ␛[33mfails.␛[39m ␛[2m[environment-without-file]␛[22m"
  `);
  expect(untestedIn(project.folder)).toBe(2);
});
test('Vitest: with the options and the file, nothing of it is said', async () => {
  const options = { include, report, waits: 'fail', tests: { status: { lt: 600 } } };
  const project = openProject(5, configOf({}, options), { ...files, '.env.prod': 'A=1\n' });
  const { code, stdout } = await project.vitest(['run'], env());
  expect(code).toBe(1);
  expect(summaryIn(stdout)).toMatchInlineSnapshot(`" Requests  4 passed · 1 failed (5)"`);
  expect(untestedIn(project.folder)).toBe(0);
});
test('Jest', async () => {
  const config = `const { withCallsheet } = require('callsheet/jest');
module.exports = withCallsheet({}, ${JSON.stringify({ include, report })});\n`;
  const jest = createJestProject({ files: { ...files, 'jest.config.js': config } });
  onTestFinished(jest.remove);
  const { code, stderr } = await jest.jest(['-i'], env());
  expect(code).toBe(0);
  expect(summaryIn(stderr)).toMatchInlineSnapshot(`
    " Requests  4 passed · 1 waiting (5)
     Notes     1 waiting request did not fail the run · option waits: 'fail'
               2 requests have no tests: any status passes · option tests
               the environment \`prod\` has no file \`.env.prod\`. Add the file to the
               project root, or correct \`environment\`; if CI is set, the run fails.
               [environment-without-file]"
  `);
  expect(untestedIn(jest.folder)).toBe(2);
});
