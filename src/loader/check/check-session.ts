import type { Problem } from '../../model/problem.js';
import { inputNeverRead, strayEnd, unclosedIf } from '../../model/problems/check.js';
import type { Session } from '../../model/session.js';
import { flowName } from '../../model/paths.js';
import { findArms } from './arms.js';
import { checkCalls } from './check-calls.js';
import { checkReferences } from './check-references.js';
import { checkRepeats } from './check-repeats.js';
import { checkUsedFiles } from './check-used-files.js';
import type { Finding } from './finding.js';
import { readNames } from './names.js';
import type { CheckSources } from './sources.js';

/**
 * Finds what loads and cannot do what it seems to, without running it.
 *
 * @returns warnings in the order of the file; none for web and mobile sessions, whose steps are not read
 */
export function checkSession(session: Session, sources: CheckSources): Problem[] {
  if (session.kind !== 'api') return [];
  const arms = findArms(session.steps);
  const findings: Finding[] = [
    ...unreadInputs(session, sources),
    ...arms.strayEnds.map(({ range }) => ({ message: strayEnd(), range })),
    ...arms.unclosedIfs.map(({ range }) => ({ message: unclosedIf(), range })),
    ...session.steps.flatMap((step) => (step.kind === 'request' ? checkRepeats(step) : [])),
    ...checkCalls(session, arms, sources),
    ...checkReferences(session, arms, sources),
    ...checkUsedFiles(session, sources.disk),
  ];
  findings.sort((a, b) => a.range.start.offset - b.range.start.offset);
  return findings.map(({ message, range }) => ({ ...message, severity: 'warning', file: session.file, range }));
}

/** Inputs that a flow declares for nothing. A script may read anything, and what nobody calls is no flow. */
function unreadInputs(session: Session, { givenTo }: CheckSources): readonly Finding[] {
  const { pre, post } = session.settings;
  if (session.inputs.length === 0 || pre.length + post.length > 0) return [];
  const read = readNames(session);
  const unread = session.inputs.filter(({ name }) => !read.has(name));
  if (unread.length === 0 || !givenTo(session.file)) return [];
  return unread.map(({ name, range }) => ({ message: inputNeverRead(name, flowName(session.file)), range }));
}
