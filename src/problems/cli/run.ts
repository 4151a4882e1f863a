import type { Message } from '../../format/problem.js';
import { didYouMean } from '../../lib/did-you-mean.js';
import { listed } from '../../lib/quotes.js';

/** Wrong usage of `callsheet run`. */

const shown = 8;

/** @param starts - the lines in which the steps of the file begin */
export function noStepAtLine(file: string, line: number, starts: readonly number[]): Message {
  const more = starts.length > shown ? ' …' : '';
  return {
    code: 'no-step-at-line',
    message: `no step of ${file} has line ${line}`,
    hint:
      starts.length === 0
        ? 'The file has no steps.'
        : `Give a line of a step. Steps start at lines ${starts.slice(0, shown).join(', ')}${more}`,
  };
}

/** @param given - a data file, with a line or without */
export function dataNotUsed(given: string): Message {
  return {
    code: 'data-not-used',
    message: `no session runs for the rows of ${given.replace(/:\d+(?::\d+)?$/, '')}`,
    hint: 'Name it under `data` of a session, or under `each` of a call.',
  };
}

/** @param lines - in which the file has rows */
export function noRowAtLine(given: string, lines: readonly number[]): Message {
  const more = lines.length > shown ? ' …' : '';
  return {
    code: 'no-row-at-line',
    message: `no row of data starts at ${given}`,
    hint:
      lines.length === 0
        ? 'The file has no rows.'
        : `Give the line of a row. Rows start at lines ${lines.slice(0, shown).join(', ')}${more}`,
  };
}

/** @param place - as given: a folder or a glob, and a line */
export function lineOfSeveral(place: string, count: number): Message {
  return {
    code: 'line-of-several',
    message: `${place} gives a line, but matches ${count} session files`,
    hint: 'Give the path of one file before the line.',
  };
}

/** @param known - the inputs that the sessions of the run declare */
export function unknownInput(name: string, known: readonly string[]): Message {
  const near = didYouMean(name, known);
  const all = known.length === 0 ? 'These sessions declare no inputs.' : `Give one of ${listed(known)}.`;
  return {
    code: 'unknown-input',
    message: `no session of this run declares the input \`${name}\``,
    hint: near === undefined ? all : `Did you mean \`${near}\`?`,
  };
}

/** What `-t` and `--tags` ask for. */
export interface AskedSteps {
  readonly pattern?: string | undefined;
  /** An expression over tags. */
  readonly tags?: string | undefined;
}

/** @param asked - at least one of both */
export function nothingMatches({ pattern, tags }: AskedSteps): Message {
  const name = pattern === undefined ? [] : [`a name that matches \`${pattern}\``];
  const tagged = tags === undefined ? [] : [`tags that meet \`${tags}\``];
  return {
    code: 'nothing-matches',
    message: `no step has ${[...name, ...tagged].join(' and ')}`,
    hint:
      tags === undefined
        ? 'Compare it with the names of session, calls and step, joined with " > ". `callsheet rows <file>` lists the steps.'
        : 'A step has its own tags, those of its file, and those of the calls that lead to it.',
  };
}

/** @param reason - what the system says */
export function notWatched(reason: string): Message {
  return {
    code: 'not-watched',
    message: `some files cannot be watched: ${reason}`,
    hint: 'Press Enter to run again. On Linux, raise fs.inotify.max_user_watches if it is used up.',
  };
}
