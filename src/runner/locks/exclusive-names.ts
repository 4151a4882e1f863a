import type { Plan } from '../../format/plan.js';

/** The names under `settings.exclusive` of a case and of every flow that it calls. */
export function exclusiveNames(plan: Plan | null): readonly string[] {
  const names = plan?.sessions.map(({ settings }) => settings.exclusive).filter((name) => name !== undefined) ?? [];
  return [...new Set(names)];
}
