import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

test('a configuration that imports `callsheet` loads no parser and no HTTP client', () => {
  const code = `import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
const { defineConfig, parseSession } = await import('callsheet');
defineConfig({});
const first = loaded.length;
parseSession('steps:', 'a.session.yaml');
console.log(JSON.stringify([first, loaded.slice(0, first).filter((url) => /undici|parser|loader\\.js|fast-glob/.test(url)), loaded.some((url) => url.endsWith('/loader.js'))]));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: root,
    encoding: 'utf8',
  });
  const [modules, heavy, isLoaderSeen] = JSON.parse(printed) as [number, readonly string[], boolean];
  expect(heavy).toEqual([]);
  expect(isLoaderSeen).toBe(true);
  expect(modules).toBeLessThan(30);
});
