import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Report, ReportRow } from '../../../src/record/report.js';
import { createJestProject, type Finished } from '../../support/jest-process.js';
import { isEveryTest } from '../../support/every-test.js';
import { plainEnv } from '../../support/plain-env.js';
import { least } from '../../support/growth.js';
import { createProject } from '../../support/vitest-process.js';
import { attack, attackedKeys, attacks, codesOfKeys, writeAttacked } from './attacked-project.js';

const repo = fileURLToPath(new URL('../../..', import.meta.url));
const cli = join(repo, 'dist/cli.js');
const server = createServer((_, response) => response.end('{}'));
const mostMemory = 300;

beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')));
afterAll(() => void server.close());

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'callsheet-attacks-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** The environment in which processes tell what they take, and how much that was at most. */
function measured(): { readonly env: Readonly<Record<string, string>>; readonly most: () => number } {
  const log = folder();
  const preload = new URL('log-memory.mjs', import.meta.url).href;
  const SHOP = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: { SHOP, MEMORY_LOG: log, NODE_OPTIONS: `--import=${preload}` },
    most: () => Math.max(...readdirSync(log).map((name) => Number.parseInt(readFileSync(join(log, name), 'utf8'), 10))),
  };
}

/** Keys of the format that may name a file, by their names from the top. */
function keysThatNameFiles(): readonly string[] {
  const found = new Set<string>();
  const root = JSON.parse(readFileSync(join(repo, 'schema.json'), 'utf8')) as object;
  const seen = new Set<string>();
  const walk = (node: unknown, key: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { $comment, $ref } = node as { readonly $comment?: string; readonly $ref?: string };
    if ($comment === 'may name a file') found.add(key);
    if ($ref !== undefined && !seen.has(`${$ref} ${key}`)) {
      seen.add(`${$ref} ${key}`);
      const target = $ref
        .split('/')
        .slice(1)
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], root);
      walk(target, key);
    }
    for (const [word, inner] of Object.entries(node)) {
      const isMap = word === 'properties' || word === 'patternProperties';
      if (!isMap) walk(inner, key);
      else for (const [name, value] of Object.entries(inner as object)) walk(value, name);
    }
  };
  walk(root, '');
  return [...found];
}

test('every key that may name a file is attacked', () => {
  const last = (key: string): string => key.split('.').at(-1)!;
  expect(keysThatNameFiles().toSorted()).toEqual([...new Set(Object.keys(attackedKeys).map(last))].toSorted());
});

/** What each session must tell: a code for each key. */
const keysOfSteps = Object.entries(attackedKeys).flatMap(([key, { step }]) =>
  step === undefined ? [] : [codesOfKeys[key as keyof typeof attackedKeys]],
);
const expectedCodes = Object.fromEntries(
  attacks.flatMap((how): [string, readonly string[]][] => [
    [`${how}/keys.session.yaml`, keysOfSteps],
    // What is a folder may hold an index.
    [`${how}/pre.session.yaml`, [how === 'folder' ? 'pre-script-failed' : 'script-unreadable']],
    [`${how}/post.session.yaml`, [how === 'folder' ? 'post-script-failed' : 'script-unreadable']],
    [`${how}/beforeEach.session.yaml`, [how === 'folder' ? 'before-script-failed' : 'script-unreadable']],
    [`${how}/afterEach.session.yaml`, [how === 'folder' ? 'after-script-failed' : 'script-unreadable']],
    [`${how}/before.session.yaml`, [how === 'folder' ? 'before-script-failed' : 'script-unreadable']],
    [`${how}/after.session.yaml`, [how === 'folder' ? 'after-script-failed' : 'script-unreadable']],
    [`${how}/data.session.yaml`, ['data-unreadable']],
    [`${how}/each.session.yaml`, ['data-unreadable']],
    [`${how}/openapi.session.yaml`, ['contract-unreadable']],
    [`${how}/env.session.yaml`, how === 'folder' ? [] : ['env-file-unreadable']],
  ]),
);

function codesIn(root: string): Readonly<Record<string, readonly string[]>> {
  const { sessions } = JSON.parse(readFileSync(join(root, 'report.json'), 'utf8')) as Report;
  const ofRow = (row: ReportRow): readonly string[] => [
    ...('record' in row && row.record ? row.record.failures.map(({ code }) => code) : []),
    ...('rows' in row ? row.rows.flatMap(ofRow) : []),
  ];
  return Object.fromEntries(
    sessions.map(({ file, rows, failures = [] }) => [
      file,
      [...rows.flatMap(ofRow), ...failures.map(({ code }) => code)],
    ]),
  );
}

