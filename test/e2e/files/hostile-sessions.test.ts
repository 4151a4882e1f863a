import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainEnv } from '../../support/plain-env.js';
import { createJestRepo } from '../jest/repo.js';
import { type LoggedServer, startServer } from '../vitest/logged-server.js';
import { configOf, createRepo } from '../vitest/repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const cli = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));
const nested = (before: string, after: string): string => `${before.repeat(200_000)}{}${after.repeat(200_000)}`;
/** Less than any of these would take if it were read as it is. */
const env = (): Record<string, string> => ({
  BASE_URL: server.of('hostile'),
  NODE_OPTIONS: '--max-old-space-size=400',
});
const limit = 60_000;

const files: Readonly<Record<string, string>> = {
  'brackets.session.yaml': `steps:\n  ${'['.repeat(4_900_000)}`,
  'ifs.session.yaml': `steps:\n${'  - if: { status: 200 }\n'.repeat(20_000)}`,
  'schema.session.yaml': 'steps:\n  - request: GET {{env.BASE_URL}}/any\n    tests: { $: { schema: deep.json } }\n',
  'good.session.yaml': 'steps:\n  - request: GET {{env.BASE_URL}}/any\n    tests: { status: 200 }\n',
  'deep.json': nested('{"not":', '}'),
};

const deepSchema = 'deep.json is not a valid JSON Schema: it is nested deeper than 1000 levels';

test.each([32, false])(
  'a good session passes next to those that nest without end, under Vitest with lanes %s',
  async (lanes) => {
    const repo = createRepo(5, { ...files, 'vitest.config.mjs': configOf({ lanes }) });
    const { files: reported, tests, code } = await repo.run([], env());
    const errorsOf = (name: string) =>
      reported.find(({ file }) => file === name)!.errors.map(({ message }) => message.split('\n')[0]);
    expect(errorsOf('brackets.session.yaml')).toEqual([
      'error[too-deep] lists and maps are nested more than a hundred levels deep',
    ]);
    expect(errorsOf('ifs.session.yaml')).toEqual([
      'error[too-deep] if / else blocks are nested more than a hundred levels deep',
    ]);
    expect(tests.map(({ path, state, record }) => [path[0], state, record!.failures.map((it) => it.code)])).toEqual([
      ['good', 'passed', []],
      ['schema', 'failed', ['invalid-schema']],
    ]);
    expect(tests[1]!.record!.failures[0]!.message).toBe(deepSchema);
    expect(code).toBe(1);
  },
  limit,
);

test(
  'a good session passes next to those that nest without end, under Jest',
  async () => {
    const repo = createJestRepo(files);
    const { tests, json, code } = await repo.run([], env());
    const messageOf = (name: string) => json.testResults.find((file) => file.name.endsWith(`/${name}`))!.message;
    expect(messageOf('brackets.session.yaml')).toContain(
      'error[too-deep] lists and maps are nested more than a hundred levels deep',
    );
    expect(messageOf('ifs.session.yaml')).toContain(
      'error[too-deep] if / else blocks are nested more than a hundred levels deep',
    );
    expect(messageOf('schema.session.yaml')).toContain(deepSchema);
    expect(tests.toSorted()).toEqual([
      'good.session.yaml › good › GET {{env.BASE_URL}}/any: passed',
      'schema.session.yaml › schema › GET {{env.BASE_URL}}/any: failed',
    ]);
    expect(code).toBe(1);
  },
  limit,
);

const deepReport = 'deep-report.json is not a report of a run: it has a different structure';

test.each([
  ['good.session.yaml', [], 0, '1 GET {{env.BASE_URL}}/any'],
  ['brackets.session.yaml', [], 1, 'error[too-deep] lists and maps are nested more than a hundred levels deep'],
  ['ifs.session.yaml', [], 1, 'error[too-deep] if / else blocks are nested more than a hundred levels deep'],
  ['good.session.yaml', ['--last', 'deep-report.json'], 2, deepReport],
] as const)(
  'rows of %s %j, with files that nest without end, ends with %i and says: %s',
  (file, args, code, words) => {
    const repo = createRepo(5, { ...files, 'deep-report.json': `{ "version": 1, "sessions": ${nested('[', ']')} }` });
    const options = { cwd: repo.folder, env: { ...plainEnv(), ...env() }, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'rows', file, ...args], options);
    expect({ status, output: stdout + stderr }).toEqual({ status: code, output: expect.stringContaining(words) });
  },
  limit,
);
