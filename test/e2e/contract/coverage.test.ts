import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Report } from '../../../src/record/report.js';
import { reportJsonSchema } from '../../../src/reporter/json/report-schema.js';
import { createJestProject } from '../../support/jest-process.js';
import { runCli } from '../../support/run-cli.js';
import { createProject } from '../../support/vitest-process.js';
import { openRunProject } from '../node/project.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const document = `openapi: 3.0.3
info: { title: Shop, version: '1' }
servers: [{ url: '/{run}' }]
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      responses:
        '200':
          description: The order.
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
        4XX: { description: Nothing. }
    delete:
      responses:
        '204': { description: Gone. }
  /status/{code}:
    get:
      responses:
        default: { description: Any., content: { application/json: {} } }
components:
  schemas:
    Order: { type: object, required: [method] }
`;

const settings = "settings: { baseUrl: '{{env.BASE_URL}}', onFailure: continue }\n";
const files = {
  'openapi.yaml': document,
  'a.session.yaml': `${settings}steps:
  - request: GET /orders/1
  - request: GET /orders/2
  - request: GET /elsewhere
`,
  'b.session.yaml': `${settings}steps:
  - request: GET /status/404
  - request: GET /orders/3
`,
};
const options = "openapi: './openapi.yaml', report: { json: 'out/report.json' }";

const expected = [
  {
    file: 'openapi.yaml',
    operations: [
      {
        method: 'GET',
        path: '/orders/{id}',
        operationId: 'getOrder',
        met: 3,
        statuses: [
          { status: '200', met: 3 },
          { status: '4XX', met: 0 },
        ],
      },
      { method: 'DELETE', path: '/orders/{id}', met: 0, statuses: [{ status: '204', met: 0 }] },
      { method: 'GET', path: '/status/{code}', met: 1, statuses: [{ status: 'default', met: 1 }] },
    ],
    outside: 1,
  },
];

const lines = `Contract  openapi.yaml: 2 of 3 operations · 2 of 4 statuses
           not met: DELETE /orders/{id}, GET /orders/{id} 4XX
           1 request outside the contract`;

const isValid = new Ajv2020({ strict: false }).compile(reportJsonSchema);

function contractIn(folder: string, path = 'out/report.json'): Report['contract'] {
  const report = JSON.parse(readFileSync(join(folder, path), 'utf8')) as Report;
  expect(isValid(report), JSON.stringify(isValid.errors)).toBe(true);
  return report.contract;
}

test('a run without a test framework, and shards of it that are merged', async () => {
  const config = `export default { ${options} };\n`;
  const { folder, run } = openRunProject({ ...files, 'callsheet.config.mjs': config });
  const env = { BASE_URL: server.of('run') };
  const { stdout, code } = await run([], env);
  expect(stdout).toContain(lines);
  expect(code).toBe(0);
  expect(contractIn(folder)).toEqual(expected);
  for (const index of [1, 2]) await run([`--shard=${index}/2`, '--report-json', `out/${index}.json`], env);
  const merged = await runCli(['merge', 'out/1.json', 'out/2.json', '--report-json', 'out/all.json'], folder);
  expect(merged.stdout).toContain(lines);
  expect(contractIn(folder, 'out/all.json')).toEqual(expected);
});

test.each([5, 4] as const)('Vitest %i, in lanes and in its own workers', async (major) => {
  for (const lanes of ['', 'lanes: false,']) {
    const config = `import { callsheet } from 'callsheet/vitest';
export default { plugins: [callsheet({ ${lanes} ${options} })] };
`;
    const project = createProject(major, { files: { ...files, 'vitest.config.mjs': config } });
    onTestFinished(project.remove);
    const { stdout } = await project.vitest(['run'], { BASE_URL: server.of('vitest') });
    expect(stdout).toContain(lines);
    expect(contractIn(project.folder)).toEqual(expected);
  }
});

test('Jest, in lanes and in its own workers', async () => {
  for (const lanes of ['', 'lanes: false,']) {
    const config = `module.exports = require('callsheet/jest').withCallsheet({}, { ${lanes} ${options} });\n`;
    const project = createJestProject({ files: { ...files, 'jest.config.js': config } });
    onTestFinished(project.remove);
    const { stderr } = await project.jest(['--maxWorkers=2'], { BASE_URL: server.of('jest') });
    expect(stderr).toContain(lines);
    expect(contractIn(project.folder)).toEqual(expected);
  }
});

test('a document of the options that cannot be used stops the run', async () => {
  const broken = document.replace('#/components/schemas/Order', './order.yaml');
  const config = `export default { ${options} };\n`;
  const { run } = openRunProject({ ...files, 'openapi.yaml': broken, 'callsheet.config.mjs': config });
  const { code, stderr } = await run([], { BASE_URL: server.of('broken') });
  expect(code).toBe(2);
  expect(stderr).toContain("callsheet's option openapi: openapi.yaml:11 #/paths/~1orders~1{id}/get/responses/200");
  expect(stderr).toContain('refers to another document: ./order.yaml');
  expect(server.log('broken')).toEqual([]);
});

test('with mode: warn the summary has a note for each mismatch', async () => {
  const config = "export default { openapi: { file: 'openapi.yaml', mode: 'warn' } };\n";
  const strict = document.replace('required: [method]', 'required: [total]');
  const { run } = openRunProject({ ...files, 'openapi.yaml': strict, 'callsheet.config.mjs': config });
  const { code, stdout } = await run(['a.session.yaml'], { BASE_URL: server.of('warn') });
  expect(code).toBe(0);
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    'GET /orders/1 does not pass "matches the contract: GET /orders/{id} 200". / must have required property \'total\' (openapi.yaml:22 #/components/schemas/Order)',
  );
});
