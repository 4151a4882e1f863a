import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report, ReportRow, SessionReport } from '../../../src/record/report.js';
import type { StepRecord } from '../../../src/record/record.js';
import { nodeFlags, plainEnv } from '../plain-env.js';
import type { CaseServer } from './case-server.js';
import { mainFile, processHost, type CollectedFile, type Collecting } from './collected.js';
import type { CaseHost } from './hosts.js';
import type { Case } from './read-cases.js';

const cli = join(import.meta.dirname, '../../../dist/cli.js');

/** Real processes of `callsheet run`. */
export function nodeProcessHost(server: CaseServer, cases: readonly Case[]): CaseHost {
  const host = {
    name: 'callsheet run',
    joint: ' > ',
    collect: collectRun,
    collectAll: async (runs: readonly Collecting[]) => {
      const files: CollectedFile[] = [];
      for (const run of runs) files.push(...(await collectRun(run)));
      return files;
    },
    envPerRoot: true,
  };
  return processHost(host, server, cases);
}

async function collectRun({ folders, root = '', env, options, args }: Collecting): Promise<readonly CollectedFile[]> {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-run-'));
  try {
    for (const [name, from] of Object.entries(folders)) cpSync(from, join(folder, name), { recursive: true });
    const config = { include: [`**/${mainFile}`], ...options };
    writeFileSync(join(folder, root, 'callsheet.config.json'), JSON.stringify(config));
    const { sessions } = await reportOf(join(folder, root), ['run', '--json', ...args], env);
    return sessions.map((session) => collected(session, root));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function reportOf(cwd: string, args: readonly string[], env: Collecting['env']): Promise<Report> {
  const child = spawn(process.execPath, [...nodeFlags, cli, ...args], { cwd, env: { ...plainEnv(), ...env } });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  await new Promise((done) => child.on('close', done));
  try {
    return JSON.parse(stdout) as Report;
  } catch {
    throw new Error(`no report was printed:\n${stdout}\n${stderr}`);
  }
}

export function collected({ file, failures, rows }: SessionReport, root: string): CollectedFile {
  return {
    file: root === '' ? file : `${root}/${file}`,
    // As hosts show them.
    errors: failures.map(({ code, message }) => ({ message: `${message} [${code}]` })),
    tests: recordsOf(rows).map((record) => {
      const { title: name, state, reason: note, failures: errors } = record;
      return {
        name,
        state: state === 'waiting' ? 'skipped' : state,
        errors,
        ...(note !== undefined && { note }),
        record,
      };
    }),
  };
}

function recordsOf(rows: readonly ReportRow[]): readonly StepRecord[] {
  return rows.flatMap((row) => (row.kind === 'request' ? [row.record] : 'rows' in row ? recordsOf(row.rows) : []));
}
