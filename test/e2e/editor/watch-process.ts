import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestContext } from 'vitest';
import { type Major } from '../../support/majors.js';
import { nodeFlags, plainEnv } from '../../support/plain-env.js';
import { createProject } from '../../support/vitest-process.js';

const reporter = fileURLToPath(new URL('watch-reporter.mjs', import.meta.url));

/** Vitest in watch mode, in a project of its own; both end with the test. */
export interface Watching {
  readonly folder: string;
  /**
   * The runs that have come since it was last asked, once Vitest waits for changes and has stayed quiet.
   *
   * @param again - makes the last change again, where nothing comes of it: a watcher that is being started misses what changes meanwhile
   */
  readonly runs: (again?: () => void) => Promise<readonly WatchedRun[]>;
  /** Everything printed so far. */
  readonly output: () => string;
}

export interface WatchedRun {
  readonly files: readonly WatchedFile[];
  readonly errors: readonly string[];
}

export interface WatchedFile {
  readonly file: string;
  readonly state: string;
  readonly errors: readonly string[];
  /** `suite > test: state` */
  readonly tests: readonly string[];
}

interface WatchOptions {
  readonly files: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly onTestFinished: TestContext['onTestFinished'];
}

/** ms between two looks. */
const pause = 50;
/** Looks without a word from Vitest after which nothing more is expected; it waits 100 ms itself before it runs. */
const quiet = 20;
/** Looks without a word from Vitest after which a change is made again. */
const missed = 300;

export function startWatching(major: Major, { files, env = {}, args = [], onTestFinished }: WatchOptions): Watching {
  const project = createProject(major, { files });
  const vitest = join(project.folder, 'node_modules/vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [...nodeFlags, vitest, '--watch', '--reporter=default', `--reporter=${reporter}`, ...args],
    {
      cwd: project.folder,
      env: { ...plainEnv(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await closed;
    project.remove();
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  let seen = 0;
  return {
    folder: project.folder,
    output: () => output,
    runs: async (again) => {
      const news = (): readonly WatchedRun[] =>
        (output.slice(seen).match(/^@@.*(?=\n)/gm) ?? []).flatMap((line) => JSON.parse(line.slice(2)) as WatchedRun[]);
      const hasRun = (): boolean => news().some(({ files }) => files.length > 0);
      // Looks are counted, not ms: while this process is stopped, nothing is read.
      for (let calm = 0, heard = seen; calm < quiet || !hasRun(); calm++) {
        if (child.exitCode !== null) throw new Error(`vitest has ended:\n${output.slice(seen)}`);
        await new Promise((resolve) => setTimeout(resolve, pause));
        if (calm % missed === missed - 1) again?.();
        if (output.length > heard) [calm, heard] = [-1, output.length];
      }
      const runs = news();
      seen = output.length;
      return runs;
    },
  };
}
