import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Report, ReportRow } from '../../../src/record/report.js';
import { plainEnv } from '../../support/plain-env.js';
import type { Verdict } from './outcome.js';

const cli = join(import.meta.dirname, '../../../dist/cli.js');

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
