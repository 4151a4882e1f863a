import type { Flows } from '../../model/flows.js';
import type { Problem } from '../../model/problem.js';
import type { Session } from '../../model/session.js';
import { checkRowCount } from './count-rows.js';
import { findCallErrors } from './find-call-errors.js';

/** What keeps a case from being planned. Rows are counted only where calls come to an end. */
export function findPlanErrors(session: Session, flows: Flows): Problem[] {
  const callErrors = findCallErrors(session, flows);
  return callErrors.length > 0 ? callErrors : checkRowCount(session, flows);
}
