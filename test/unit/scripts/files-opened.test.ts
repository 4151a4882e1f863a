import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesOpened } from '../../../scripts/files-opened.js';

const repo = join(import.meta.dirname, '../../..');

const refused = [
  "import { readFileSync } from 'node:fs';",
  "import { existsSync, readFileSync as read } from 'fs';",
  "import { openSync as existsSync } from 'node:fs';",
  "import fs from 'node:fs';",
  "import * as fs from 'fs';",
  "import 'node:fs';",
  "import { readFile } from 'node:fs/promises';",
  "import fs = require('fs');",
  "export { readFileSync } from 'node:fs';",
  "export * from 'node:fs';",
  "const fs = await import('node:fs');",
  'const fs = await import(`node:fs/promises`);',
  "const { stat } = await import('node:fs/promises');",
  "const fs = require('fs');",
  "const fs = process.getBuiltinModule('fs');",
  "const { getBuiltinModule: get } = process; get('node:fs');",
  "process['getBuiltinModule']('node:fs/promises');",
  'process.getBuiltinModule(name);',
  "createRequire(import.meta.url)('node:fs');",
  "const load = createRequire(import.meta.url); load('fs/promises');",
  "const name = 'node:fs'; await import(name);",
  "process.binding('fs');",
  "process.loadEnvFile('.env');",
  "import { readJson } from 'fs-extra';",
  "createRequire(import.meta.url)('graceful-fs');",
];

test.each(refused)('refused: %s', (text) => {
  expect(filesOpened(`\n${text}\n`, 'a.ts')).toEqual([expect.stringMatching(/^a\.ts:2 /)]);
});

test.each([
  "import { existsSync, type Dirent } from 'node:fs';",
  "import { mkdir, rm as remove } from 'node:fs/promises';",
  "import type { ReadStream } from 'node:fs';",
  "type Stats = import('node:fs').Stats;",
  "process.getBuiltinModule('node:crypto').randomUUID();",
  "createRequire(import.meta.url)('fast-glob');",
  '// fs.readFile',
])('passed: %s', (text) => {
  expect(filesOpened(text, 'a.ts')).toEqual([]);
});

test('the script names each place outside of src/files, and fails', () => {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-opened-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['scripts', 'src/files', 'src/lib']) mkdirSync(join(root, folder), { recursive: true });
  symlinkSync(join(repo, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  cpSync(join(repo, 'scripts/files-opened.ts'), join(root, 'scripts/files-opened.ts'));
  const run = () => spawnSync(process.execPath, ['scripts/files-opened.ts'], { cwd: root, encoding: 'utf8' });
  writeFileSync(join(root, 'src/files/read.ts'), refused[0]!);
  expect(run()).toMatchObject({ status: 0, stderr: '' });
  writeFileSync(join(root, 'src/lib/all.ts'), refused.filter((text) => !text.startsWith('import fs =')).join('\n'));
  const { status, stderr } = run();
  expect(status).toBe(1);
  expect(stderr.split('\n').filter((line) => line.startsWith('src/lib/all.ts:'))).toHaveLength(refused.length - 1);
});
