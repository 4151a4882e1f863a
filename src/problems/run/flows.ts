import type { Message, Problem } from '../../format/problem.js';
import type { SessionKind } from '../../format/session.js';

/** Why the flow of a call cannot start. */

/** `suggestion` is what to write instead of `written`. */
export function flowUnreadable(file: string, reason: string, written: string, suggestion?: string): Message {
  const hint =
    suggestion === undefined
      ? `Correct "${written}", which is relative to the file that has the call.`
      : `Did you mean "${suggestion}"?`;
  return { code: 'flow-unreadable', message: `cannot read the call-flow ${file}: ${reason}`, hint };
}

export function flowBroken(file: string, problems: readonly Problem[]): Message {
  const errors = problems.filter((problem) => problem.severity === 'error');
  const first = errors[0];
  const start = first?.range?.start;
  return {
    code: 'flow-broken',
    message: `${file} has ${count(errors.length, 'problem')}: ${first?.message ?? 'unknown'}`,
    hint: `See ${file}${start ? `:${start.line}:${start.column}` : ''}${first?.hint ? `: ${first.hint}` : '.'}`,
  };
}

export function flowNotApi(file: string, kind: SessionKind): Message {
  return {
    code: 'flow-not-api',
    message: `${file} has ${kind} steps: a call-flow must be API`,
    hint: 'Call a session of kind api, or remove the call.',
  };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
