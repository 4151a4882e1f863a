import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { loadedBy, loadsYaml, logged, logLoads } from '../../support/log-loads.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { createJestRepo } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const hello = 'steps:\n  - request: GET {{env.BASE_URL}}/hello\n';

test('a worker loads YAML only for a file that it has not read before, and Vitest never', async () => {
  const repo = createJestRepo({ 'a.session.yaml': hello, 'b.session.yaml': hello, 'log-loads.mjs': logLoads });
  const loads = async (name: string): Promise<readonly string[]> => {
    const cache = `--cacheDirectory=${join(repo.folder, 'cache')}`;
    await repo.jest(['--maxWorkers=2', cache], { BASE_URL: server.of('loads'), ...logged(repo.folder, name) });
    const urls = loadedBy(join(repo.folder, name), '/undici/');
    const packages = urls.flatMap((url) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []);
    return [
      ...['undici', 'vitest', 'vite'].filter((name) => packages.includes(name)),
      ...(loadsYaml(urls) ? ['YAML'] : []),
    ];
  };
  expect(await loads('cold.txt')).toEqual(['undici', 'YAML']);
  expect(await loads('warm.txt')).toEqual(['undici']);
});

test('sessions with the same exclusive name never run at the same time, in any worker', async () => {
  let [now, most] = [0, 0];
  const counting = createServer((_, response) => {
    now += 1;
    most = Math.max(most, now);
    setTimeout(() => {
      now -= 1;
      response.end();
    }, 30);
  });
  await new Promise<void>((ready) => counting.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void counting.close());
  const url = `http://127.0.0.1:${(counting.address() as AddressInfo).port}`;
  const steps = '  - request: GET {{env.BASE_URL}}/a\n'.repeat(5);
  const repo = createJestRepo({
    'a.session.yaml': `settings: { exclusive: account }\nsteps:\n${steps}`,
    'b.session.yaml': `steps:\n  - call: flows/c.session.yaml\n`,
    'flows/c.session.yaml': `settings: { exclusive: account }\nsteps:\n${steps}`,
  });
  const { code } = await repo.run(['--maxWorkers=3'], { BASE_URL: url });
  expect([code, most]).toEqual([0, 1]);
});

test('a lock that a killed process has left behind blocks no later run', async () => {
  const repo = createJestRepo({
    'a.session.yaml': `settings: { exclusive: account }\nsteps:\n  - request: GET {{env.BASE_URL}}/hang\n`,
    'temporary/empty': '',
  });
  const temporary = join(repo.folder, 'temporary');
  const locks = (): string[] =>
    readdirSync(temporary).flatMap((name) => (/locks/.test(name) ? readdirSync(join(temporary, name)) : []));
  const env = { BASE_URL: server.of('left'), TMPDIR: temporary };
  const running = repo.start(['--runInBand'], env);
  await server.seen('left', 'GET /hang');
  running.kill();
  await running.finished;
  expect(locks()).toHaveLength(1);
  repo.write({ 'a.session.yaml': `settings: { exclusive: account }\n${hello}` });
  expect((await repo.run(['--runInBand'], env)).code).toBe(0);
  expect(locks()).toEqual([]);
});

test('if no lock can be written, no session with a name runs, and it says why', async () => {
  const repo = createJestRepo({
    'a.session.yaml': `settings: { exclusive: account }\n${hello}`,
    'b.session.yaml': hello,
  });
  const folder = join(repo.folder, 'jest.config.js');
  const cache = `--cacheDirectory=${join(repo.folder, 'cache')}`;
  const env = { BASE_URL: server.of('no-locks'), TMPDIR: folder, TEMP: folder };
  const { json, code } = await repo.run(['--runInBand', cache], env);
  const [a, b] = ['a', 'b'].map((name) => json.testResults.find((file) => file.name.includes(`${name}.session`))!);
  expect([code, a!.status, b!.status, server.log('no-locks')]).toEqual([1, 'failed', 'passed', ['GET /hello']]);
  expect(a!.message.replace(/\s+/g, ' ')).toContain(
    `error[locks-not-written] cannot write the lock of the exclusive name \`account\` in ${folder}/callsheet-locks-` +
      `${process.getuid?.() ?? 'own'}: a part of its path is a file`,
  );
  expect(a!.message.replace(/\s+/g, ' ')).toContain(
    'Set TMPDIR (on Windows TEMP) to a folder that callsheet can write to.',
  );
});

test('an error that a script lets go uncaught fails its file, and no other', async () => {
  const repo = createJestRepo({
    'a.session.yaml': `settings: { pre: stray.js }\nsteps:\n  - request: GET {{env.BASE_URL}}/job/60000\n    poll: { until: { $.ready: true }, every: 1s, timeout: 150 }\n`,
    'b.session.yaml': hello,
    'stray.js':
      "module.exports = () => { setTimeout(() => { throw new Error('too late'); }, 20); Promise.reject(new Error('let go')); };\n",
  });
  const { tests, json } = await repo.run(['--runInBand', '--reporters=default'], { BASE_URL: server.of('strays') });
  expect(tests.map((line) => line.split(' › ')[0] + line.slice(line.lastIndexOf(':')))).toEqual([
    'a.session.yaml: pending',
    'b.session.yaml: passed',
  ]);
  const message = json.testResults.find(({ name }) => name.endsWith('a.session.yaml'))!.message;
  expect(message).toContain('uncaught error while the file ran: let go');
  expect(message).toContain('uncaught error while the file ran: too late');
});

