import type { Flows } from './flows.js';
import type { Problem } from '../../format/problem.js';
import type { Session } from '../../format/session.js';
import { checkRowCount } from './count-rows.js';
import { findCallErrors } from './find-call-errors.js';

/** What keeps a case from being planned. Rows are counted only where calls come to an end. */
export function findPlanErrors(session: Session, flows: Flows): Problem[] {
  const callErrors = findCallErrors(session, flows);
  return callErrors.length > 0 ? callErrors : checkRowCount(session, flows);
}
