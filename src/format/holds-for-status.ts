import type { RetryCondition } from './session.js';

/** Whether a response of that status meets a retry condition. */
export function holdsForStatus(condition: RetryCondition, status: number): boolean {
  if (condition === '5xx') return status >= 500 && status <= 599;
  if (condition === '429') return status === 429;
  return condition === 'other 4xx' && status >= 400 && status <= 499 && status !== 429;
}
