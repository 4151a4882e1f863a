import { inputVariable } from '../input-variable.js';
import type { Message, Problem } from '../problem.js';
import type { SessionKind } from '../session.js';

/**
 * @param chain - the cycle, its first name again at the end
 * @param way - from the case to the cycle, both ends included; only the first name when the case is part of it
 */
export function circularCallFlow(chain: readonly string[], way: readonly string[]): Message {
  const hint = 'a flow cannot call itself, not even in an arm that is skipped: take one of these calls out';
  return {
    code: 'circular-call-flow',
    message: `circular call-flow: ${chain.join(' → ')}`,
    hint: way.length > 1 ? `reached by ${way.join(' → ')}; ${hint}` : hint,
  };
}

export function callFlowTooDeep(chain: readonly string[]): Message {
  return {
    code: 'call-flow-too-deep',
    message: `call-flow nesting deeper than ten: ${chain.join(' → ')}`,
    hint: 'let one of these flows make the requests of the next itself, or call the next from the case',
  };
}

export function tooManyRows(limit: number, call: string, rows: number): Message {
  const share = Number.isSafeInteger(rows) ? String(rows) : 'most';
  return {
    code: 'too-many-rows',
    message: `the case has more than ${limit} rows with all its calls expanded`,
    hint: `${share} of them come from ${call}: call fewer flows from flows, or split the case into several files`,
  };
}

/** The file of a case. */
export function sessionUnreadable(file: string, reason: string): Message {
  return {
    code: 'session-unreadable',
    message: `cannot read ${file}: ${reason}`,
    hint: 'check the path, and that this user may read the file',
  };
}

/** `suggestion` is what to write instead of `written`. */
export function flowUnreadable(file: string, reason: string, written: string, suggestion?: string): Message {
  const hint =
    suggestion === undefined
      ? `"${written}" is read relative to the file that has the call`
      : `did you mean "${suggestion}"?`;
  return { code: 'flow-unreadable', message: `cannot read the call-flow ${file}: ${reason}`, hint };
}

export function flowBroken(file: string, problems: readonly Problem[]): Message {
  const errors = problems.filter((problem) => problem.severity === 'error');
  const first = errors[0];
  const start = first?.range?.start;
  return {
    code: 'flow-broken',
    message: `${file} has ${count(errors.length, 'problem')}: ${first?.message ?? 'unknown'}`,
    hint: `${start ? `see ${file}:${start.line}:${start.column}` : `see ${file}`}${first?.hint ? `: ${first.hint}` : ''}`,
  };
}

export function flowNotApi(file: string, kind: SessionKind): Message {
  return {
    code: 'flow-not-api',
    message: `${file} is made of ${kind} steps; a call-flow must be API`,
    hint: 'call a session of kind api, or take the call out',
  };
}

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

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
