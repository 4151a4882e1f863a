import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { saveUntil } from '../../support/save-until.js';
import { startInTerminal } from '../../support/terminal.js';
import { majors } from '../../support/majors.js';
import { startServer, type LoggedServer } from './logged-server.js';
import { configOf, createRepo } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const sets = (value: string): string => `export default ({ variables }) => void (variables.set = '${value}');\n`;

describe.each(majors)('vitest %i', (major) => {
  test.each([32, false])('a saved data file or script of a step runs its sessions, lanes: %s', async (lanes) => {
    const label = `data-watch-${major}-${lanes}`;
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ lanes }),
      'users.csv': 'user\nann\n',
      'data.session.yaml': 'data: users.csv\nsteps:\n  - request: GET /of/{{var.user}}\n',
      'step.session.yaml': 'steps:\n  - request: GET /set/{{var.set}}\n    before: sets.mjs\n',
      'sets.mjs': sets('1'),
    });
    let seen = 0;
    const sends = async (...lines: readonly string[]): Promise<void> => {
      // Once what was saved again has been sent again, too.
      const since = (): readonly string[] => [...new Set(server.log(label).slice(seen))].toSorted();
      await vi.waitFor(() => expect(since()).toEqual(lines.toSorted()), { timeout: 60_000, interval: 50 });
      seen = server.log(label).length;
    };
    const env = { NO_COLOR: '1', BASE_URL: server.of(label) };
    const terminal = startInTerminal(repo, ['--watch'], { env });
    onTestFinished(terminal.kill);
    const saved = (files: Readonly<Record<string, string>>): Promise<void> =>
      saveUntil(() => repo.write(files), terminal.until(/Waiting for file changes/, terminal.sent().length));
    await terminal.until(/(Watching|Waiting) for file changes/);
    await sends('GET /of/ann', 'GET /set/1');
    await saved({ 'users.csv': 'user\nann\nbob\n' });
    await sends('GET /of/ann', 'GET /of/bob');
    await saved({ 'sets.mjs': sets('2') });
    await sends('GET /set/2');
    terminal.type('q');
    await terminal.finished;
  });
});
