import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { startServer, type LoggedServer } from './logged-server.js';
import { createRepo } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const setup = (name: string): string => `import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
const note = (text) => appendFileSync(join(import.meta.dirname, '../../notes.txt'), text + ' ${name}\\n');
export default () => {
  note('up');
  process.env.PATH_OF_${name.toUpperCase()} = '/set-up-${name}';
  return () => note('down');
};
`;

const config = (name: string, options: object): string => `import { callsheet } from 'callsheet/vitest';
export default {
  plugins: [callsheet(${JSON.stringify({ baseUrl: '{{env.BASE_URL}}', ...options })})],
  test: { name: '${name}', globalSetup: './setup.js', include: ['*.test.js'] },
};
`;

function packages(options: object): Record<string, string> {
  return Object.fromEntries(
    ['api', 'lib'].flatMap((name) => [
      [`packages/${name}/package.json`, '{ "type": "module" }'],
      [`packages/${name}/vitest.config.mjs`, config(name, options)],
      [`packages/${name}/setup.js`, setup(name)],
      [`packages/${name}/own.test.js`, `import { test } from 'vitest';\ntest('own', () => {});\n`],
      [`packages/${name}/s.session.yaml`, `steps:\n  - request: GET {{env.PATH_OF_${name.toUpperCase()}}}\n`],
    ]),
  );
}

describe.each(majors)('vitest %i', (major) => {
  test.each([{ lanes: 32 }, { lanes: false }])(
    'the setup of a package runs once if one of its sessions or tests does, and no other, lanes: $lanes',
    async (options) => {
      const repo = createRepo(major, {
        'vitest.config.mjs': `export default { test: { projects: ['packages/*'] } };\n`,
        ...packages(options),
      });
      const notes = join(repo.folder, 'notes.txt');
      const run = async (label: string, args: readonly string[]): Promise<object> => {
        const name = `${label}-${options.lanes}-${major}`;
        const { code } = await repo.run(args, { BASE_URL: server.of(name) });
        const noted = readFileSync(notes, 'utf8').trim().split('\n').toSorted();
        rmSync(notes);
        return { code, sent: server.log(name).toSorted(), noted };
      };
      const api = { code: 0, sent: ['GET /set-up-api'], noted: ['down api', 'up api'] };
      expect(await run('one', ['packages/api/s.session.yaml'])).toEqual(api);
      expect(await run('project', ['--project', 'api', '--project', 'callsheet:packages/api', '.session'])).toEqual(
        api,
      );
      expect(await run('own', ['packages/api/own.test.js'])).toEqual({ ...api, sent: [] });
      expect(await run('all', [])).toEqual({
        code: 0,
        sent: ['GET /set-up-api', 'GET /set-up-lib'],
        noted: ['down api', 'down lib', 'up api', 'up lib'],
      });
    },
  );
});
