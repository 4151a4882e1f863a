import { formatSeconds } from '../../format/duration.js';
import type { Message } from '../../format/problem.js';
import { fileReasonWords } from '../disk/file-reason.js';
import type { FileReason } from '../../lib/file-reason.js';

/** A place in a module: its file relative to the project root, line and column from 1. */
interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What a module was doing: preparing the run, or cleaning up after it. */
export type SetupPhase = 'setup' | 'teardown';

/** @param path - as messages name the module; `place` is where it was thrown, if known */
export function setupFailed(phase: SetupPhase, path: string, words: string, place?: Place): Message {
  const [first = ''] = words.split('\n', 1);
  return {
    code: phase === 'setup' ? 'setup-failed' : 'teardown-failed',
    message: `${phase} ${path} failed: ${first}`,
    ...(place && { hint: `See ${place.file}:${place.line}:${place.column}.` }),
    ...(first !== words && { detail: words }),
  };
}

/** @param limit - in ms; `option` is what sets it */
export function setupTimeout(phase: SetupPhase, path: string, limit: number, option: string): Message {
  return {
    code: 'setup-timeout',
    message: `${phase} ${path} did not finish within ${formatSeconds(limit)}`,
    hint: `Fix what it waits for, or set the option \`${option}\` higher.`,
  };
}

export function setupMissing(path: string): Message {
  return {
    code: 'setup-missing',
    message: `missing setup module ${path}`,
    hint: 'The option `setup` takes paths relative to the folder of callsheet.config.',
  };
}

/** Of what must not be loaded, as a pipe. */
export function setupRefused(path: string, reason: FileReason): Message {
  return {
    code: 'setup-missing',
    message: `cannot load setup module ${path}: ${fileReasonWords(reason)}`,
    hint: 'Give the path of a module.',
  };
}

export function setupWithoutDefault(path: string): Message {
  return {
    code: 'setup-without-default',
    message: `setup module ${path} has no default export that is a function`,
    hint: 'Write `export default async ({ env }) => { … }`.',
  };
}

/** What a module gave back in place of a function. */
export function teardownNotCalled(path: string, kind: string): Message {
  return {
    code: 'setup-without-teardown',
    message: `setup module ${path} returned ${kind}, which cannot be called`,
    hint: 'Return a function that cleans up, or nothing.',
  };
}
