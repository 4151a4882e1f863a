import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFlags, plainEnv } from './plain-env.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The oldest major that the package takes, and the latest. */
export type JestMajor = 29 | 30;

const modulesOf = {
  29: join(root, 'test/hosts/jest-29/node_modules'),
  30: join(root, 'node_modules'),
} as const;

type Env = Readonly<Record<string, string>>;

/** A project in a folder of its own, in which `callsheet` and Jest are installed. */
export interface JestProject {
  readonly folder: string;
  readonly write: (files: Readonly<Record<string, string>>) => void;
  /** Runs `jest <args>` to its end. */
  readonly jest: (args: readonly string[], env?: Env) => Promise<Finished>;
  /** Starts `jest <args>`, so that it can be watched and typed to. */
  readonly start: (args: readonly string[], env?: Env) => Running;
  /** Removes the folder, and ends what still runs in it. */
  readonly remove: () => void;
}

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  /** What it has printed so far. */
  readonly output: () => string;
  readonly type: (text: string) => void;
  /** @default SIGKILL */
  readonly kill: (signal?: NodeJS.Signals) => void;
  readonly finished: Promise<Finished>;
}

export interface JestContents {
  readonly files?: Readonly<Record<string, string>>;
  /** Folders that are copied in, by their name in the project. */
  readonly folders?: Readonly<Record<string, string>>;
  /** Packages that are installed next to Jest. */
  readonly packages?: readonly string[];
  /** @default 30 */
  readonly major?: JestMajor;
}

export function createJestProject({ files = {}, folders = {}, packages = [], major = 30 }: JestContents): JestProject {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-jest-'));
  for (const [name, from] of Object.entries(folders)) cpSync(from, join(folder, name), { recursive: true });
  link(join(modulesOf[major], 'jest'), join(folder, 'node_modules/jest'));
  for (const name of packages) link(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  link(root, join(folder, 'node_modules/callsheet'));
  const write = (written: Readonly<Record<string, string>>): void => {
    for (const [path, text] of Object.entries(written)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  };
  write({ 'package.json': '{ "name": "a-repo", "private": true }\n', ...files });
  const started: Running[] = [];
  const start = (args: readonly string[], env: Env = {}): Running => {
    started.push(startJest(folder, args, env));
    return started.at(-1)!;
  };
  return {
    folder,
    write,
    start,
    jest: (args, env) => start(args, env).finished,
    remove: () => {
      for (const { kill } of started) kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'dir');
}

/** ms after which Jest warns that it does not exit. Its own is one second, which a busy machine may take. */
const exitPatience = 20_000;

function startJest(folder: string, args: readonly string[], env: Env): Running {
  const jest = [join(folder, 'node_modules/jest/bin/jest.js'), `--openHandlesTimeout=${exitPatience}`];
  const child = spawn(process.execPath, [...nodeFlags, ...jest, ...args], {
    cwd: folder,
    env: { ...plainEnv(), CI: '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  let output = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
    output += chunk;
  });
  const finished = new Promise<Finished>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  return {
    output: () => output,
    type: (text) => void child.stdin.write(text),
    kill: (signal = 'SIGKILL') => void child.kill(signal),
    finished,
  };
}
