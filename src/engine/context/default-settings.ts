import type { Check, Subject } from '../../format/check.js';
import type { Plan } from '../../format/plan.js';
import type { RequestStep, Session, Step } from '../../format/session.js';
import type { RunOptions } from '../ports/ports.js';

type Defaults = Pick<RunOptions['defaults'], 'onFailure' | 'tests'>;

/** A plan with what the options say for files and requests that do not say it themselves. */
export function withDefaults(plan: Plan, { onFailure, tests = [] }: Defaults): Plan {
  if (onFailure === undefined && tests.length === 0) return plan;
  const withTests = (step: Step): Step => (step.kind === 'request' ? withDefaultTests(step, tests) : step);
  const withBoth = (session: Session): Session => ({
    ...session,
    settings: { ...(onFailure !== undefined && { onFailure }), ...session.settings },
    steps: session.steps.map(withTests),
  });
  return { ...plan, sessions: plan.sessions.map(withBoth) };
}

/** Its own tests first. A default is shown at the line of the request, for it stands in no session file. */
function withDefaultTests(step: RequestStep, tests: readonly Check[]): RequestStep {
  const own = new Set(step.tests.map(({ subject }) => subjectKey(subject)));
  const added = tests.filter(({ subject }) => !own.has(subjectKey(subject)));
  return { ...step, tests: [...step.tests, ...added.map((check) => ({ ...check, range: step.range }))] };
}

/** Headers are one in either case. */
function subjectKey(subject: Subject): string {
  if (subject.kind === 'header') return `header ${subject.name.toLowerCase()}`;
  if (subject.kind === 'path') return `path ${subject.path}`;
  if (subject.kind === 'value') return `value ${subject.text}`;
  return subject.kind === 'cookie' ? `cookie ${subject.name}` : subject.kind;
}