const vitestConfig = (options: string): string => `import { callsheet } from 'callsheet/vitest';
import { defineConfig } from 'vitest/config';
export default defineConfig({ plugins: [callsheet({ report: { json: 'report.json' }, ${options} })] });
`;

describe.skipIf(process.platform === 'win32')('what must not be read', () => {
  const unread = ['session-unreadable'];

  interface Attacked {
    readonly folder: string;
    /** Runs all sessions. */
    readonly run: (env: Readonly<Record<string, string>>) => Promise<Finished>;
  }

  /** Runs attacked sessions: it fails, stays small, and takes at most a second longer than the same sessions with harmless files. */
  async function expectRefused(open: () => Attacked): Promise<Readonly<Record<string, readonly string[]>>> {
    const [attacked, plain] = [open(), open()];
    writeAttacked(attacked.folder);
    writeAttacked(plain.folder, true);
    const { env, most } = measured();
    const timed = async ({ run }: Attacked, more: Readonly<Record<string, string>>, code: number): Promise<number> => {
      const start = performance.now();
      const finished = await run(more);
      expect(finished.code, finished.stderr).toBe(code);
      return performance.now() - start;
    };
    const harmless = measured();
    // Drawing what failed takes some of it, more where the machine is busy.
    const longer = async (): Promise<number> =>
      (await timed(attacked, env, 1)) - 1.5 * (await timed(plain, harmless.env, 0));
    expect(await least(longer, 1_000)).toBeLessThan(1_000);
    expect(most()).toBeLessThan(mostMemory);
    return codesIn(attacked.folder);
  }

  function onVitest(options: string): Attacked {
    const project = createProject(5, { files: { 'vitest.config.mjs': vitestConfig(options) } });
    onTestFinished(project.remove);
    return { folder: project.folder, run: (env) => project.vitest(['run'], env) };
  }

  test('lanes report it', async () => {
    expect(await expectRefused(() => onVitest("exclude: ['**/flow.session.yaml']"))).toEqual(expectedCodes);
  });

  test.each([true, false])('lanes report listed sessions, too: %s', async (inLanes) => {
    const listed = { 'device/flow.session.yaml': unread, 'long/flow.session.yaml': unread };
    const codes = await expectRefused(() => onVitest(inLanes ? '' : 'lanes: false'));
    expect(codes).toEqual({ ...expectedCodes, ...listed });
  });

  test('Jest reports it', async () => {
    const config =
      "module.exports = require('callsheet/jest').withCallsheet({}, { report: { json: 'report.json' } });\n";
    const codes = await expectRefused(() => {
      const project = createJestProject({ files: { 'jest.config.js': config } });
      onTestFinished(project.remove);
      return { folder: project.folder, run: (env) => project.jest(['--maxWorkers=1'], env) };
    });
    // Jest lists no links.
    expect(codes).toEqual({ ...expectedCodes, 'long/flow.session.yaml': unread });
  });

  /** By the attack, the option that it meets. */
  const tls: Readonly<Record<(typeof attacks)[number], string>> = {
    pipe: "ca: 'a.pem'",
    device: "cert: 'a.pem', key: 'b.pem'",
    folder: "cert: 'b.pem', key: 'a.pem'",
    long: "ca: 'a.pem'",
  };

  test.each(attacks)('lanes refuse what an option names: %s', async (how) => {
    const { folder: root, run } = onVitest(`tls: { ${tls[how]} }`);
    writeFileSync(join(root, 'a.session.yaml'), 'steps:\n  - request: "GET {{env.SHOP}}/"\n');
    writeFileSync(join(root, 'b.pem'), '');
    attack(join(root, 'a.pem'), how, 'pem');
    const { env, most } = measured();
    const { code, stderr } = await run(env);
    expect([code, stderr]).toEqual([1, expect.stringContaining('[option-not-read]')]);
    expect(most()).toBeLessThan(mostMemory);
  });

  test('a lock that is not a file is reported with a code', async () => {
    const project = onVitest('');
    const temporary = folder();
    for (const how of attacks) {
      const step = '- { request: "GET {{env.SHOP}}/", tests: { status: 200 } }';
      const text = `settings: { exclusive: ${how} }\nsteps:\n  ${step}\n`;
      writeFileSync(join(project.folder, `${how}.session.yaml`), text);
      const name = createHash('sha1')
        .update(`${realpathSync(project.folder)}\0${how}`)
        .digest('hex');
      attack(join(temporary, `callsheet-locks-${process.getuid?.() ?? 'own'}`, name), how, 'lock');
    }
    const { env, most } = measured();
    const { code, stderr } = await project.run({ ...env, TMPDIR: temporary });
    expect(code, stderr).toBe(1);
    const codes = Object.fromEntries(attacks.map((how) => [`${how}.session.yaml`, ['locks-not-written']]));
    expect(codesIn(project.folder)).toEqual(codes);
    expect(most()).toBeLessThan(mostMemory);
  });

  const callsheet = (
    args: readonly string[],
    root: string,
  ): { readonly code: number | null; readonly output: string; readonly most: number; readonly time: number } => {
    const { env, most } = measured();
    const options = { cwd: root, env: { ...plainEnv(), ...env }, encoding: 'utf8', timeout: 100_000 } as const;
    const start = performance.now();
    const { status, stdout } = spawnSync(process.execPath, [cli, ...args], options);
    return { code: status, output: stdout, most: most(), time: performance.now() - start };
  };

  /** A command takes at most a second longer than where its files are harmless. */
  const expectPrompt = async (args: readonly string[], attacked: string): Promise<void> => {
    const longer = (): number => {
      const root = folder();
      writeFileSync(join(root, 'a.session.yaml'), 'steps:\n  - request: GET https://shop.test/\n');
      writeFileSync(join(root, 'report.json'), '{ "version": 1, "sessions": [] }');
      return callsheet(args, attacked).time - callsheet(args, root).time;
    };
    expect(await least(longer, 1_000)).toBeLessThan(1_000);
  };

  test('check reports it, before it runs', async () => {
    const root = folder();
    writeAttacked(root);
    const args = ['check', '--json'];
    const { code, output, most } = callsheet(args, root);
    const { problems } = JSON.parse(output) as {
      readonly problems: readonly { readonly file: string; readonly code: string }[];
    };
    const reported = problems
      .filter(({ file }) => !file.endsWith('flow.session.yaml'))
      .map((each) => `${each.file} ${each.code}`);
    const ofRuns = Object.entries(expectedCodes)
      .flatMap(([file, codes]) => codes.map((each) => `${file} ${each}`))
      // A folder may hold an index, and a pipe be given by the time of the run.
      .filter((each) => !each.endsWith('script-failed') && !each.startsWith('pipe/env'));
    expect(reported.toSorted()).toEqual(ofRuns.toSorted());
    expect(code).toBe(1);
    expect(most).toBeLessThan(mostMemory);
    await expectPrompt(args, root);
  });

  test.each(attacks)('rows --last reports it for a report: %s', async (how) => {
    const root = folder();
    writeFileSync(join(root, 'a.session.yaml'), 'steps:\n  - request: GET https://shop.test/\n');
    attack(join(root, 'report.json'), how, 'report');
    const args = ['rows', 'a', '--last', 'report.json', '--json'];
    const { code, output, most } = callsheet(args, root);
    expect([code, codeIn(output)]).toEqual([2, 'report-not-read']);
    expect(most).toBeLessThan(mostMemory);
    await expectPrompt(args, root);
  });

  test.each(attacks)('init reports it for files of the project, and then writes nothing: %s', async (how) => {
    for (const [at, file] of [
      'vitest.config.ts',
      'jest.config.js',
      'package.json',
      '.vscode/settings.json',
    ].entries()) {
      const root = folder();
      attack(join(root, file), how, 'config');
      const args = ['init', '--yes', '--json'];
      const { code, output, most } = callsheet(args, root);
      expect([file, code, codeIn(output)]).toEqual([file, 2, 'project-file-unreadable']);
      expect(readdirSync(root)).toEqual([file.split('/')[0]]);
      expect(most).toBeLessThan(mostMemory);
      // By day each attack, and each file, once.
      if (isEveryTest || at === attacks.indexOf(how)) await expectPrompt(args, root);
    }
  });

  test.each(attacks)('commands that edit report it for edits that are under way: %s', async (how) => {
    const root = folder();
    writeFileSync(join(root, 'a.session.yaml'), 'steps:\n  - request: GET https://shop.test/\n');
    attack(join(root, '.callsheet-edits'), how, 'journal');
    const args = ['wrap', 'a', '--rows', '1', '--if', 'status 200', '--json'];
    const { code, output, most } = callsheet(args, root);
    expect([code, codeIn(output)]).toEqual([1, 'edits-not-applied']);
    expect(most).toBeLessThan(mostMemory);
    await expectPrompt(args, root);
  });
});

