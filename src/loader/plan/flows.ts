import type { Problem } from '../../format/problem.js';
import type { CallStep, Session } from '../../format/session.js';
import { resolvePath } from '../../format/paths.js';
import { describeStep } from '../../format/steps/describe.js';

/** What follows the path of a call. */
export type FlowSource =
  | { readonly kind: 'session'; readonly session: Session }
  /** `reason` in a few words: `no such file`. */
  | { readonly kind: 'missing'; readonly reason: string }
  | { readonly kind: 'broken'; readonly problems: readonly Problem[] };

/** The flows that a case can reach, each read once. Files are relative to the project root. */
export interface Flows {
  readonly read: (file: string) => FlowSource;
  /** The file that a call means. */
  readonly target: (session: Session, step: CallStep) => string;
  /** The session that a call of `file` can start; undefined where it is missing, broken or not API. */
  readonly runnable: (file: string) => Session | undefined;
  /** The files that `file` calls, each once, in order. */
  readonly called: (file: string) => readonly string[];
}

export function collectFlows(root: Session, read: (file: string) => FlowSource): Flows {
  const sources = new Map<string, FlowSource>([[root.file, { kind: 'session', session: root }]]);
  const calls = new Map<string, readonly string[]>();
  const flows: Flows = {
    read: (file) => once(sources, file, () => read(file)),
    target: (session, step) => resolvePath(session.file, step.flow),
    runnable: (file) => {
      const source = flows.read(file);
      return source.kind === 'session' && source.session.kind === 'api' ? source.session : undefined;
    },
    called: (file) => once(calls, file, () => targets(flows, flows.runnable(file))),
  };
  return flows;
}

/** Whether a session has anything that becomes a test. */
export function hasRequests(session: Session): boolean {
  return session.steps.some((step) => describeStep(step).hasTests);
}

function targets(flows: Flows, session: Session | undefined): readonly string[] {
  const steps = session?.steps ?? [];
  return [...new Set(steps.flatMap((step) => (session && step.kind === 'call' ? [flows.target(session, step)] : [])))];
}

function once<T>(known: Map<string, T>, file: string, make: () => T): T {
  const found = known.get(file);
  if (found !== undefined) return found;
  const made = make();
  known.set(file, made);
  return made;
}
