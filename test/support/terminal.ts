import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { nodeFlags, terminalEnv } from './plain-env.js';
import { readScreen, type ScreenText } from './read-screen.js';
import type { Project } from './vitest-process.js';

/** A Vitest that runs in a terminal of its own (a pseudo-terminal of util-linux `script`). */
export interface Terminal {
  /** What the terminal has been sent so far. */
  readonly sent: () => string;
  /** Resolves once what was sent matches, from `since` on; gives the length of what had been sent then. */
  readonly until: (pattern: RegExp, since?: number) => Promise<number>;
  readonly type: (keys: string) => void;
  readonly finished: Promise<FinishedTerminal>;
  /** Ends what still runs, after a test that failed. */
  readonly kill: () => void;
}

export interface FinishedTerminal extends ScreenText {
  readonly code: number | null;
  /** All that the terminal was sent, control codes included. */
  readonly sent: string;
}

export interface TerminalOptions {
  /** @default 80 */
  readonly columns?: number;
  /** @default 60 */
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts `vitest <args>`; its colours are on unless `env` has NO_COLOR. */
export function startInTerminal(
  { folder }: Project,
  args: readonly string[],
  { columns = 80, rows = 60, env = {} }: TerminalOptions = {},
): Terminal {
  const vitest = [process.execPath, ...nodeFlags, join(folder, 'node_modules/vitest/vitest.mjs'), ...args]
    .map(quote)
    .join(' ');
  const child = spawn('script', ['-qec', `stty cols ${columns} rows ${rows} && exec ${vitest}`, '/dev/null'], {
    cwd: folder,
    env: { ...terminalEnv(), TERM: 'xterm-256color', SHELL: '/bin/sh', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let sent = '';
  const watchers = new Set<() => void>();
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    sent += chunk;
    for (const check of watchers) check();
  });
  const finished = new Promise<FinishedTerminal>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, sent, ...readScreen(sent) }));
  });
  return {
    sent: () => sent,
    type: (keys) => void child.stdin.write(keys),
    finished,
    kill: () => void child.kill(),
    until: (pattern, since = 0) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!pattern.test(sent.slice(since))) return;
          watchers.delete(check);
          resolve(sent.length);
        };
        watchers.add(check);
        check();
      }),
  };
}

export async function runInTerminal(
  project: Project,
  args: readonly string[],
  options?: TerminalOptions,
): Promise<FinishedTerminal> {
  return startInTerminal(project, ['run', ...args], options).finished;
}

function quote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
