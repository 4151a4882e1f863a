import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { saveUntil } from '../../support/save-until.js';
import { startInTerminal } from '../../support/terminal.js';
import { majors, vitestMajors } from '../../support/majors.js';
import { shopSession, shopSetup } from '../setup-modules.js';
import { configOf, createRepo } from './repo.js';

const waiting = /Waiting for file changes/;

const endings = [
  { keys: 'q', name: 'q', lanes: 32 },
  { keys: 'q', name: 'q', lanes: false },
  { keys: '\u0003', name: 'Ctrl-C', lanes: 32 },
] as const;

describe.each(vitestMajors)('vitest %i', (major) => {
  test.each(endings.filter(({ lanes }) => lanes === false || majors.includes(major)))(
    'watch mode sets up once for all runs, and $name tears down: lanes $lanes',
    async ({ keys, lanes }) => {
      const repo = createRepo(major, {
        'vitest.config.mjs': configOf({ baseUrl: undefined, lanes, setup: './start.ts' }),
        'start.ts': shopSetup,
        'shop.session.yaml': shopSession,
        'other.session.yaml': shopSession,
      });
      const log = (): string => readFileSync(join(repo.folder, 'log.txt'), 'utf8');
      const terminal = startInTerminal(repo, ['--watch'], { env: { NO_COLOR: '1' } });
      onTestFinished(terminal.kill);
      await terminal.until(/(Watching|Waiting) for file changes/);
      for (const round of [1, 2, 3]) {
        const save = (): void => repo.write({ 'shop.session.yaml': `${shopSession}    name: round ${round}\n` });
        await saveUntil(save, terminal.until(waiting, terminal.sent().length));
        // A module that is saved takes effect with the next start.
        repo.write({ 'start.ts': `${shopSetup}// ${round}\n` });
      }
      const { length: before } = log();
      terminal.type(keys);
      const { screen, code } = await terminal.finished;
      expect(screen).toMatch(/✓ round 3/);
      expect(screen).not.toMatch(/✗|FAIL/);
      expect(log()).toBe('started\nstopped\n');
      expect(log().slice(0, before)).toBe('started\n');
      expect(code).toBe(keys === 'q' ? 0 : 130);
    },
  );

  test('a setup module that failed is tried again when a session is saved', async () => {
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ baseUrl: undefined, setup: ['./start.ts', './fails.mjs'] }),
      'start.ts': shopSetup,
      'fails.mjs': `import { existsSync } from 'node:fs';
export default () => {
  if (!existsSync('ready.txt')) throw new Error('not ready');
};
`,
      'shop.session.yaml': shopSession,
    });
    const log = (): string => readFileSync(join(repo.folder, 'log.txt'), 'utf8');
    const terminal = startInTerminal(repo, ['--watch'], { env: { NO_COLOR: '1' } });
    onTestFinished(terminal.kill);
    const end = await terminal.until(/not ready/);
    await vi.waitFor(() => expect(log()).toBe('started\nstopped\n'), 60_000);
    const save = (): void => repo.write({ 'ready.txt': 'yes', 'shop.session.yaml': `${shopSession}    name: now\n` });
    await saveUntil(save, terminal.until(/✓ now[^]*for file changes/, end));
    expect(log()).toBe('started\nstopped\nstarted\n');
    terminal.type('q');
    await terminal.finished;
    await vi.waitFor(() => expect(log()).toBe('started\nstopped\nstarted\nstopped\n'), 60_000);
  });
});