function codeIn(output: string): string | undefined {
  return (JSON.parse(output) as { readonly error?: { readonly code: string } }).error?.code;
}

/** What has a pipe open for writing and says nothing, as a password manager whose user does not answer. */
function openSilently(pipe: string): { readonly opened: Promise<unknown>; readonly end: () => void } {
  const writer = spawn('sh', ['-c', `exec 3> '${pipe}'; echo opened; exec sleep 30`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { opened: once(writer.stdout, 'data'), end: () => void writer.kill('SIGKILL') };
}

describe.skipIf(process.platform === 'win32')('while a .env is awaited, SIGTERM ends', () => {
  const session = 'steps:\n  - request: "GET {{env.SHOPP}}/"\n';

  /** ms. It is awaited for five seconds. */
  const atOnce = 2_000;

  async function terminated(args: readonly string[], root: string): Promise<number> {
    const pipe = join(root, '.env');
    attack(pipe, 'pipe', 'env');
    return least(() => terminatedOnce(args, root, pipe), atOnce);
  }

  async function terminatedOnce(args: readonly string[], root: string, pipe: string): Promise<number> {
    const { opened, end } = openSilently(pipe);
    onTestFinished(end);
    const child = spawn(process.execPath, [...args], { cwd: root, env: plainEnv(), stdio: 'ignore' });
    onTestFinished(() => void child.kill('SIGKILL'));
    await opened;
    const start = performance.now();
    child.kill('SIGTERM');
    await once(child, 'exit');
    end();
    return performance.now() - start;
  }

  test('check', async () => {
    const root = folder();
    writeFileSync(join(root, 'a.session.yaml'), session);
    expect(await terminated([cli, 'check'], root)).toBeLessThan(atOnce);
  });

  test.each([true, false])('a run of Vitest, in lanes: %s', async (inLanes) => {
    const config = vitestConfig(inLanes ? '' : 'lanes: false');
    const project = createProject(5, { files: { 'vitest.config.mjs': config, 'a.session.yaml': session } });
    onTestFinished(project.remove);
    expect(await terminated(['node_modules/vitest/vitest.mjs', 'run'], project.folder)).toBeLessThan(atOnce);
  });

  test('a run of Jest', async () => {
    const config = "module.exports = require('callsheet/jest').withCallsheet({});\n";
    const project = createJestProject({ files: { 'jest.config.js': config, 'a.session.yaml': session } });
    onTestFinished(project.remove);
    expect(await terminated(['node_modules/jest/bin/jest.js', '--runInBand'], project.folder)).toBeLessThan(atOnce);
  });
});

test.skipIf(process.platform === 'win32')('SIGTERM ends a command while it edits', async () => {
  const root = folder();
  const count = 2_000;
  const fileOf = (at: number): string => join(root, `s${at}.session.yaml`);
  const caller = (flow: string): string => `steps:\n  - call: ${flow}\n`;
  writeFileSync(join(root, 'flow.session.yaml'), 'steps:\n  - request: GET https://shop.test/\n');
  for (let at = 0; at < count; at++) writeFileSync(fileOf(at), caller('flow.session.yaml'));
  const args = [cli, 'rename', 'flow', 'login', '--json'];
  const child = spawn(process.execPath, args, { cwd: root, env: plainEnv(), stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  // It has planned all edits and writes them.
  while (!existsSync(join(root, '.callsheet-edits'))) await new Promise((resolve) => setTimeout(resolve, 1));
  child.kill('SIGTERM');
  expect(await ended).toEqual([null, 'SIGTERM']);
  // The next command takes back what was begun, or finds it done; either way no caller is left behind.
  spawnSync(process.execPath, [cli, 'wrap', 's0', '--rows', '1', '--if', 'status 200'], { cwd: root, env: plainEnv() });
  const texts = Array.from({ length: count - 1 }, (_, at) => readFileSync(fileOf(at + 1), 'utf8'));
  const isRenamed = existsSync(join(root, 'login.session.yaml'));
  expect(new Set(texts)).toEqual(new Set([caller(isRenamed ? 'login.session.yaml' : 'flow.session.yaml')]));
});
