import { fork } from 'node:child_process';
import type { FromRunner, ToRunner } from '../runner/messages.js';
import type { OutputLine } from '../protocol/runs.js';

/** One process that runs sessions. */
export interface RunnerChild {
  readonly tell: (message: ToRunner) => void;
  /** Asks it to clean up and end, and kills it if that takes too long. */
  readonly end: () => Promise<void>;
}

export interface RunnerPlace {
  /** Of the project, absolute. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The built module of the process, absolute. */
  readonly file: string;
}

interface ChildListener {
  readonly message: (message: FromRunner) => void;
  readonly output: (stream: OutputLine['stream'], text: string) => void;
  /** It has ended. @param reason - `exit code 1`, `SIGKILL` */
  readonly ended: (reason: string) => void;
}

/** ms for `post` scripts and teardown before the process is killed. */
const longestEnd = 15_000;

export function startChild({ root, env, file }: RunnerPlace, { message, output, ended }: ChildListener): RunnerChild {
  const child = fork(file, [], { cwd: root, env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  child.stdout!.setEncoding('utf8').on('data', (text: string) => output('out', text));
  child.stderr!.setEncoding('utf8').on('data', (text: string) => output('err', text));
  child.on('message', message);
  child.on('exit', (code, signal) => ended(signal ?? `exit code ${code}`));
  child.on('error', (error) => ended(error.message));

  // One that is ending hears nothing any more, and its end says so.
  const tell = (said: ToRunner): void => void (child.connected && child.send(said, () => undefined));
  return {
    tell,
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const over = new Promise<void>((done) => child.once('exit', () => done()));
      const timer = setTimeout(() => child.kill('SIGKILL'), longestEnd);
      tell({ do: 'close' });
      await over;
      clearTimeout(timer);
    },
  };
}
