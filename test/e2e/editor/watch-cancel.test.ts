import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, test } from 'vitest';
import type { Report } from '../../../src/record/report.js';
import { saveUntil } from '../../support/save-until.js';
import { startInTerminal } from '../../support/terminal.js';
import { majors } from '../../support/majors.js';
import { createProject } from '../../support/vitest-process.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const config = (baseUrl: string, lanes: number | false): string => `import { callsheet } from 'callsheet/vitest';
export default { plugins: [callsheet({ baseUrl: '${baseUrl}', lanes: ${lanes}, report: { json: 'report.json' } })] };
`;

const poll = `steps:
  - request: GET /before
  - request: GET /job/60000
    poll: { until: { $.ready: true }, every: 100ms, timeout: 60s }
  - request: GET /after
`;

const modes = majors.flatMap((major) => [{ major, lanes: 1 } as const, { major, lanes: false } as const]);

test.concurrent.for(modes)(
  'vitest $major, lanes $lanes: what a cancelled run left stays marked as left by it, until it runs again',

  async ({ major, lanes }, { expect, onTestFinished }) => {
    const label = `cut-${major}-${lanes}`;
    // The largest file runs first.
    const project = createProject(major, {
      files: {
        'vitest.config.mjs': config(server.of(label), lanes),
        'poll.session.yaml': poll,
        'queued.session.yaml': 'steps:\n  - request: GET /queued\n',
      },
    });
    onTestFinished(project.remove);
    const vitest = startInTerminal(project, ['--watch', '--no-file-parallelism']);
    onTestFinished(vitest.kill);
    const path = join(project.folder, 'report.json');
    const report = (): Report => JSON.parse(readFileSync(path, 'utf8')) as Report;
    const reported = async (isDone: (report: Report) => boolean) => {
      while (!existsSync(path) || !isDone(report())) await setTimeout(100);
      return report().sessions.map(({ file, failures, rows }) => ({ file, failures, states: rows.map(stateOf) }));
    };

    await server.seen(label, 'GET /job/60000');
    vitest.type('c');
    // Vitest's own runner reports a suite only at its end, so that nothing is known of rows that it never came to.
    const never = lanes === false ? [] : ['skipped'];
    const all = { file: 'poll.session.yaml', failures: [], states: ['passed', 'skipped', ...never] };
    const [left] = await reported(() => true);
    // Of the row that was cancelled, it may end before it has reported that.
    const known = lanes === false && left?.states.length === 1 ? { ...all, states: ['passed'] } : all;
    expect(left).toEqual(known);
    await vitest.until(/Watching for file changes/);
    const save = (file: string, path: string, isDone: (report: Report) => boolean) => {
      const seen = reported(isDone);
      return saveUntil(() => project.write({ [file]: `steps:\n  - request: GET ${path}\n` }), seen).then(() => seen);
    };
    const saved = { file: 'saved.session.yaml', failures: [], states: ['passed'] };
    const added = await save('saved.session.yaml', '/saved', ({ sessions }) => sessions.length > 1);
    expect(added).toEqual([left, saved]);

    // It has one row already where it ended before it had reported its second.
    const ran = { ...all, states: ['passed', 'passed'] };
    const both = '/before\n  - request: GET /again';
    const again = await save(
      'poll.session.yaml',
      both,
      ({ sessions }) => sessions[0]!.rows.every(isPassed) && sessions[0]!.rows.length === 2,
    );
    expect(again).toEqual([ran, saved]);
    vitest.type('q');
    await vitest.finished;
  },
);

function isPassed(row: Report['sessions'][number]['rows'][number]): boolean {
  return stateOf(row) === 'passed';
}

function stateOf(row: Report['sessions'][number]['rows'][number]): string {
  return row.kind === 'request' ? row.record.state : row.kind;
}
