import type { Message, WarningMessage, Problem } from '../../format/problem.js';
import type { FileReason } from '../../lib/file-reason.js';
import { fileReasonWords } from '../disk/file-reason.js';
import type { Json } from '../../lib/json.js';
import { shortened } from '../../lib/sizes.js';

/** Problems of environments, `.env` files and input variables. */

/** With `CI` set. */
export function environmentMissing(environment: string): Message {
  return {
    code: 'environment-missing',
    message: `the environment ${environment} has no file .env.${environment}`,
    hint: `Add .env.${environment} or .env.${environment}.local to the project root, or correct \`environment\`. The run fails because CI is set.`,
  };
}

/** @param near - an environment that has a file */
export function environmentWithoutFile(environment: string, near?: { name: string; file: string }): WarningMessage {
  const other = near === undefined ? '' : `, but \`${near.file}\` exists`;
  return {
    code: 'environment-without-file',
    severity: 'warning',
    message: `the environment \`${environment}\` has no file \`.env.${environment}\`${other}`,
    hint:
      near === undefined
        ? 'Add the file to the project root, or correct `environment`; if CI is set, the run fails.'
        : `Did you mean \`${near.name}\`?`,
  };
}

export function envFileUnreadable(file: string, reason: FileReason): Message {
  return {
    code: 'env-file-unreadable',
    message: `cannot read ${file}: ${fileReasonWords(reason)}`,
    hint: 'Put a file with lines such as NAME=value there, or remove it.',
  };
}

interface MisfitInput {
  readonly name: string;
  /** The environment variable that gives it. */
  readonly variable: string;
  /** What it gives, without secrets. */
  readonly text: string;
  readonly default: Json;
}

export function inputOfOtherType({ name, variable, text, default: value }: MisfitInput): Message {
  const { words, hint } = kindOf(value);
  return {
    code: 'input-of-other-type',
    message: `${variable} is ${JSON.stringify(shortened(text, longestShown))}, but the default of ${name} is ${words}`,
    hint: `Set it to ${hint}, or unset it. An input whose default is a string in quotes takes any string.`,
  };
}

/** Of a number inside a list or a map. */
export function inputLosesNumber(variable: string): Message {
  return {
    code: 'digits-lost',
    message: `${variable} has a number that JavaScript cannot hold exactly`,
    hint: 'Put the number into quotes.',
  };
}

const longestShown = 60;

function kindOf(value: Json): { readonly words: string; readonly hint: string } {
  if (typeof value === 'number') return { words: 'a number', hint: 'a number' };
  if (typeof value === 'boolean') return { words: String(value), hint: '`true` or `false`' };
  if (Array.isArray(value)) return { words: 'a list', hint: 'a JSON list such as `["a"]`' };
  return { words: 'a map', hint: 'a JSON map such as `{"a": 1}`' };
}

/** What `callsheet check` warns of in variables of the environment that should give inputs. */

/** Whether a warning is of the environment, which may differ when the file is checked again. */
export function isOfEnvironment(problem: Problem): boolean {
  return problem.code === 'input-variable-unread';
}

/** Whether a warning may be missing on another machine, with its own environment and `.env` files. */
export function isOfPlace(code: string): boolean {
  return ofPlace.has(code);
}

const ofPlace: ReadonlySet<string> = new Set(['input-variable-unread', 'environment-without-file', 'misspelt-env']);

/** @param variable - that is set; `meant` is the one that sets the input `name` */
export function inputVariableUnread(variable: string, name: string, meant: string): WarningMessage {
  return {
    code: 'input-variable-unread',
    severity: 'warning',
    message: `${variable} is set, but does not set an input: \`${name}\` has its default`,
    hint: `Did you mean \`${meant}\`? Upper and lower case count.`,
  };
}

export function inputVariableInFile(variable: string): WarningMessage {
  return {
    code: 'input-variable-unread',
    severity: 'warning',
    message: `${variable} is in a .env file, which cannot set an input`,
    hint: 'Set it in the environment of the process that runs the sessions.',
  };
}
