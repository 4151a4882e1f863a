import type { SendReason, SkipReason, WaitReason } from '../../record/reasons.js';
import { stillWaiting } from './run.js';

/** Why a row was skipped, or what it waits for, as its record tells it. */
export function reasonWords(reason: SkipReason | WaitReason): string {
  switch (reason.kind) {
    case 'condition':
      return reason.text;
    case 'elsewhere':
      return `the if above matched: ${reason.condition}`;
    case 'no-condition':
      return 'the if has no condition';
    case 'stopped':
      return `stopped after ${reason.title} failed`;
    case 'not-started':
      return `${reason.session} did not start`;
    case 'marked':
      return reason.text ?? 'skip: true';
    case 'note':
      return reason.message;
    case 'cancelled':
      return 'the run was cancelled';
    case 'poll':
      return stillWaiting(reason).message;
  }
}

/** Why a request was sent again. */
export function sendWords(reason: SendReason): string {
  switch (reason.kind) {
    case 'status':
      return reason.line;
    case 'error':
      return reason.message;
    case 'until':
      return `${reason.text} did not hold`;
    case 'test':
      return reason.text;
  }
}
