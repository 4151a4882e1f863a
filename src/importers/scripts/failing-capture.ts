import { always, and, type Formula, partsOf } from './logic/formula.js';
import { reduced } from './logic/reduce.js';
import { below, body, isSelector, type PathSubject, type Subject, subjectText } from './logic/subject.js';
import type { Machine } from './machine/machine.js';
import { isThere } from './machine/truth.js';
import type { ReadCapture } from './script.js';

/** What a value has instead of `undefined`, as the tools send it. */
export const missing = 'default null';

interface FailingCapture {
  readonly capture: ReadCapture;
  /** Or else the capture fails. */
  readonly demanded: Formula;
}

/**
 * A script that reads a name of null, or of what is not there, ends there: its request fails, and the variable stays as it was. `get`
 * does the same, so that the value needs no row of its own under a condition.
 *
 * @param source - where the value is
 * @param when - the condition under which the variable gets it
 * @returns undefined if the variable also stays as it was for other reasons
 */
export function failingCapture(
  name: string,
  { source, when }: { readonly source: Subject; readonly when: Formula },
  machine: Machine,
): FailingCapture | undefined {
  const place = source.kind === 'path' && when.key !== always.key ? placeOf(source) : undefined;
  if (!place) return undefined;
  const demanded = isThere(place.around);
  const isOnlyCondition = reduced(and(demanded, when)).key === demanded.key;
  return isOnlyCondition && isDemanded(demanded, machine) ? { capture: captureAt(place, name), demanded } : undefined;
}

/** Whether the request fails in any case where this is not true. */
function isDemanded(formula: Formula, { body: { must }, reported }: Machine): boolean {
  const tests = reported.filter(({ when }) => when.key === always.key).map(({ passes }) => passes);
  return [...must, ...tests].flatMap(partsOf).some(({ key }) => key === formula.key);
}

/** What a script demands without what its captures demand, too. */
export function otherDemands(must: readonly Formula[], demanded: readonly Formula[]): readonly Formula[] {
  return must.flatMap(partsOf).filter((part) => !demanded.some((each) => reduced(and(each, part)).key === each.key));
}

/** A path in two: what is around the last name, and that name. */
interface Place {
  readonly around: PathSubject;
  readonly name: string;
}

function placeOf({ steps }: PathSubject): Place | undefined {
  const name = steps.at(-1);
  // What a path selects is a list, and has no names.
  const isPlain = name !== undefined && /^[A-Za-z_$][\w$-]*$/.test(name) && !steps.some(isSelector);
  return isPlain ? { around: { ...body, steps: steps.slice(0, -1) }, name } : undefined;
}

function captureAt({ around, name }: Place, variable: string): ReadCapture {
  const value = { from: subjectText(around), pipe: `get ${name} | ${missing}` };
  return { name: variable, value, short: subjectText(below(around, name)) };
}
