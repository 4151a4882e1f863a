import { resolve } from 'node:path';
import pc from 'picocolors';
import type { Message, Problem } from '../../format/problem.js';
import { printable } from '../../lib/printable.js';
import { formatProblem } from '../../present/format-problem.js';

export type Colours = ReturnType<typeof pc.createColors>;

/** The process as commands see it; tests bring their own. */
export interface Io {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether someone sits there who can be asked: both stdin and stdout are terminals. */
  readonly isInteractive: boolean;
  /** Whether stdout is a terminal. */
  readonly isTTY: boolean;
  /** Of that terminal, as it is now; undefined where there is none. */
  readonly screenSize: () => { readonly columns: number; readonly rows: number } | undefined;
  /**
   * Has a signal call the listener in the place of ending the process.
   *
   * @returns ends it
   */
  readonly onSignal: (listener: (signal: Signal) => void) => () => void;
}

export type Signal = 'SIGINT' | 'SIGTERM';

/** What every command works with. */
export interface Context extends Io {
  /** The project root, absolute. Paths that a user gives are relative to `cwd`. */
  readonly root: string;
  /** Whether `--root` names it; otherwise it is the current folder. */
  readonly isRootGiven: boolean;
  readonly colours: Colours;
}

export function openContext(
  io: Io,
  given: { readonly root?: string | undefined; readonly color?: boolean | undefined },
): Context {
  return {
    ...io,
    root: resolve(io.cwd, given.root ?? '.'),
    isRootGiven: given.root !== undefined,
    colours: pc.createColors(wantsColours(io, given.color)),
  };
}

/** The option first, then `NO_COLOR` and `FORCE_COLOR`, then whether anyone sees them. */
export function wantsColours({ env, isTTY }: Io, option: boolean | undefined): boolean {
  if (option !== undefined) return option;
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '') return env.FORCE_COLOR !== '0';
  return isTTY && env.TERM !== 'dumb';
}

export const exitCodes = {
  done: 0,
  /** Errors were found, or what was asked for was refused. */
  problems: 1,
  usage: 2,
  /** Ctrl-C, as shells count it. */
  interrupted: 130,
  /** SIGTERM, as shells count it. */
  terminated: 143,
} as const;

/** A command was called in a way it cannot be: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';

  constructor(readonly problem: Message) {
    super(problem.message);
  }
}

/** What was asked for cannot be done, though it was asked for rightly: exit code 1. */
export class RunRefused extends Error {
  override readonly name = 'RunRefused';

  /** @param frame - the lines that it is about, if it is about some */
  constructor(
    readonly problem: Message,
    readonly frame?: string,
  ) {
    super(problem.message);
  }
}

/** What a command prints of what is wrong. @param frame - the lines that it is about, if it is about some */
export function messageText({ code, message, hint }: Message, frame?: string): string {
  const text = printable(`error: ${message} [${code}]\n${hint === undefined ? '' : `(${hint})\n`}`);
  return frame === undefined ? text : `${text}${frame}\n`;
}

/** Someone broke off a question: exit code 130, as after Ctrl-C. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** What a command prints under `--json`. @param ok - whether it ends with the exit code 0 */
export function jsonDocument(ok: boolean, value: object): string {
  return `${JSON.stringify({ version: 1, ok, ...value }, null, 2)}\n`;
}

/** A problem with its frame and hint, in colours. */
export function paintProblem(problem: Problem, text: string | undefined, colours: Colours): string {
  const { bold, red, yellow, cyan, dim } = colours;
  const loud = problem.severity === 'warning' ? yellow : red;
  const [head = '', place = '', ...rest] = formatProblem(problem, text).split('\n');
  const label = `${problem.severity}[${problem.code}]`;
  const painted = rest.map((line) => {
    if (/^ {2}[> ] +\d* *\|\s*\^+$/.test(line)) return line.replace(/\^+$/, (carets) => loud(carets));
    if (/^ {2} +\d+ \|/.test(line)) return dim(line);
    return line.replace(/^ {2}= hint:/, (word) => cyan(word));
  });
  return [`${loud(bold(label))} ${bold(head.slice(label.length + 1))}`, dim(place), ...painted].join('\n');
}
