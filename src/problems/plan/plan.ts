import type { Message } from '../../format/problem.js';

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
