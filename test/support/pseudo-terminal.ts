import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { terminalEnv } from './plain-env.js';
import { readScreen } from './read-screen.js';

/** A command in a terminal of its own, with someone who types. */
export interface Terminal {
  /** Types once a text has been shown that was not there when it was typed last. */
  readonly type: (keys: string, after: string) => Promise<void>;
  /** What is on the screen now, and what has scrolled out of it, without colours. */
  readonly screen: () => string;
  /** All that was shown, without control characters, and the exit code. */
  readonly end: () => Promise<{ readonly shown: string; readonly code: number | null }>;
}

const patience = 90_000;

/** @param command - as a shell reads it */
export function openTerminal(command: string, cwd: string, env: Readonly<Record<string, string>> = {}): Terminal {
  const child = spawn('script', ['-qec', `stty cols 100 rows 40; ${command}`, '/dev/null'], {
    cwd,
    env: { ...terminalEnv(), TERM: 'xterm', COLUMNS: '100', ...env },
  });
  let output = '';
  let read = 0;
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  const closed = new Promise<number | null>((done) => child.on('close', done));
  const shown = (text: string): Promise<void> =>
    new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`"${text}" was not shown:\n${output}`)), patience);
      const look = (): void => {
        const at = stripVTControlCharacters(output).indexOf(text, read);
        if (at < 0) return;
        read = at + text.length;
        clearTimeout(timer);
        listeners.delete(look);
        done();
      };
      listeners.add(look);
      look();
    });
  return {
    type: async (keys, after) => {
      await shown(after);
      child.stdin.write(keys);
    },
    screen: () => stripVTControlCharacters(readScreen(output).screen),
    end: async () => {
      const code = await closed;
      return { shown: stripVTControlCharacters(output).replaceAll('\r', ''), code };
    },
  };
}
