import { isJsonObject, type Json, type JsonObject } from '../../../lib/json.js';
import { leftoverOf } from '../../../problems/import/report.js';
import type { PlacedRequest } from '../../suite/requests-of.js';
import type { Leftover } from '../../suite/suite.js';
import type { Around, Draft } from './draft.js';
import { hideSecrets } from '../../suite/hide-secrets.js';
import { withSecrets } from '../scripts/secret-values.js';

/** The tests of a request: one map if no test has a name or a condition, and no subject comes twice. */
export function testsOf({ placed, scripts, texts }: Draft, { secrets }: Pick<Around, 'secrets'>): Json | undefined {
  const entries = [...placed.request.tests, ...scripts.flatMap(({ read }) => read.tests)].map((entry) => {
    const { name, ...test } = texts.value(entry);
    const named = typeof name === 'string' ? { name: hideSecrets(name, secrets) } : {};
    return { ...named, ...withSecrets(test, secrets) };
  });
  if (entries.length === 0) return undefined;
  const isPlain = entries.every((entry) => !('name' in entry) && !('when' in entry));
  const subjects = entries.flatMap((entry) => Object.keys(entry));
  if (!isPlain || new Set(subjects).size < subjects.length) return entries;
  return Object.assign({}, ...entries) as JsonObject;
}

/** Whether tests ask how long a response took. */
export function isTimed(tests: Json | undefined): boolean {
  return [tests].flat().some((entry) => isJsonObject(entry) && 'duration' in entry);
}

/** One note for all, since a suite may have such a test in each request. */
export function noteOfTimed([first, ...others]: readonly PlacedRequest[]): readonly Leftover[] {
  if (first === undefined) return [];
  return [{ place: first.request.place, reason: { kind: 'changed', what: leftoverOf.timed(1 + others.length) } }];
}

/** In these a variable that is given nothing is as if it were not set, so a capture that finds nothing may fail. */
const withoutNull = new Set(['jetbrains', 'httpyac']);

export function capturesOf({ placed, scripts, texts }: Draft, nameOf: (written: string) => string): JsonObject {
  const ofScripts = scripts.flatMap(({ script, read }) =>
    read.captures.map(({ name, value, short }) => ({
      name,
      value: withoutNull.has(script.dialect) ? (short ?? value) : value,
    })),
  );
  const captures = [...placed.request.captures, ...ofScripts];
  return Object.fromEntries(captures.map(({ name, value }) => [nameOf(name), texts.value(value)]));
}
