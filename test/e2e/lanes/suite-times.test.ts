import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { type LoggedServer, startServer } from '../vitest/logged-server.js';
import { configOf, createRepo } from '../vitest/repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Writes when each suite and each test began and ended, by their names. */
const reporter = `import { writeFileSync } from 'node:fs';
const times = ({ name, result, tasks = [] }) => [[name, [result.startTime, result.startTime + result.duration]], ...tasks.flatMap(times)];
export default class {
  onTestRunEnd([module]) {
    writeFileSync('times.json', JSON.stringify(Object.fromEntries(times(module.task))));
  }
}
`;

test.each(majors)(
  'a call takes as long as its requests, however late they are reported, under Vitest %i',
  async (major) => {
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ include: ['case.session.yaml'] }),
      'case.session.yaml': 'steps:\n  - request: GET /a\n  - call: flow.session.yaml\n  - request: GET /d\n',
      'flow.session.yaml': 'steps:\n  - request: GET /b\n  - request: GET /c\n',
      'reporter.mjs': reporter,
    });
    await repo.vitest(['run', '--reporter=./reporter.mjs'], { BASE_URL: server.of(`times-${major}`) });
    const times = JSON.parse(readFileSync(join(repo.folder, 'times.json'), 'utf8')) as Record<string, [number, number]>;
    const [first, last] = [times['GET /b']!, times['GET /c']!];
    expect(times['↳ call flow']).toEqual([first[0], last[1]]);
  },
);
