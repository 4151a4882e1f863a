import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { nodeFlags, plainEnv } from '../../support/plain-env.js';

const root = join(import.meta.dirname, '../../..');
export const cli = join(root, 'dist/cli.js');

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly finished: Promise<Finished>;
  readonly pid: number;
}

type Env = Readonly<Record<string, string>>;

/** A folder with session files, in which nothing is installed. */
export interface RunProject {
  readonly folder: string;
  readonly start: (args: readonly string[], env?: Env) => Running;
  /** Runs `callsheet run <args>` to its end. */
  readonly run: (args: readonly string[], env?: Env) => Promise<Finished>;
}

export function openRunProject(files: Readonly<Record<string, string>>): RunProject {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-run-'));
  const running = new Set<Running>();
  onTestFinished(() => {
    for (const { kill } of running) kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const start: RunProject['start'] = (args, env = {}) => {
    const started = startRun(folder, args, env);
    running.add(started);
    void started.finished.then(() => running.delete(started));
    return started;
  };
  return { folder, start, run: (args, env) => start(args, env).finished };
}

function startRun(folder: string, args: readonly string[], env: Env): Running {
  const child = spawn(process.execPath, [...nodeFlags, cli, 'run', ...args], {
    cwd: folder,
    env: { ...plainEnv(), ...env },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  const finished = new Promise<Finished>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { kill: (signal) => child.kill(signal), finished, pid: child.pid! };
}
