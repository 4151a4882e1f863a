import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { jestMajors } from '../../support/majors.js';
import { openTerminal } from '../../support/pseudo-terminal.js';
import { shopSession, shopSetup } from '../setup-modules.js';
import { createJestRepo, type JestRepo } from './repo.js';

function openRepo(major: 29 | 30, options: object, files: Readonly<Record<string, string>> = {}): JestRepo {
  const contents = {
    'jest.config.js': `module.exports = require('callsheet/jest').callsheetPreset(${JSON.stringify(options)});\n`,
    'start.ts': shopSetup,
    'shop.session.yaml': shopSession,
    'other.session.yaml': shopSession,
    'script.session.yaml': shopSession.replace('settings: {', 'settings: { pre: ./pre.js,'),
    'pre.js': "module.exports = ({ env }) => {\n  if (!env.SHOP_URL) throw new Error('not set up');\n};\n",
    ...files,
  };
  return createJestRepo(contents, { major });
}

const logOf = ({ folder }: JestRepo) => readFileSync(join(folder, 'log.txt'), 'utf8');
const jest = `"${process.execPath}" node_modules/jest/bin/jest.js --watchAll -w 2`;
const waiting = 'Watch Usage';

const endings: readonly { readonly keys: string; readonly name: string; readonly options: object }[] = [
  { keys: 'q', name: 'q', options: {} },
  { keys: 'q', name: 'q', options: { lanes: false } },
  { keys: '\u0003', name: 'Ctrl-C', options: {} },
];

describe.each([30, 29] as const)('Jest %i', (major) => {
  // By day the older major shows one of them: what a key does is Jest's own in each.
  test.each(endings.slice(0, jestMajors.includes(major) ? undefined : 1))(
    'watch mode sets up once for all runs, and $name tears down: $options',
    async ({ keys, options }) => {
      const repo = openRepo(major, { ...options, setup: './start.ts', report: { json: 'report.json' } });
      const { type, end } = openTerminal(jest, repo.folder, { NO_COLOR: '1' });
      await type('', waiting);
      for (const round of [1, 2, 3]) {
        repo.write({ 'shop.session.yaml': `${shopSession}    name: round ${round}\n` });
        await type('', `round ${round}`);
        await type('', 'Ran all test suites');
      }
      await type('\r', waiting.slice(0, 5));
      await type('', 'Ran all test suites');
      expect(logOf(repo)).toBe('started\n');
      await type(keys, waiting.slice(0, 5));
      const { shown } = await end();
      expect(shown).not.toMatch(/✗|FAIL|not set up/);
      expect(logOf(repo)).toBe('started\nstopped\n');
    },
  );

  test('a setup module that failed is tried again with the next run', async () => {
    const repo = openRepo(
      major,
      { setup: ['./start.ts', './fails.js'] },
      {
        'fails.js': `module.exports = () => {
  if (!require('node:fs').existsSync('ready.txt')) throw new Error('not ready');
};
`,
      },
    );
    const { type, end } = openTerminal(jest, repo.folder, { NO_COLOR: '1' });
    await type('', 'not ready');
    await type('', waiting);
    expect(logOf(repo)).toBe('started\nstopped\n');
    repo.write({ 'ready.txt': 'yes' });
    await type('\r', '');
    await type('', 'GET /ok');
    await type('', 'Ran all test suites');
    expect(logOf(repo)).toBe('started\nstopped\nstarted\n');
    await type('q', waiting.slice(0, 5));
    await end();
    await vi.waitFor(() => expect(logOf(repo)).toBe('started\nstopped\nstarted\nstopped\n'), 60_000);
  });
});
