import type { Output } from '../../hosts/node/run-screen.js';
import type { Message } from '../../format/problem.js';
import { inertText, printableLine } from '../../lib/printable.js';
import { messageText } from '../shared/context.js';

/** What narrows the runs of watch mode. */
export interface Filters {
  /** A regular expression, compared with the names of steps. */
  readonly name: string;
  /** A part of the paths of session files. */
  readonly file: string;
}

/** What watch mode itself prints. */
export interface WatchScreen {
  /** Before a run that is not the first. @param files - what runs, relative to the project root */
  readonly rerun: (files: readonly string[], filters: Filters) => void;
  readonly waiting: () => void;
  readonly help: () => void;
  /** @param frame - the lines that it is about, if it is about some */
  readonly problem: (problem: Message, frame?: string) => void;
  readonly say: (text: string) => void;
}

const clear = '\u001B[2J\u001B[3J\u001B[H';

const help = [
  ['a, Enter', 'run all sessions, without filters'],
  ['r', 'run again with the filters'],
  ['f', 'run only the sessions that failed'],
  ['p', 'filter by a file name'],
  ['t', 'filter by the name of a step'],
  ['c', 'cancel the run'],
  ['q', 'quit'],
] as const;

/** @param hasKeys - whether somebody can press them */
export function openWatchScreen({ write, palette, size, env }: Output, hasKeys: boolean): WatchScreen {
  const { bold, dim } = palette;
  const print = (lines: readonly string[]): void => write(`${inertText(lines, env)}\n`);
  const canClear = size() !== undefined && !env.CI && !env.NO_COLOR && env.TERM !== 'dumb';
  return {
    rerun: (files, { name, file }) => {
      if (canClear) write(clear);
      const [first = '', ...others] = files.map(printableLine);
      const more = others.length === 0 ? '' : dim(` and ${others.length} more`);
      print([
        `${canClear ? '' : '\n'} ${bold('RERUN')}  ${first}${more}`,
        ...(file === '' ? [] : [dim(` file name  ${printableLine(file)}`)]),
        ...(name === '' ? [] : [dim(` step name  ${printableLine(name)}`)]),
        '',
      ]);
    },
    waiting: () => {
      const keys = hasKeys ? 'press h for help, q to quit' : 'press Ctrl-C to quit';
      print(['', ` Waiting for file changes… ${dim(keys)}`]);
    },
    help: () => {
      print(['', ` ${bold('Keys')}`, ...help.map(([key, does]) => `   ${bold(key.padEnd(10))}${dim(does)}`)]);
    },
    problem: (problem, frame) => write(messageText(problem, frame)),
    say: (text) => print([text]),
  };
}
