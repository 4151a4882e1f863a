import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkFiles } from '../src/loader/check-files.js';
import { findSessions } from '../src/loader/files/find-sessions.js';
import { kindsOnPage } from './support/kinds-on-page.js';
import { runCli } from './support/run-cli.js';

const folder = join(import.meta.dirname, 'check-cases');

describe.concurrent('what check says of a project, frames included', () => {
  for (const name of readdirSync(folder)) {
    test(name, async () => {
      const { code, stdout } = await runCli(['check'], join(folder, name), { env: { PATH: '/bin' } });
      expect(stdout).toBe(readFileSync(join(folder, name, 'expected.txt'), 'utf8'));
      expect(code).toBe(/^(?:error|failure)\[/m.test(stdout) ? 1 : 0);
    });
  }
});

test('the sessions of the example project have no problem', async () => {
  const root = join(import.meta.dirname, '../example-project');
  const files = await findSessions(root, ['sessions/**']);
  expect(files.length).toBeGreaterThan(10);
  expect((await checkFiles(root, files, {})).problems).toEqual([]);
});

test('the sessions that are to fail in the example project have the problems that they show', async () => {
  const root = join(import.meta.dirname, '../example-project');
  const { problems } = await checkFiles(root, await findSessions(root, ['failing/**']), {});
  const failures = problems.filter(({ severity }) => severity === 'failure');
  expect(failures.map(({ file, code, range }) => `${file}:${range?.start.line} ${code}`)).toEqual([
    'failing/a-failed-test.session.yaml:34 unset-reference',
    'failing/a-missing-flow.session.yaml:6 flow-unreadable',
    'failing/a-missing-flow.session.yaml:8 flow-not-api',
    'failing/a-missing-flow.session.yaml:11 input-required',
  ]);
});

test('no case that runs has a failure or a warning, but for those that show them', async () => {
  const cases = join(import.meta.dirname, 'cases');
  const found: Record<string, readonly string[]> = {};
  for (const entry of readdirSync(cases, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const root = join(cases, entry.name);
    const { problems } = await checkFiles(root, await findSessions(root), {});
    // What comes of their requests is in their records.
    const reported = problems.filter(({ severity, code }) => severity !== 'error' && code !== 'nothing-tested');
    const lines = reported.map(({ file, code, range }) => `${file}:${range?.start.line} ${code}`);
    if (lines.length > 0) found[entry.name] = lines;
  }
  expect(found).toEqual(parse(readFileSync(join(cases, 'warnings.yaml'), 'utf8')));
});

test('what check finds anywhere is of the kind that problems.md names', async () => {
  const onPage = kindsOnPage();
  const found = new Map<string, string | undefined>();
  for (const all of ['cases', 'check-cases']) {
    for (const entry of readdirSync(join(import.meta.dirname, all), { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      const root = join(entry.parentPath, entry.name);
      const { problems } = await checkFiles(root, await findSessions(root), {});
      for (const { code, severity } of problems)
        if (found.get(code) === undefined || severity !== onPage.get(code)) found.set(code, severity);
    }
  }
  expect(found.size).toBeGreaterThan(70);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries([...found.keys()].map((code) => [code, onPage.get(code)])),
  );
});
