import { leftoverOf } from '../../../problems/import/report.js';
import type { PlacedRequest } from '../../suite/requests-of.js';
import type { Suite } from '../../suite/suite.js';
import type { ScriptLeftover } from '../../scripts/script.js';
import { type PlacedScript, type Scripts, withNotes } from './placed-script.js';

/** Scopes of Postman; one hides those behind it. */
const scopes = ['variables', 'environment', 'collectionVariables', 'globals'] as const;
type Scope = (typeof scopes)[number];

const changes =
  /\b(?:pm\.(variables|environment|collectionVariables|globals)\.(set|unset)|postman\.(set|clear)(Environment|Global)Variable)\(\s*(['"`])((?:(?!\5)[^\\\n])+)\5/g;

/**
 * Scripts of Postman that set a variable which a stronger scope hides, or take away one that a weaker scope has too, with a note on
 * each. A session has one variable of a name.
 *
 * @param of - the scripts that run for a request
 */
export function withHiddenSets(
  suite: Suite,
  requests: readonly PlacedRequest[],
  of: Scripts['of'],
): ReadonlyMap<PlacedScript, PlacedScript> {
  const held = declared(suite);
  const noted = new Map<PlacedScript, PlacedScript>();
  for (const each of requests.flatMap(of)) {
    const { script } = each;
    if (script.dialect !== 'postman') continue;
    const notes = [...script.source.matchAll(changes)].flatMap((change) => noteOf(change, script.source, held));
    if (notes.length > 0 && !noted.has(each)) noted.set(each, withNotes(each, notes));
  }
  return noted;
}

/** Which scopes have a variable. */
type Held = Map<string, Set<Scope>>;

function declared({ inherited, environments }: Suite): Held {
  const held: Held = new Map();
  for (const { name } of inherited.variables) scopesOf(held, name).add('collectionVariables');
  for (const { kind, variables } of environments)
    for (const { name } of variables) scopesOf(held, name).add(kind === 'global' ? 'globals' : 'environment');
  return held;
}

function scopesOf(held: Held, name: string): Set<Scope> {
  const found = held.get(name) ?? new Set();
  held.set(name, found);
  return found;
}

function noteOf(change: RegExpExecArray, source: string, held: Held): readonly ScriptLeftover[] {
  const [whole, ofPm, , , ofPostman, , name = ''] = change;
  const scope = (ofPm as Scope | undefined) ?? (ofPostman === 'Global' ? 'globals' : 'environment');
  const isSet = (change[2] ?? change[3]) === 'set';
  const having = scopesOf(held, name);
  if (isSet) having.add(scope);
  else having.delete(scope);
  const [strongest] = scopes.filter((each) => having.has(each));
  if (strongest === undefined || strongest === scope) return [];
  const isHidden = scopes.indexOf(strongest) < scopes.indexOf(scope);
  if (!isSet && isHidden) return [];
  const what = isSet ? leftoverOf.hiddenSet(name, strongest) : leftoverOf.hiddenUnset(name, strongest);
  const line = source.slice(0, change.index).split('\n').length;
  return [{ start: change.index, end: change.index + whole.length, line, reason: { kind: 'changed', what } }];
}
