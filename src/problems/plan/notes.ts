import { inputVariable } from '../../lib/input-variable.js';
import type { Message } from '../../format/problem.js';
import type { SessionKind } from '../../format/session.js';

/** Why a case is one skipped test. */

/** @param near - the variable that is set in place of one of them */
export function needsInputs(names: readonly string[], near?: string): Message {
  const settings = names.map((name) => `${inputVariable(name)}=…`).join(' ');
  const instead = near === undefined ? '' : ` (not ${near})`;
  return {
    code: 'needs-input',
    message: `needs ${names.length === 1 ? 'input' : 'inputs'} ${names.join(', ')}: run it with ${settings}${instead}`,
    hint: 'or give the input a default in the file',
  };
}

export function sessionNotApi(file: string, kind: SessionKind): Message {
  return { code: 'session-not-api', message: `${file} is made of ${kind} steps; only API sessions are run` };
}

export function noRequests(file: string): Message {
  return {
    code: 'no-requests',
    message: `${file} has no requests`,
    hint: 'add a step such as "- request: GET /", or a call',
  };
}
