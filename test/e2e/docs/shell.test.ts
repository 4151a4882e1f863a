import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOf, docPages, root, type DocBlock } from '../../support/doc-pages.js';
import { plainEnv } from '../../support/plain-env.js';
import { createProject } from '../../support/vitest-process.js';
import { client, password, startDocsServer, type DocsServer } from './docs-server.js';

const config = `import { callsheet } from 'callsheet/vitest';
export default { plugins: [callsheet()] };
`;

const isShell = ({ language, info }: DocBlock): boolean => language === 'sh' && !info.startsWith('not-run: ');
const commands = docPages.flatMap((page) => {
  const blocks = blocksOf(page);
  return blocks.flatMap((block, index) => (isShell(block) ? [{ ...block, blocks, next: blocks[index + 1] }] : []));
});

let server: DocsServer;
beforeAll(async () => {
  server = await startDocsServer();
});
const cleanups: (() => void)[] = [];
afterAll(() => {
  server.close();
  for (const cleanup of cleanups) cleanup();
});

test.concurrent.each(commands)('the commands of $page, line $line, run', async ({ text, blocks, next }) => {
  const project = projectOf(blocks);
  const { code, output } = await runIn(project, text);
  expect(code, output).toBe(0);
  // A wait would not fail the run. The example project has short polls, which a busy machine may miss.
  if (project.hasOwnSessions) expect(output).not.toMatch(/ waiting\b/);
  if (next?.info === 'output') expect(linesOf(output)).toEqual(expect.arrayContaining(linesOf(next.text)));
  if (/vitest run(?! --shard)/.test(text)) expect(output).toMatch(/Requests .*\d+ passed/);
});

test('a command that fails, and one for a session that does not exist, is found', async () => {
  const project = projectOf(blocksOf('docs/recipes/login-once.md'));
  expect((await runIn(project, 'npx callsheet check\nfalse\ntrue\n')).code).toBe(1);
  expect((await runIn(project, 'npx vitest run sessions/nothing.session.yaml\n')).code).toBe(1);
  expect((await runIn(project, 'SHOP_PASSWORD=wrong npx vitest run sessions/account.session.yaml\n')).code).toBe(1);
});

test('every block that is not run has a reason', () => {
  const infos = docPages
    .flatMap(blocksOf)
    .filter(({ language }) => language === 'sh')
    .map(({ info }) => info);
  expect(infos.filter((info) => info !== '' && !/^not-run: \S.+/.test(info))).toEqual([]);
});

/** Without times, and without what aligns columns. */
function linesOf(output: string): string[] {
  const lines = output.split('\n').map((line) =>
    line
      .replace(/ \d+(?:\.\d+)?m?s$/, '')
      .replace(/ +/g, ' ')
      .trim(),
  );
  return lines.filter((line) => line !== '');
}

interface DocProject {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly hasOwnSessions: boolean;
}

/** Starts an installed command as npx does, which takes longer than the command. `.ci/run` starts its commands with npx. */
const npx = '#!/bin/sh\nexec "$@"\n';

/** The files of a page; a page without sessions of its own is about the example project. */
function projectOf(blocks: readonly DocBlock[]): DocProject {
  const named = blocks.flatMap(({ file, text }) => (file === undefined ? [] : [[file, text] as const]));
  const hasOwnSessions = named.some(([file]) => file.endsWith('.session.yaml'));
  const project = createProject(
    5,
    hasOwnSessions ? { files: { 'vitest.config.ts': config, ...Object.fromEntries(named) } } : {},
  );
  cleanups.push(project.remove);
  if (!hasOwnSessions) copyExample(project.folder);
  const bin = join(project.folder, 'node_modules/.bin');
  mkdirSync(bin);
  for (const [name, path] of [
    ['callsheet', 'callsheet/dist/cli.js'],
    ['vitest', 'vitest/vitest.mjs'],
  ] as const)
    symlinkSync(join('..', path), join(bin, name));
  writeFileSync(join(bin, 'npx'), npx, { mode: 0o755 });
  return { folder: project.folder, env: hasOwnSessions ? serverEnv() : {}, hasOwnSessions };
}

function serverEnv(): NodeJS.ProcessEnv {
  return {
    SHOP_URL: server.url,
    AUTH_URL: server.url,
    SHOP_PASSWORD: password,
    CLIENT_ID: client.id,
    CLIENT_SECRET: client.secret,
  };
}

/** What the commands name, and enough for three shards. `npm run example` and `.ci/run` run all of it. */
const ofExample =
  /^(?:checkout|first-sip|second-thoughts|two-at-the-counter)\.session\.yaml$|^(?:accounts|catalogue)\.test\.ts$/;

/** Without what fails on purpose; with a history and a change, for commands that ask for it. */
function copyExample(folder: string): void {
  const example = join(root, 'example-project');
  for (const name of readdirSync(example).filter((name) => name !== 'node_modules' && name !== 'failing'))
    cpSync(join(example, name), join(folder, name), {
      recursive: true,
      filter: (path) => !isRun(path) || ofExample.test(basename(path)),
    });
  for (const name of ['fastify', '@fastify']) {
    const own = join(example, 'node_modules', name);
    symlinkSync(existsSync(own) ? own : join(root, 'node_modules', name), join(folder, 'node_modules', name), 'dir');
  }
  const git = (...args: readonly string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=ann', '-c', 'user.email=ann@shop.test', ...args], { cwd: folder });
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Open the shop');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  appendFileSync(join(folder, 'sessions/flows/login.session.yaml'), '# changed\n');
}

/** Flows run only where they are called. */
function isRun(path: string): boolean {
  return /\.(?:session\.yaml|test\.ts)$/.test(path) && basename(dirname(path)) !== 'flows';
}

async function runIn(
  { folder, env: own }: DocProject,
  script: string,
): Promise<{ code: number | null; output: string }> {
  const { PATH, ...env } = plainEnv();
  const child = spawn('bash', ['-e', '-c', script], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      PATH: [join(folder, 'node_modules/.bin'), dirname(process.execPath), PATH].join(':'),
      ...own,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, output };
}
