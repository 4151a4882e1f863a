import { mostProblems } from '../../problems/file/most-problems.js';
import type { Problem } from '../../format/problem.js';
import { inputNeverRead, strayEnd, unclosedIf } from '../../problems/check/check.js';
import type { Session, Step, RequestStep } from '../../format/session.js';
import { flowName } from '../../format/paths.js';
import { findArms, type Arms } from './arms.js';
import { checkCalls, readNames } from './check-calls.js';
import { checkEnvFiles, checkEnvironment, checkInputVariables } from './check-environment.js';
import { checkExpectations } from './check-expectations.js';
import { checkReferences } from './check-references.js';
import { checkRepeats } from './check-repeats.js';
import { checkStream } from './check-stream.js';
import { checkUsedFiles } from './check-used-files.js';
import { noFaults, type Faults } from './faults.js';
import type { Finding, CheckedSources, CheckSources } from './sources.js';
import { conditionOf, describeStep, isSkipped } from '../../format/steps/describe.js';
import { scriptFiles } from '../../format/steps/used-files.js';
import { isUntested } from '../../format/steps/untested.js';
import { noResponseBefore } from '../../problems/check/expectations.js';
import { bodyKinds } from '../../format/bodies.js';
import { headerOfAuth } from '../../format/auth.js';
import { didYouMean } from '../../lib/did-you-mean.js';
import { nothingLeftOut, nothingTested } from '../../problems/check/requests.js';

/**
 * Finds what loads and cannot do what it seems to, without running it.
 *
 * @param faults - what cannot be known because of errors, of a step with which nothing else is said
 * @returns failures and warnings in the order of the file; none for web and mobile sessions, whose steps are not read
 */
export function checkSession(session: Session, sources: CheckSources, faults: Faults = noFaults): Problem[] {
  if (session.kind !== 'api') return [];
  const arms = findArms(session.steps);
  let suggestions = 0;
  const maySuggest = (): boolean => (suggestions += 1) <= mostProblems;
  const own = { ...sources, faults, maySuggest };
  const found: Finding[] = [
    ...session.steps.flatMap((step) =>
      step.kind === 'request'
        ? [
            ...checkRepeats(step),
            ...checkStream(step),
            ...checkTested(step, session, sources),
            ...checkLeftOut(step, session, sources),
          ]
        : [],
    ),
    ...checkExpectations(session),
    ...checkCalls(session, arms, own),
    ...(faults.ofBlocks ? [] : [...checkBlocks(arms), ...checkFirstConditions(session)]),
    ...(faults.ofHead ? [] : checkNames(session, arms, own)),
  ];
  const findings = found.filter(({ range }) => !faults.cover(range));
  findings.sort((a, b) => a.range.start.offset - b.range.start.offset);
  return findings.map(({ message, range }) => ({ ...message, file: session.file, range }));
}

function checkBlocks({ strayEnds, unclosedIfs }: Arms): readonly Finding[] {
  const stray = strayEnds.map(({ range }) => ({ message: strayEnd(), range }));
  return [...stray, ...unclosedIfs.map(({ range }) => ({ message: unclosedIf(), range }))];
}

/** What settings, inputs and variables have a part in. */
function checkNames(session: Session, arms: Arms, sources: CheckedSources): readonly Finding[] {
  return [
    ...unreadInputs(session, sources),
    ...checkInputVariables(session, sources),
    ...checkEnvironment(session, sources),
    ...checkEnvFiles(session, sources.env),
    ...checkReferences(session, arms, sources),
    ...checkUsedFiles(session, sources),
  ];
}

/** Inputs that a flow declares for nothing. A script may read anything, and what is never called is not a flow. */
function unreadInputs(session: Session, { givenTo, faults }: CheckedSources): readonly Finding[] {
  if (session.inputs.length === 0 || scriptFiles(session).length > 0) return [];
  const read = readNames(session);
  const unread = session.inputs.filter(({ name }) => !read.has(name) && !faults.mention(name));
  if (unread.length === 0 || !givenTo(session.file)) return [];
  return unread.map(({ name, range }) => ({ message: inputNeverRead(name, flowName(session.file)), range }));
}

/** Conditions on a response in steps that no request comes before. */
function checkFirstConditions({ steps }: Session): readonly Finding[] {
  const first = steps.findIndex((step) => describeStep(step).getsResponse && !isSkipped(step));
  const before = first < 0 ? steps : steps.slice(0, first + 1);
  return before.flatMap((step) => firstCondition(step) ?? []);
}

function firstCondition(step: Step): Finding | undefined {
  if (isSkipped(step)) return undefined;
  const reads = conditionOf(step)?.checks.find(({ subject }) => subject.kind !== 'value');
  return reads && { message: noResponseBefore(reads.text), range: reads.range };
}

/** Tests of the options are for every request that has none of its own on what they test. */
function checkTested(step: RequestStep, session: Session, { options }: CheckSources): readonly Finding[] {
  const { title, skip, range } = step;
  const hasTests = options.hasTests || session.settings.openapi?.mode === 'fail';
  return skip === undefined && !hasTests && isUntested(step, session) ? [{ message: nothingTested(title), range }] : [];
}

/** Headers with null that neither a body nor anything around the request sets. A reference may name any. */
function checkLeftOut(
  { leftOut = [], auth, body }: RequestStep,
  { settings }: Session,
  { options }: CheckSources,
): readonly Finding[] {
  // What a file sets takes the place of the options.
  const headers = settings.headers?.map(({ name }) => name.toLowerCase()) ?? options.headers;
  if (!headers || headers.some((name) => name.includes('{{'))) return [];
  const signsIn = settings.auth ? headerOfAuth(settings.auth) : options.authHeader;
  const known = [
    ...headers,
    ...(signsIn !== undefined && auth === undefined ? [signsIn] : []),
    ...(body && bodyKinds[body.kind].mayLackType ? ['content-type'] : []),
  ];
  return leftOut
    .filter(({ name }) => !name.includes('{{') && !known.includes(name.toLowerCase()))
    .map(({ name, range }) => ({ message: nothingLeftOut(name, didYouMean(name, known)), range }));
}
