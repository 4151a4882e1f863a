import { formatSeconds } from '../../format/duration.js';
import { deepestJson } from '../../lib/json.js';
import type { Message } from '../../format/problem.js';
import type { FileReason } from '../../lib/file-reason.js';
import { fileReasonWords, readAs } from '../disk/file-reason.js';

/** A place in a module: its file relative to the project root, line and column from 1. */
interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** When a script runs: around a session, or around a request. */
export type ScriptPhase = 'pre' | 'post' | 'before' | 'after';

/** @param place - where it was thrown, if known */
export function scriptFailed(path: string, phase: ScriptPhase, error: string, place?: Place): Message {
  return {
    code: `${phase}-script-failed`,
    message: `${phase} script ${path} failed: ${firstLine(error)}`,
    ...(place && { hint: `See ${placeText(place)}.` }),
    ...(firstLine(error) !== error && { detail: error }),
  };
}

/**
 * A test of a script threw.
 *
 * @param words - of what it threw
 */
export function scriptTestFailed(name: string, words: string, place?: Place): Message {
  const said = firstLine(words);
  return {
    code: 'test-failed',
    message: name,
    hint: place ? `${said.replace(/[.:\s]+$/, '')}. See ${placeText(place)}.` : said,
    ...(said !== words && { detail: words }),
  };
}

/** @param limit - in ms */
export function scriptTimeout(path: string, phase: ScriptPhase, limit: number): Message {
  return {
    code: 'script-timeout',
    message: `${phase} script ${path} did not finish within ${formatSeconds(limit)}`,
    hint: 'Fix what it waits for, or set the option `scriptTimeout` higher.',
  };
}

/**
 * @param words - the parser's; parsers differ in them
 * @param place - of the mistake, if the parser says it
 */
export function scriptNotParsed(path: string, phase: ScriptPhase, words: string, place?: Place): Message {
  const [what, hint] = place
    ? [`${place.file === path ? 'it' : place.file} cannot be parsed`, `See ${placeText(place)}.`]
    : [`it, or what it imports, cannot be parsed: ${firstLine(words)}`, 'Write it in JavaScript or TypeScript.'];
  const isSaid = !place && firstLine(words) === words;
  return {
    code: `${phase}-script-failed`,
    message: `${phase} script ${path} failed: ${what}`,
    hint,
    ...(!isSaid && { detail: words }),
  };
}

/** `path` is as written, `resolved` from the project root. */
export function scriptMissing(path: string, resolved: string): Message {
  return {
    code: 'script-missing',
    message: `missing script ${path}`,
    hint: readAs(path, resolved),
  };
}

/** Of what must not be loaded, as a pipe; `path` is as written, `resolved` from the project root. */
export function scriptRefused(path: string, resolved: string, reason: FileReason): Message {
  return {
    code: 'script-unreadable',
    message: `cannot read the script ${path}: ${fileReasonWords(reason)}`,
    hint: readAs(path, resolved),
  };
}

/** Instead of the message of what a script threw. */
export const thrownUnreadable = 'it threw a value that cannot be shown';

/** A script has set a value that JSON does not have. @param reason - the words of the JavaScript engine */
export function variableNotJson(name: string, reason: string): string {
  return `variables.${name} is not a JSON value: ${reason}`;
}

export function variableTooDeep(name: string): string {
  return variableNotJson(name, `it is nested deeper than ${deepestJson} levels`);
}

/** Invalid arguments of a script's `request`. */
export const scriptRequestFaults = {
  line: (given: string): string =>
    `request takes the method and the URL as one string, such as request('POST /seed'), not ${given}`,
  option: (name: string, known: readonly string[]): string =>
    `unknown option ${name} of request: its options are ${known.join(', ')}`,
  value: (option: string, wanted: string, given: string): string =>
    `request takes ${wanted} under ${option}, not ${given}`,
  json: (reason: string): string => `request takes JSON under json, not this value: ${reason}`,
  options: (given: string): string => `request takes a map of options, not ${given}`,
  method: (given: string): string => `the method of a request is a word such as POST, not ${JSON.stringify(given)}`,
  test: (given: string): string => `test takes a name and a function, not ${given}`,
  bodies: (names: readonly string[]): string => `request takes one body, not ${names.join(' and ')}`,
  field: (option: string, name: string): string =>
    `request takes strings, numbers, true, false and lists of them under ${option}, not the value of ${name}`,
} as const;

/** A value may be a secret, so none is quoted. */
export const scriptCookieFaults = {
  cookie: (given: string): string => `cookies.set takes a map with a name and a value, not ${given}`,
  text: (key: string, given: string): string => `cookies.set takes a string under ${key}, not ${given}`,
  name: 'cookies.set takes a name that is not empty, without spaces around it, = ; and control characters',
  value: 'cookies.set takes a value without spaces around it, ; and control characters. Encode it',
  expires: 'cookies.set takes a valid date under expires',
} as const;

export function scriptWithoutDefault(path: string, phase: ScriptPhase): Message {
  const given = phase === 'pre' || phase === 'post' ? 'session' : 'step';
  return {
    code: 'script-without-default',
    message: `${path} has no function as its default export`,
    hint: `Write export default async (${given}) => { … }.`,
  };
}

function placeText({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`;
}

function firstLine(words: string): string {
  return words.trimStart().split('\n', 1)[0]!.trimEnd();
}
