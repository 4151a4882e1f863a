import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTerminal } from '../../support/pseudo-terminal.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { cli, openRunProject } from './project.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const poll = `  - request: GET /job/60000
    name: the parcel
    poll: { until: { $.ready: true }, every: 200ms, timeout: 60s }
`;

test('a terminal shows how far the run is and what waits, and Ctrl-C leaves it as it was', async () => {
  const base = `settings: { baseUrl: '${server.of('live')}' }\nsteps:\n`;
  const { folder } = openRunProject({
    'a.session.yaml': `${base}  - request: GET /status/200\n`,
    'b.session.yaml': base + poll,
  });
  const terminal = openTerminal(`"${process.execPath}" "${cli}" run`, folder);
  await terminal.type('', '✓ a.session.yaml');
  await terminal.type('', '… the parcel  ↻ send');
  await terminal.type('\u0003', '1 of 2 sessions');
  const { shown, code } = await terminal.end();
  expect(code).toBe(130);
  expect(shown).toMatch(/↓ b\.session\.yaml[^]*Sessions {2}1 passed · 1 skipped \(2\)/);
  // Nothing of what was redrawn follows the summary.
  expect(shown.slice(shown.indexOf('Sessions  1 passed'))).not.toContain('of 2 sessions');
});

test('a terminal shows the events of a stream while it is read, and Ctrl-C ends the reading', async () => {
  const steps = `  - request: GET /ticks
    name: the ticks
    stream: { until: { '$[-1].data': 0 }, timeout: 0 }
`;
  const { folder } = openRunProject({
    'a.session.yaml': `settings: { baseUrl: '${server.of('ticks')}' }\nsteps:\n${steps}`,
  });
  const terminal = openTerminal(`"${process.execPath}" "${cli}" run`, folder);
  await terminal.type('', '… the ticks  ');
  await terminal.type('\u0003', ' events, ');
  const { shown, code } = await terminal.end();
  expect(code).toBe(130);
  expect(shown).toContain('the run was cancelled');
});

test('without a terminal nothing is redrawn', async () => {
  const base = `settings: { baseUrl: '${server.of('plain')}' }\nsteps:\n`;
  const project = openRunProject({ 'a.session.yaml': `${base}  - request: GET /hi\n    delay: 600ms\n` });
  expect((await project.run([])).stdout).not.toContain('\u001B');
  const [, ...codes] = (await project.run(['--color'])).stdout.split('\u001B[');
  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter((code) => !/^\d+m/.test(code))).toEqual([]);
});

test('a run of more than 20 files shows what passed in one line each', async () => {
  const base = `settings: { baseUrl: '${server.of('many')}' }\nsteps:\n`;
  const files = Array.from({ length: 21 }, (_, index) => [`s${index}.session.yaml`, `${base}  - request: GET /x\n`]);
  const { stdout } = await openRunProject(Object.fromEntries(files) as Record<string, string>).run([]);
  expect(stdout.match(/^ ✓ s\d+\.session\.yaml +1 passed/gm)).toHaveLength(21);
  expect(stdout).not.toContain('GET /x');
});
