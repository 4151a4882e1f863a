import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const hosts = readdirSync(join(root, 'src/hosts')).filter((name) => name !== 'common');
/** Where the page of a host is, if it has no guide. */
const guides: Readonly<Record<string, string>> = { vitest: 'README.md', node: 'docs/guide/run.md' };

test('there are hosts', () => expect(hosts).toEqual(expect.arrayContaining(['jest', 'vitest'])));

test.each(hosts)('%s has all cases, tests with real processes, and a page for its users', (host) => {
  const cases = readdirSync(join(root, 'test')).filter((name) =>
    new RegExp(`^cases-${host}.*\\.test\\.ts$`).test(name),
  );
  expect(cases).not.toEqual([]);
  expect(existsSync(join(root, 'test/support/cases', `run-on-${host}.ts`))).toBe(true);
  expect(existsSync(join(root, 'test/e2e', host))).toBe(true);
  expect(existsSync(join(root, guides[host] ?? `docs/guide/${host}.md`))).toBe(true);
});
