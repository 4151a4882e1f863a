import type { Check, Condition, Expectation, Subject } from '../../format/check.js';
import { pathSteps, type PathStep } from '../../json-path/path-steps.js';
import type { Json } from '../../lib/json.js';
import { isTooSlow } from '../../problems/run/evaluate.js';
import { exchangeSoFar } from '../http/exchange-of.js';
import type { Exchange, StreamSoFar, StreamWatch } from '../ports/ports.js';
import { conditionHolds } from './evaluate-check.js';
import { type Reading, ReadingFailure } from './reading.js';
import { readSubject } from './read-subject.js';

type From = Omit<Reading, 'exchange'>;

/**
 * Whether a condition is true of the events so far. A path that goes through each event is read only in the event that has come
 * last: to read it in all of them for each would take as long as the square of their number.
 */
export function untilOf(until: Condition, from: From): StreamWatch {
  const parts = until.checks.flatMap((check) =>
    check.expectations.map((expectation) => partOf({ ...check, expectations: [expectation] }, expectation, from)),
  );
  return (soFar) => {
    const held = parts.map((holds) => holds(soFar));
    return held.every(Boolean);
  };
}

/** What `$` is. */
type Root = Pick<Exchange, 'json' | 'exactJson'>;

function partOf(check: Check, expectation: Expectation, from: From): StreamWatch {
  const holds = (checked: Check, soFar: StreamSoFar, root: Root): boolean => {
    const condition = { checks: [checked], text: checked.text, range: checked.range };
    return conditionHolds(condition, { ...from, exchange: exchangeSoFar(soFar, root) });
  };
  if (!goesThroughEach(check.subject))
    return (soFar) => holds(check, soFar, { json: soFar.events, exactJson: soFar.exact });
  if (asksForOne(expectation)) {
    let isMet = false;
    return (soFar) => (isMet ||= holds(check, soFar, onlyLast(soFar)));
  }
  const matches = openMatches(check.subject, from);
  const ofMatches = { ...check, subject: { kind: 'path', path: '$', definite: true } as const };
  return (soFar) => matches.read(soFar) && holds(ofMatches, soFar, matches.root);
}

/** What a path has found in the events so far. */
function openMatches(subject: Subject, from: From) {
  const found: Json[] = [];
  let exact: Json[] | undefined;
  return {
    /** @returns whether the path can be read */
    read: (soFar: StreamSoFar): boolean => {
      try {
        const own = readSubject(subject, { ...from, exchange: exchangeSoFar(soFar, onlyLast(soFar)) });
        const values = (own?.value ?? []) as readonly Json[];
        if (own?.exact) exact ??= [...found];
        for (const value of (own?.exact as readonly Json[] | undefined) ?? values) exact?.push(value);
        for (const value of values) found.push(value);
        return true;
      } catch (error) {
        if (error instanceof ReadingFailure && !isTooSlow(error.problem)) return false;
        throw error;
      }
    },
    root: { json: () => (found.length === 0 ? undefined : found), exactJson: () => exact } satisfies Root,
  };
}

function onlyLast({ events, exact }: StreamSoFar): Root {
  const last = events().slice(-1);
  const lastExact = exact()?.slice(-1);
  return { json: () => last, exactJson: () => lastExact };
}

/** Whether it is true of a list exactly if it is true of one of its elements by itself: it stays true, then. */
function asksForOne({ operator, operand }: Expectation): boolean {
  return operator === 'contains' || operator === 'some' || (operator === 'exists' && operand === true);
}

/** Whether what a path finds in a list of events is what it finds in each of them, one after the other. */
function goesThroughEach(subject: Subject): boolean {
  if (subject.kind !== 'path' || subject.path.includes('{{')) return false;
  const steps = pathSteps(subject.path);
  if ('reason' in steps || steps.some(looksBack)) return false;
  const [first] = steps;
  return first?.kind === 'filter' || (first?.kind === 'sign' && first.sign === '*');
}

/** Whether a step reads more than what it has come to: parents, names, the whole. */
function looksBack(step: PathStep): boolean {
  if (step.kind === 'union') return step.parts.some(looksBack);
  if (step.kind === 'filter') return /\$|@(?:parent|property|path|root)/i.test(step.expression);
  return step.kind === 'sign' && (step.sign === '^' || step.sign === '~');
}
