import type { Json, JsonObject } from '../../lib/json.js';
import { variablesIn } from '../suite/requests-of.js';
import type { Suite } from '../suite/suite.js';
import type { ReadSet } from '../scripts/script.js';
import { mentions } from './script-files.js';
import type { PlacedScript, Scripts } from './scripts.js';

/** Scripts without the rows that set variables once, and what these set. */
export interface SetOnce {
  readonly scripts: Scripts;
  /** By the name of the variable in the suite. */
  readonly values: ReadonlyMap<string, Json>;
}

/**
 * A script of the whole suite that sets a variable only if it has no value says what the variable has from the start. A session says
 * that under `variables`, and not in front of each request.
 */
export function setOnce(scripts: Scripts, suite: Suite): SetOnce {
  const values = new Map<string, Json>();
  for (const { script, read, level } of scripts.all) {
    if (level !== 'suite' || script.phase !== 'before') continue;
    for (const set of read.sets) {
      const [name, value] = onlyIfUnset(set) ?? [];
      if (name !== undefined && value !== undefined && isOnce(name, scripts, suite)) values.set(name, value);
    }
  }
  if (values.size === 0) return { scripts, values };
  const changed = new Map(scripts.all.map((placed) => [placed, without(placed, values)]));
  const of: Scripts['of'] = (request) => scripts.of(request).map((placed) => changed.get(placed) ?? placed);
  return { scripts: { of, all: [...changed.values()] }, values };
}

/** The variable that a row sets if it has no value, and its value, which reads no other. */
function onlyIfUnset({ when, values }: ReadSet): readonly [name: string, value: Json] | undefined {
  const [entry, ...others] = Object.entries(values);
  if (!when || !entry || others.length > 0 || variablesIn(entry[1]).size > 0) return undefined;
  const subject = `{{suite:${entry[0]}}}`;
  const isAll = when.every((condition) => Object.keys(condition).join() === subject && isNothing(condition[subject]!));
  return isAll ? entry : undefined;
}

const falsy: ReadonlySet<Json> = new Set([null, false, 0, '']);

function isNothing(expected: Json): boolean {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) return false;
  const { exists, empty, in: values, ...others } = expected as JsonObject;
  if (Object.keys(others).length > 0) return false;
  return (
    exists === false || empty === true || (Array.isArray(values) && values.every((each) => falsy.has(each as Json)))
  );
}

/** Whether nothing takes the value away again, and nothing gives one before. */
function isOnce(name: string, { all }: Scripts, { inherited, environments }: Suite): boolean {
  const isGiven = [inherited, ...environments].some(({ variables }) =>
    variables.some((variable) => variable.name === name && variable.value !== ''),
  );
  return !isGiven && all.every(({ read }) => keeps(name, read));
}

function keeps(name: string, { captures, sets, rest = '' }: PlacedScript['read']): boolean {
  if (captures.some((capture) => capture.name === name) || mentions(rest, name)) return false;
  return sets.every((set) => {
    const value = set.values[name];
    return value === undefined || onlyIfUnset(set) !== undefined || isGenerated(value);
  });
}

function isGenerated(value: Json): boolean {
  return typeof value === 'string' && /^\{\{(?:uuid|now|timestamp|randomInt|randomText|fake)\b[^{}]*\}\}$/.test(value);
}

function without(placed: PlacedScript, values: ReadonlyMap<string, Json>): PlacedScript {
  const sets = placed.read.sets.filter((set) => !values.has(onlyIfUnset(set)?.[0] ?? ''));
  return sets.length === placed.read.sets.length ? placed : { ...placed, read: { ...placed.read, sets } };
}
