import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Reads the config as Vitest does: by Vite, in the mode `test`. Vitest before 3.1 calls nothing else of a plugin. */
const start = `import { createServer } from 'vite';
const server = await createServer({ mode: 'test', logLevel: 'silent', server: { middlewareMode: true, ws: false } });
await server.close();
`;

/** Starts Vite in a project in which callsheet is installed, and that version of Vitest. */
function startWith(version: string): { readonly status: number | null; readonly stderr: string } {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-old-vitest-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'node_modules/vitest'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/vitest/package.json'), JSON.stringify({ name: 'vitest', version }));
  symlinkSync(root, join(folder, 'node_modules/callsheet'), 'dir');
  symlinkSync(join(root, 'node_modules/vite'), join(folder, 'node_modules/vite'), 'dir');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, 'vite.config.js'),
    "import { callsheet } from 'callsheet/vitest';\nexport default { plugins: [callsheet()] };\n",
  );
  writeFileSync(join(folder, 'start.js'), start);
  const { status, stderr } = spawnSync(process.execPath, ['start.js'], { cwd: folder, encoding: 'utf8' });
  return { status, stderr };
}

test.each(['3.0.9', '2.1.9'])('in a project with Vitest %s the plugin says what to install', (version) => {
  const { status, stderr } = startWith(version);
  expect(status).toBe(1);
  expect(stderr).toContain(
    `Error: callsheet needs Vitest 4.1 or newer, but this is Vitest ${version}. ` +
      'Install a newer one: `npm install -D vitest@latest` [vitest-too-old]\n',
  );
});

test('with Vitest 4.1 it says nothing', () => {
  expect(startWith('4.1.0')).toEqual({ status: 0, stderr: '' });
});
