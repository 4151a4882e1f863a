import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
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

/**
 * Installs packages that scripts of a suite load: those that are here, or below `CALLSHEET_PACKAGES`, a folder with `node_modules`. Others
 * stay missing.
 */
export function installPackages(folder: string, names: readonly string[]): void {
  const places = [root, process.env['CALLSHEET_PACKAGES'] ?? root].map((place) => join(place, 'node_modules'));
  for (const name of names) {
    const to = join(folder, 'node_modules', name);
    const from = places.map((place) => join(place, name)).find((path) => existsSync(path));
    if (from === undefined || existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(from, to, 'dir');
  }
}

/**
 * Runs sessions in a process of `callsheet run`, and says which requests failed.
 *
 * @param files - none: all sessions of the project, as in a whole run
 * @param limit - ms, after which the run is killed and the promise is rejected
 */
export async function runProcess(
  files: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  limit: number,
): Promise<readonly Verdict[]> {
  const options = { cwd, env: { ...plainEnv(), ...env }, timeout: limit, killSignal: 'SIGKILL' } as const;
  const child = spawn(process.execPath, [cli, 'run', ...files, '--json'], options);
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (printed === '') throw new Error(errors === '' ? `no report within ${limit} ms` : errors);
  return failedIn(JSON.parse(printed) as Report);
}

export function failedIn({ sessions }: Report): readonly Verdict[] {
  return sessions
    .flatMap(({ rows }) => rows.flatMap(requests).filter((row) => !isLeftToCallers(row)))
    .flatMap(({ record: { title, state, blockedBy, tests, failures } }, at) => {
      // A condition may skip a request. A missing value fails it.
      if (state === 'passed' || (state === 'skipped' && !blockedBy)) return [];
      const failed = tests.filter(({ passed }) => !passed).map(({ name, assertion }) => name ?? assertion);
      return [
        { number: at + 1, name: title, tests: failed, threw: failures.length > failed.length || state !== 'failed' },
      ];
    });
}

/** Whether it takes the place of a flow, which has inputs and so does not run by itself. */
function isLeftToCallers({ record }: RequestRow): boolean {
  return record.state === 'skipped' && record.title.startsWith('needs input');
}

type RequestRow = Extract<ReportRow, { kind: 'request' }>;

/** Requests of the rows, without those that scripts of a suite send. */
function requests(row: ReportRow): readonly RequestRow[] {
  if (row.kind === 'request') return [row];
  if (row.kind === 'call' && row.title.startsWith('↳ call script-requests')) return [];
  return 'rows' in row ? row.rows.flatMap(requests) : [];
}
