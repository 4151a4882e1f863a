import { flowName, resolvePath } from '../model/paths.js';
import type { CallStep, Session } from '../model/session.js';

/** The file that a call means, relative to the project root. */
export function flowOf(session: Pick<Session, 'file'>, step: Pick<CallStep, 'flow'>): string {
  return resolvePath(session.file, step.flow);
}

/** Under which name a file reads what the flow of a call captured. */
export function aliasOf(step: Pick<CallStep, 'flow' | 'alias'>): string {
  return step.alias ?? flowName(step.flow);
}
