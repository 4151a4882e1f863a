import { parseSession } from '../../loader/parse/parse-session.js';
import { editBreaksFile, editNotSafe } from '../../problems/edit/rows.js';
import { refuse } from '../project/project.js';
import type { Refusal } from '../project/project.js';

/** Refuses edits that would break a file which was valid, or lose one of its rows. */
export function checkRepointed(
  file: string,
  { before, after }: { before: string; after: string },
): Refusal | undefined {
  const was = parseSession(before, file).session;
  if (!was) return undefined;
  const { session, problems } = parseSession(after, file);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (!session) return refuse(editBreaksFile(file, errors), errors);
  const kinds = (steps: typeof was.steps): string => steps.map(({ kind }) => kind).join();
  return kinds(was.steps) === kinds(session.steps) ? undefined : refuse(editNotSafe(file));
}
