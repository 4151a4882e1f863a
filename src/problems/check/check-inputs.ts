import type { Problem, WarningMessage } from '../../format/problem.js';

/** What `callsheet check` warns of in variables of the environment that are to give inputs. */

/** Whether a warning is of the environment, which may be another one where the file is checked again. */
export function isOfEnvironment(problem: Problem): boolean {
  return problem.code === 'input-variable-unread';
}

/** Whether a warning may be missing on another machine, by what its environment and its `.env` files have. */
export function isOfPlace(code: string): boolean {
  return ofPlace.has(code);
}

const ofPlace: ReadonlySet<string> = new Set(['input-variable-unread', 'environment-without-file', 'misspelt-env']);

/** @param variable - that is set; `meant` is the one that gives the input `name` */
export function inputVariableUnread(variable: string, name: string, meant: string): WarningMessage {
  return {
    code: 'input-variable-unread',
    severity: 'warning',
    message: `${variable} is set, and gives no input: \`${name}\` has its default`,
    hint: `did you mean \`${meant}\`? its letters are those of the input`,
  };
}

export function inputVariableInFile(variable: string): WarningMessage {
  return {
    code: 'input-variable-unread',
    severity: 'warning',
    message: `${variable} stands in a .env file, and gives no input from there`,
    hint: 'set it in the environment of the process that runs the sessions',
  };
}
