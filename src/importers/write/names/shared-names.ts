import type { Names } from './names.js';
import { variablesIn, type PlacedRequest } from '../../suite/requests-of.js';
import { type PlacedScript } from '../scripts/placed-script.js';
import { namesSet } from '../scripts/names-set.js';
import { mentions } from '../scripts/script-files.js';
import type { Group } from '../files/split.js';

/** A variable that one session sets and another one reads. */
export interface SharedName {
  readonly name: string;
  /** Names of the sessions. */
  readonly from: string;
  readonly to: string;
}

/** Variables that no longer have their value when a suite is split: sessions do not share them. */
export function sharedNames(
  groups: readonly Group[],
  {
    names,
    scriptsOf,
  }: { readonly names: Names; readonly scriptsOf: (request: PlacedRequest) => readonly PlacedScript[] },
): readonly SharedName[] {
  const setBy = new Map<string, Set<Group>>();
  for (const group of groups)
    for (const placed of group.requests)
      for (const name of namesSetBy(placed, scriptsOf)) setBy.set(name, (setBy.get(name) ?? new Set()).add(group));
  return groups.flatMap((group) => {
    const read = readBy(group, scriptsOf, setBy.keys());
    return [...read].flatMap((name) => {
      const from = setBy.get(name);
      if (!from || from.has(group)) return [];
      const found = names.read(name, group.requests[0]);
      if (found.kind !== 'var' || (found.initial !== undefined && !found.isUnset)) return [];
      return [{ name, from: [...from][0]!.name, to: group.name }];
    });
  });
}

function namesSetBy(
  placed: PlacedRequest,
  scriptsOf: (request: PlacedRequest) => readonly PlacedScript[],
): readonly string[] {
  const { captures, variables } = placed.request;
  const scripts = scriptsOf(placed).flatMap(({ script }) => [...namesSet([script.source]).names]);
  return [...captures.map(({ name }) => name), ...variables.map(({ name }) => name), ...scripts];
}

function readBy(
  { requests }: Group,
  scriptsOf: (request: PlacedRequest) => readonly PlacedScript[],
  known: Iterable<string>,
): ReadonlySet<string> {
  const read = new Set<string>();
  const sources = new Set<string>();
  for (const placed of requests) {
    const { name: _, scripts: __, ...request } = placed.request;
    for (const name of variablesIn([request, placed.auth])) read.add(name);
    for (const { script } of scriptsOf(placed)) sources.add(script.source);
  }
  const source = [...sources].join('\n');
  for (const name of known) if (mentions(source, name)) read.add(name);
  return read;
}
