import type { Flows } from './flows.js';
import type { Problem } from '../../format/problem.js';
import { tooManyRows } from '../../problems/plan/plan.js';
import type { CallStep, Session } from '../../format/session.js';
import { describeStep } from '../../format/steps/describe.js';

const maxRows = 100_000;

/** Counts the rows of the expanded case without expanding it; calls must not be circular. */
export function checkRowCount(root: Session, flows: Flows): Problem[] {
  const known = new Map<string, number>();
  if (countRows(root, flows, known) <= maxRows) return [];
  let widest: { step: CallStep; rows: number } | undefined;
  for (const step of root.steps) {
    if (step.kind !== 'call') continue;
    const rows = countCall(root, step, { flows, known });
    if (rows > (widest?.rows ?? 0)) widest = { step, rows };
  }
  const found = tooManyRows(maxRows, widest?.step.flow ?? root.file, widest?.rows ?? root.steps.length);
  const place = widest ? { range: widest.step.flowRange } : {};
  return [{ ...found, severity: 'error', file: root.file, ...place }];
}

function countRows(session: Session, flows: Flows, known: Map<string, number>): number {
  const found = known.get(session.file);
  if (found !== undefined) return found;
  let rows = hasRequests(session) ? 0 : 1;
  for (const step of session.steps) rows += step.kind === 'call' ? countCall(session, step, { flows, known }) : 1;
  known.set(session.file, rows);
  return rows;
}

function countCall(session: Session, step: CallStep, context: { flows: Flows; known: Map<string, number> }): number {
  const flow = context.flows.runnable(context.flows.target(session, step));
  return 1 + (flow ? countRows(flow, context.flows, context.known) : 0);
}

/** Whether a session has anything that becomes a test. */
export function hasRequests(session: Session): boolean {
  return session.steps.some((step) => describeStep(step).hasTests);
}
