import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Report, ReportRow } from '../../../src/record/report.js';
import { plainEnv } from '../../support/plain-env.js';
import type { Verdict } from './outcome.js';

const root = join(import.meta.dirname, '../../..');
const cli = join(root, 'dist/cli.js');

/** Packages that scripts of suites load. */
const packages = {
  callsheet: root,
  chai: join(root, 'node_modules/chai'),
  'postman-collection': join(root, 'node_modules/postman-collection'),
  '@faker-js/faker': join(root, 'node_modules/@faker-js/faker'),
};

/** Writes the files of a project, in which the packages of its scripts are installed. @returns its folder */
export function openSuiteProject(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-suite-'));
  for (const [name, text] of Object.entries({ 'package.json': '{}', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  for (const [name, from] of Object.entries(packages)) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(from, join(folder, 'node_modules', name), 'dir');
  }
  return folder;
}

/** Runs a session by the command line, and says which requests failed. */
export async function runCallsheet(
  file: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<readonly Verdict[]> {
  const child = spawn(process.execPath, [cli, 'run', file, '--json'], { cwd, env: { ...plainEnv(), ...env } });
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (printed === '') throw new Error(errors);
  return failedIn(JSON.parse(printed) as Report);
}

export function failedIn({ sessions }: Report): readonly Verdict[] {
  return sessions
    .flatMap(({ rows }) => rows.flatMap(requests))
    .flatMap(({ record: { title, state, tests, failures } }, at) => {
      if (state === 'passed') return [];
      const failed = tests.filter(({ passed }) => !passed).map(({ name, assertion }) => name ?? assertion);
      return [
        { number: at + 1, name: title, tests: failed, threw: failures.length > failed.length || state !== 'failed' },
      ];
    });
}

function requests(row: ReportRow): readonly Extract<ReportRow, { kind: 'request' }>[] {
  if (row.kind === 'request') return [row];
  return 'rows' in row ? row.rows.flatMap(requests) : [];
}