test('an error that a script lets go uncaught as its file ends fails that file, and no other', async () => {
  const repo = createJestRepo({
    'a.session.yaml': `settings: { pre: stray.js }\nsteps:\n  - request: GET {{env.BASE_URL}}/never\n`,
    'b.session.yaml': hello,
    'stray.js': "module.exports = () => { Promise.reject(new Error('let go')); throw new Error('not prepared'); };\n",
  });
  const { tests, json } = await repo.run(['--runInBand', '--reporters=default'], { BASE_URL: server.of('last') });
  expect(tests.map((line) => line.split(' › ')[0] + line.slice(line.lastIndexOf(':')))).toEqual([
    'a.session.yaml: failed',
    'b.session.yaml: passed',
  ]);
  const message = json.testResults.find(({ name }) => name.endsWith('a.session.yaml'))!.message;
  expect(message).toContain('uncaught error while the file ran: let go');
});

test('what is let go uncaught may be anything', async () => {
  const repo = createJestRepo({
    'a.session.yaml': `settings: { pre: stray.js }\nsteps:\n  - request: GET {{env.BASE_URL}}/job/20\n  - request: GET {{env.BASE_URL}}/hello\n`,
    'b.session.yaml': hello,
    'stray.js':
      'module.exports = () => { Promise.reject({ code: 5 }); setTimeout(() => { throw Object.create(null); }, 1); };\n',
  });
  const { json } = await repo.run(['--runInBand', '--reporters=default'], { BASE_URL: server.of('anything') });
  expect(json.testResults).toHaveLength(2);
  const message = json.testResults.find(({ name }) => name.endsWith('a.session.yaml'))!.message;
  expect(message).toContain('uncaught error while the file ran: { code: 5 }');
  expect(message).toContain('uncaught error while the file ran: [Object: null prototype] {}');
});

test('a script that would end the process fails its session, whoever loads it, and the others run', async () => {
  const repo = createJestRepo({
    'a.session.yaml': `settings: { pre: node.mjs }\nsteps:\n  - request: GET {{env.BASE_URL}}/hello\n`,
    'b.session.yaml': `settings: { pre: jest.js }\nsteps:\n  - request: GET {{env.BASE_URL}}/hello\n`,
    'c.session.yaml': hello,
    'd.test.js': `test('own', () => { expect(String(process.exit)).not.toContain('unexpectedly'); });\n`,
    'node.mjs': 'export default () => process.exit();\n',
    'jest.js': 'module.exports = () => process.exit(3);\n',
  });
  const { code, tests, json } = await repo.run(['--runInBand'], { BASE_URL: server.of('exit') });
  const messages = json.testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ failureMessages }) => failureMessages.map((message) => message.split(' · ')[0])),
  );
  expect(messages.toSorted()).toEqual([
    'Error: pre script jest.js failed: process.exit unexpectedly called with "3"',
    'Error: pre script node.mjs failed: process.exit unexpectedly called with "0"',
  ]);
  expect(tests.filter((line) => line.endsWith(': passed'))).toHaveLength(2);
  expect(code).toBe(1);
});

test('the path of a script may be absolute, from the top of the disk or of the run', async () => {
  const repo = createJestRepo({ 'scripts/near.js': 'module.exports = () => {};\n' });
  for (const path of [join(repo.folder, 'scripts/near.js'), '/scripts/near.js']) {
    repo.write({ 'a.session.yaml': `settings: { pre: ${path} }\n${hello}` });
    const { code, stderr } = await repo.run(['--runInBand'], { BASE_URL: server.of('absolute') });
    expect(code, stderr).toBe(0);
  }
});

test('of what Node says of a script that it loads, its guess of the kind of module is left out', async () => {
  const script = (text: string): string =>
    `${text}process.emitWarning('of the script');\nexport default (session: object): void => void session;\n`;
  const repo = createJestRepo({
    'a.session.yaml': `settings: { pre: [one.ts, two.mts] }\nsteps:\n  - request: GET {{env.BASE_URL}}/hello\n`,
    'one.ts': script("import './three.ts';\n"),
    'two.mts': script(''),
    'three.ts': 'export {};\n',
  });
  const { code, stderr } = await repo.run(['--runInBand'], { BASE_URL: server.of('typeless') });
  expect(code, stderr).toBe(0);
  expect(stderr.match(/Warning: .*/g)).toEqual(['Warning: of the script', 'Warning: of the script']);
});

test('--collectTests lists without sending', async () => {
  const repo = createJestRepo({
    'a.session.yaml': hello,
    'jest.config.js': "module.exports = { preset: 'callsheet' };\n",
  });
  const { stdout, stderr } = await repo.jest(['--collectTests'], { BASE_URL: server.of('collect') });
  expect(stdout + stderr).toContain('GET {{env.BASE_URL}}/hello');
  expect(server.log('collect')).toEqual([]);
});
