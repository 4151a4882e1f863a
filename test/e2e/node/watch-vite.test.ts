import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { openRunProject, type RunProject } from './project.js';

const modules = join(import.meta.dirname, '../../../node_modules');

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const session = (label: string, script: string): string => `settings: { baseUrl: '${server.of(label)}', pre: ${script} }
steps:
  - request: GET /${script.replaceAll(/\W+/g, '-')}/{{var.seen}}
`;

const script = (lib: string): string => `import { seen } from '${lib}';
export default ({ variables }: any): void => void (variables.seen = seen);
`;

/** An alias, a plugin and a helper of a helper are what only Vite resolves. */
function open(label: string, packages: readonly string[]): RunProject {
  const project = openRunProject({
    'package.json': '{"type":"module"}',
    'vite.config.mjs': `export default {
  resolve: { alias: { '@lib': import.meta.dirname + '/lib' } },
  plugins: [{ name: 'upper', transform: (code, id) => (id.endsWith('.word') ? 'export default ' + JSON.stringify(code.trim().toUpperCase()) : undefined) }],
};
`,
    'callsheet.config.json': JSON.stringify({ setup: './setup.ts', report: { json: 'report.json' } }),
    'setup.ts': `import { appendFileSync } from 'node:fs';
import { port } from '@lib/port';
export default () => {
  appendFileSync('log.txt', 'up ' + port + '\\n');
  return () => appendFileSync('log.txt', 'down\\n');
};
`,
    'lib/port.ts': 'export const port: number = 1;\n',
    'lib/seen.ts': "import text from './seen.word';\nexport const seen: string = text + '1';\n",
    'lib/seen.word': 'one\n',
    'lib/own.ts': "export const seen: string = 'own';\n",
    'scripts/a.ts': script('@lib/seen'),
    'scripts/b.ts': script('../lib/own'),
    'a.session.yaml': session(label, './scripts/a.ts'),
    'caller.session.yaml': 'steps:\n  - call: a.session.yaml\n',
    'b.session.yaml': session(label, './scripts/b.ts'),
    'plain.session.yaml': `settings: { baseUrl: '${server.of(label)}' }\nsteps:\n  - request: GET /plain\n`,
  });
  mkdirSync(join(project.folder, 'node_modules'));
  for (const name of packages) symlinkSync(join(modules, name), join(project.folder, 'node_modules', name), 'dir');
  return project;
}

describe.each([[['vite']], [['vite', 'vitest']]])('a project with %s', (packages) => {
  test('a saved helper runs the sessions whose scripts import it, with what it says now', async () => {
    const label = packages.join('-');
    const { folder, start } = open(label, packages);
    const running = start(['--watch']);
    const save = (file: string, text: string): void => writeFileSync(join(folder, file), text);
    let seen = 0;
    const sends = async (...paths: readonly string[]): Promise<void> => {
      await vi.waitFor(() => expect(server.log(label).slice(seen).toSorted()).toEqual(paths.toSorted()), 60_000);
      // What should not have been sent would come by now.
      await new Promise((done) => setTimeout(done, 500));
      expect(server.log(label).slice(seen).toSorted()).toEqual(paths.toSorted());
      seen = server.log(label).length;
    };
    const [a, b] = ['GET /-scripts-a-ts/', 'GET /-scripts-b-ts/'];
    await sends(`${a}ONE1`, `${a}ONE1`, `${b}own`, 'GET /plain');
    save('lib/seen.ts', "import text from './seen.word';\nexport const seen: string = text + '2';\n");
    await sends(`${a}ONE2`, `${a}ONE2`);
    save('lib/seen.word', 'two\n');
    await sends(`${a}TWO2`, `${a}TWO2`);
    save('lib/own.ts', "export const seen: string = 'mine';\n");
    await sends(`${b}mine`);
    save('scripts/b.ts', script('@lib/seen'));
    await sends(`${b}TWO2`);
    save('lib/own.ts', "export const seen: string = 'unused';\n");
    await sends();
    save('lib/seen.word', 'three\n');
    await sends(`${a}THREE2`, `${a}THREE2`, `${b}THREE2`);
    // One that cannot be loaded fails its sessions until it is saved again.
    save('lib/seen.ts', 'export const seen = ;\n');
    await sends();
    save('lib/seen.ts', "export const seen: string = 'again';\n");
    await sends(`${a}again`, `${a}again`, `${b}again`);
    save('lib/port.ts', 'export const port: number = 2;\n');
    await sends(`${a}again`, `${a}again`, `${b}again`, 'GET /plain');
    running.kill('SIGINT');
    expect(await running.finished).toMatchObject({ code: 130, stderr: '' });
    expect(readFileSync(join(folder, 'log.txt'), 'utf8')).toBe('up 1\ndown\nup 2\ndown\n');
  });
});
