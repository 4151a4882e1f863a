import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRunProject } from './project.js';

/** Nothing listens there: each request fails, and shows what it would have sent. */
const shop = `settings: { baseUrl: 'http://127.0.0.1:9' }
steps:
  - request: GET /{{uuid}}/{{randomText 8}}
`;
const plain = `settings: { baseUrl: 'http://127.0.0.1:9' }
steps:
  - request: GET /plain
`;

interface Step {
  readonly seed?: string;
  readonly request: { readonly url: string };
}

test('a run has one seed, which its failures print and which draws the same again', async () => {
  const { run } = openRunProject({ 'shop.session.yaml': shop, 'b.session.yaml': shop, 'plain.session.yaml': plain });
  const stepsOf = async (args: readonly string[], env = {}): Promise<readonly Step[]> => {
    const { stdout } = await run([...args, '--json'], env);
    const report = JSON.parse(stdout) as { sessions: readonly { rows: readonly { record: Step }[] }[] };
    return report.sessions.flatMap(({ rows }) => rows.map(({ record }) => record));
  };
  const [b, withoutDraw, own] = await stepsOf([]);
  expect(own!.seed).toMatch(/^[a-z\d]{9}$/);
  expect(b!.seed).toBe(own!.seed);
  expect(b!.request.url).not.toBe(own!.request.url);
  expect(withoutDraw!.seed).toBeUndefined();
  const again = await stepsOf(['--seed', own!.seed!, 'shop']);
  expect(again[0]!.request.url).toBe(own!.request.url);
  const byVariable = await stepsOf(['--lanes', '1'], { CALLSHEET_SEED: own!.seed! });
  expect(byVariable.map(({ request }) => request.url)).toEqual([b, withoutDraw, own].map((step) => step!.request.url));
  const [other] = await stepsOf(['shop']);
  expect(other!.request.url).not.toBe(own!.request.url);
});

test('the command that runs a step again has the seed', async () => {
  const { run } = openRunProject({ 'shop.session.yaml': shop, 'callsheet.config.json': '{ "seed": "of the shop" }' });
  const { stdout } = await run([]);
  expect(stdout).toContain('random values were drawn from the seed of the shop');
  expect(stdout).toContain("npx callsheet run --seed 'of the shop' shop.session.yaml:3");
});

test('packages for times and made-up data are loaded only by a session that uses them', async () => {
  const loadedBy = async (reference: string): Promise<readonly string[]> => {
    const session = `steps:\n  - request: GET http://127.0.0.1:9/${reference}\n`;
    const { folder, run } = openRunProject({ 'a.session.yaml': session, 'loaded.cjs': loadedOnExit });
    await run([], { NODE_OPTIONS: `--require=${folder}/loaded.cjs` });
    return JSON.parse(readFileSync(join(folder, 'loaded.json'), 'utf8')) as readonly string[];
  };
  expect(await loadedBy('{{uuid}}/{{now}}/{{pick a b | sha256}}')).toEqual([]);
  expect(await loadedBy('{{now | date yyyy}}')).toEqual(['@date-fns/tz', 'date-fns']);
  expect(await loadedBy('{{fake string.alpha}}')).toEqual(['@faker-js/faker']);
});

/** Writes which of the packages the process has loaded. */
const loadedOnExit = `process.on('exit', () => {
  const paths = Object.keys(require('node:module')._cache).join(' ');
  const names = ['@date-fns/tz', '@faker-js/faker', 'date-fns'];
  const loaded = names.filter((name) => paths.includes('node_modules/' + name + '/'));
  require('node:fs').writeFileSync(__dirname + '/loaded.json', JSON.stringify(loaded));
});
`;

test('made-up data of the built package: an unknown name fails unsent', async () => {
  const { run } = openRunProject({
    'fake.session.yaml': `steps:\n  - request: GET http://127.0.0.1:9/{{fake person.fristName}}\n`,
  });
  const { stdout } = await run([]);
  expect(stdout).toContain('Did you mean `person.firstName`?');
});
