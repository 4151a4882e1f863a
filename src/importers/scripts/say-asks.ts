import { variablesIn } from '../suite/requests-of.js';
import { always } from './logic/formula.js';
import { nameOwn } from './own-captures.js';
import { sayCondition } from './say/say-tests.js';
import type { ReadAsk } from './script.js';
import type { Asked, AskedRequest, Kept, Machine } from './machine/machine.js';

/** Whether a script knows by then what a request needs, and what is kept of its response has words. */
export function isSayable(asked: Asked): asked is SayableAsk {
  return (
    !('why' in asked.request) &&
    asked.kept !== undefined &&
    !/\{\{(?:captured|made\d*):/.test(JSON.stringify(asked.request))
  );
}

type SayableAsk = Asked & { readonly request: AskedRequest; readonly kept: Kept };

/**
 * Requests that a script sends, in rows of their own.
 *
 * @param set - names that the script sets itself
 * @returns undefined if one of them reads what others set, or what the script sets: they are sent without waiting
 */
export function sayAsks(
  { asks, phase, body }: Machine,
  set: ReadonlySet<string>,
  isTaken: (name: string) => boolean,
): readonly ReadAsk[] | undefined {
  // An error of the script would end it before.
  if (!asks.every(isSayable) || (asks.length > 0 && body.must.length > 0)) return undefined;
  const said = asks.map(({ request, when, kept }): ReadAsk => {
    const { captures, sets } = nameOwn({ tests: [], headers: [], flow: [], ...kept }, isTaken);
    return { request, ...(when.key !== always.key && { when: sayCondition(when) }), captures, sets };
  });
  const namesOf = ({ captures, sets }: ReadAsk): readonly string[] => [
    ...captures.map(({ name }) => name),
    ...sets.flatMap(({ values }) => Object.keys(values)),
  ];
  const isApart = said.every((ask) => {
    const others = new Set([...set, ...said.filter((each) => each !== ask).flatMap(namesOf)]);
    const read = [...variablesIn(ask.request), ...variablesIn(ask.when ?? [])];
    const isOfResponse = phase === 'after' && ask.when !== undefined;
    return !isOfResponse && !read.some((name) => others.has(name));
  });
  return isApart ? said : undefined;
}
