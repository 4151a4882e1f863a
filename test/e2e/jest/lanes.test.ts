import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { createJestRepo } from './repo.js';
import { jestMajors } from '../../support/majors.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** A server that takes its time, and knows how many requests it had at the same time, and how many connections it has. */
async function startCounting(ms: number): Promise<{ url: string; most: () => number; server: Server }> {
  let [now, most] = [0, 0];
  const counting = createServer((_, response) => {
    now += 1;
    most = Math.max(most, now);
    setTimeout(() => {
      now -= 1;
      response.end('{}');
    }, ms);
  });
  await new Promise<void>((ready) => counting.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void counting.close());
  return { url: `http://127.0.0.1:${(counting.address() as AddressInfo).port}`, most: () => most, server: counting };
}

const slow = 'steps:\n  - request: GET {{env.BASE_URL}}/a\n  - request: GET {{env.BASE_URL}}/b\n';
const sixSessions = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`s${index}.session.yaml`, slow]));
/** A test of the repo's, with a mock, and one in TypeScript that Babel compiles. */
const ownTests = {
  'mock.test.js': `jest.mock('node:os', () => ({ hostname: () => 'mocked' }));
test('a mock holds', () => expect(require('node:os').hostname()).toBe('mocked'));
`,
  'types.test.ts':
    "import { join } from 'node:path';\ntest('types are compiled', () => { const path: string = join('a', 'b'); expect(path).toBe('a/b'); });\n",
  'babel.config.js': "module.exports = { presets: ['@babel/preset-env', '@babel/preset-typescript'] };\n",
};
const babel = ['@babel/preset-env', '@babel/preset-typescript', '@babel/core'];
const preset = (options: object): string =>
  `module.exports = require('callsheet/jest').callsheetPreset(${JSON.stringify(options)});\n`;

describe.each(jestMajors)('Jest %i', (major) => {
  test.each([
    { how: 'by default', options: {}, args: ['--maxWorkers=2'], at: 6 },
    { how: 'as many as the option lanes says', options: { lanes: 2 }, args: ['--maxWorkers=2'], at: 2 },
    { how: 'in a process of one worker', options: {}, args: ['--maxWorkers=1'], at: 6 },
    { how: 'one at a time with --runInBand', options: {}, args: ['--runInBand'], at: 1 },
    { how: 'one in each worker without lanes', options: { lanes: false }, args: ['--maxWorkers=2'], at: 2 },
  ])('sessions run side by side, $how, next to tests of the repo', async ({ options, args, at }) => {
    const counting = await startCounting(300);
    const files = { ...sixSessions, ...ownTests, 'jest.config.js': preset(options) };
    const repo = createJestRepo(files, { major, packages: babel });
    const { code, tests } = await repo.run(args, { BASE_URL: counting.url });
    expect([code, tests.length, counting.most()]).toEqual([0, 14, at]);
    expect(tests.filter((line) => !line.endsWith(': passed'))).toEqual([]);
  });

  test('reporters see the same of lanes as of workers', async () => {
    const files = {
      ...allKinds,
      ...ownTests,
      'see.js': seeing,
    };
    const seen = async (options: object): Promise<unknown> => {
      const config = `{ ...require('callsheet/jest').callsheetPreset(${JSON.stringify(options)}), reporters: ['./see.js'] }`;
      const repo = createJestRepo(
        { ...files, 'jest.config.js': `module.exports = ${config};\n` },
        { major, packages: babel },
      );
      const { stdout } = await repo.jest(['--maxWorkers=2', '--logHeapUsage', '--testLocationInResults'], {
        BASE_URL: server.of(`same-${major}`),
      });
      return JSON.parse(stdout.replaceAll(repo.folder, '<root>'));
    };
    const inLanes = await seen({});
    expect(inLanes).toEqual(await seen({ lanes: false }));
    expect(Object.keys(inLanes as object)).toHaveLength(7);
  });
});

const allKinds = {
  'kinds.session.yaml': `steps:
  - request: GET {{env.BASE_URL}}/ok
    tests: { status: 200 }
  - request: GET {{env.BASE_URL}}/status/500
    tests: { status: 200 }
  - request: GET {{env.BASE_URL}}/job/60000
    poll: { until: { $.ready: true }, every: 50, timeout: 200 }
  - call: flow.session.yaml
  - if: { status: 200 }
  - request: GET {{env.BASE_URL}}/in-an-arm
  - end
`,
  'flow.session.yaml': 'steps:\n  - request: GET {{env.BASE_URL}}/in-a-flow\n',
  'broken.session.yaml': 'stepz: []\n',
  'waits.session.yaml': `steps:
  - request: GET {{env.BASE_URL}}/job/60000
    poll: { until: { $.ready: true }, every: 50, timeout: 200 }
`,
  'web.session.yaml': 'kind: web\nsteps: []\n',
};

/** Prints all that a reporter gets of each file, in order; times are compared by their kind only. */
const seeing = `const { relative } = require('node:path');
module.exports = class {
  seen = {};
  of(path) { return (this.seen[relative(process.cwd(), path)] ??= []); }
  onTestFileStart({ path }) { this.of(path).push(['start']); }
  onTestCaseStart({ path }, start) { this.of(path).push(['case', start]); }
  onTestCaseResult({ path }, result) { this.of(path).push(['case result', result]); }
  onTestFileResult({ path, context }, result) { this.of(path).push(['result', context.config.id.length, result]); }
  onRunComplete() {
    const times = /^(?:startedAt|startAt|duration|elapsed|memoryUsage|waited|at)$/;
    const unstable = function (key, value) {
      if (times.test(key)) return typeof value;
      // One that comes from a worker has words of its own as JSON.
      if (key === 'testExecError') return [this[key].message, this[key].stack, this[key].code];
      if (key === 'perfStats') return [value.start > 0, value.end >= value.start, value.runtime === value.end - value.start, value.slow === value.runtime > 5000];
      return key === 'sends' ? value.length > 0 : value;
    };
    const text = JSON.stringify(this.seen, unstable, 1);
    process.stdout.write(text.replace(/sent \\d+×|\\d+ attempts/g, 'N times').replace(/\\w{3}, \\d\\d \\w{3} \\d{4} .*? GMT/g, 'a date'));
  }
};
`;
