import type { Problem, Severity } from '../../../format/problem.js';
import { countText } from '../../shared/text/words.js';

const order: readonly Severity[] = ['error', 'failure', 'warning'];

/** The first of the worst kind. */
export function worstOf(problems: readonly Problem[]): Problem | undefined {
  return problems.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))[0];
}

/** `1 error, 2 warnings`; empty where there are none. */
export function problemsText(counts: Readonly<Record<Severity, number>>): string {
  return order
    .filter((severity) => counts[severity] > 0)
    .map((severity) => countText(counts[severity], severity))
    .join(', ');
}
