import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Major } from './majors.js';
import { nodeFlags, plainEnv } from './plain-env.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');
const modulesOf4 = join(root, 'test/hosts/vitest-4/node_modules');
const vitestFolders: Record<Major, string> = { 5: modules, 4: modulesOf4 };
/** Where each major has its HTML report and UI; they ask for the very Vitest that they were made for. */
const uiFolders: Record<Major, string> = { 5: join(root, 'test/hosts/vitest-ui/node_modules'), 4: modulesOf4 };

/** A project in a folder of its own, in which `callsheet` and one major of Vitest are installed. */
export interface Project {
  readonly folder: string;
  readonly write: (files: Readonly<Record<string, string>>) => void;
  /** Runs `vitest <args>` to its end. */
  readonly vitest: (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Finished>;
  /** Starts `vitest <args>`, so that it can be interrupted. */
  readonly start: (args: readonly string[], env?: Readonly<Record<string, string>>) => Running;
  /** Removes the folder, and ends what still runs in it. */
  readonly remove: () => void;
}

interface Started extends Running {
  readonly kill: () => void;
}

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A Vitest that has been started. */
export interface Running {
  /** Resolves with the first match of a pattern in what has been printed so far. */
  readonly printed: (pattern: RegExp) => Promise<RegExpMatchArray>;
  /** The same of its standard error. */
  readonly warned: (pattern: RegExp) => Promise<RegExpMatchArray>;
  /** Sends SIGINT only to the process, as a supervisor does. */
  readonly interrupt: () => void;
  readonly finished: Promise<Finished>;
}

export interface ProjectContents {
  readonly files?: Readonly<Record<string, string>>;
  /** Folders that are copied in, by their name in the project. */
  readonly folders?: Readonly<Record<string, string>>;
  /** Whether Vitest's UI is installed, with a Vitest that it fits. */
  readonly ui?: boolean;
}

export function createProject(major: Major, { files = {}, folders = {}, ui = false }: ProjectContents): Project {
  const folder = mkdtempSync(join(tmpdir(), `callsheet-vitest-${major}-`));
  for (const [name, from] of Object.entries(folders)) cpSync(from, join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/callsheet'), 'dir');
  const installed = ui ? uiFolders[major] : vitestFolders[major];
  symlinkSync(join(installed, 'vitest'), join(folder, 'node_modules/vitest'), 'dir');
  if (ui) symlinkSync(join(installed, '@vitest'), join(folder, 'node_modules/@vitest'), 'dir');
  const write = (written: Readonly<Record<string, string>>): void => {
    for (const [path, text] of Object.entries(written)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  };
  write(files);
  const started: Started[] = [];
  const start = (args: readonly string[], env?: Readonly<Record<string, string>>): Running => {
    started.push(startVitest(folder, args, env));
    return started.at(-1)!;
  };
  return {
    folder,
    write,
    vitest: (args, env) => start(args, env).finished,
    start,
    remove: () => {
      for (const { kill } of started) kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startVitest(folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Started {
  const child = spawn(process.execPath, [...nodeFlags, join(folder, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: folder,
    env: { ...plainEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const matched = async (pattern: RegExp, stream: 'stdout' | 'stderr'): Promise<RegExpMatchArray> => {
    for (;;) {
      const match = (stream === 'stdout' ? stdout : stderr).match(pattern);
      if (match) return match;
      await once(child[stream], 'data');
    }
  };
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const finished = new Promise<Finished>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  return {
    printed: (pattern) => matched(pattern, 'stdout'),
    warned: (pattern) => matched(pattern, 'stderr'),
    interrupt: () => child.kill('SIGINT'),
    kill: () => child.kill('SIGKILL'),
    finished,
  };
}
