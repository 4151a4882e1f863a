import type { Json, JsonObject } from '../../../lib/json.js';
import { variablesIn } from '../../suite/requests-of.js';
import type { Suite } from '../../suite/suite.js';
import type { ReadSet } from '../../scripts/script.js';
import { mentions } from './script-files.js';
import { type PlacedScript, type Scripts } from './placed-script.js';
import { namesAsked } from './names-set.js';
import { mayChange, startValues } from './start-values.js';

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
  const starts = fixedStarts(scripts, suite);
  for (const [name, value] of starts) values.set(name, value);
  if (values.size === 0) return { scripts, values };
  const changed = new Map(scripts.all.map((placed) => [placed, without(placed, { values, starts })]));
  const of: Scripts['of'] = (request) => scripts.of(request).map((placed) => changed.get(placed) ?? placed);
  return { scripts: { of, all: [...changed.values()] }, values };
}

/** What a script of the suite sets before each request, where nothing needs that to be done again. */
function fixedStarts({ all }: Scripts, suite: Suite): ReadonlyMap<string, Json> {
  const noCode: ReadonlyMap<string, Json> = new Map();
  const starts = startValues(all, (name) =>
    all.every(({ read }) => !sets(read, name) && !mayChange(read.rest ?? '', name, noCode)),
  );
  const isFixed = (name: string): boolean => all.every((placed) => leaves(placed, name, starts));
  return new Map([...starts].filter(([name]) => !hasValue(name, suite) && isFixed(name)));
}

/** Whether each request finds the value that the script before it would set. */
function leaves({ script, level, read }: PlacedScript, name: string, starts: ReadonlyMap<string, Json>): boolean {
  const isCaptured = read.captures.some((capture) => capture.name === name) || namesAsked(read).includes(name);
  if (isCaptured || mayChange(read.rest ?? '', name, starts)) return false;
  const isBefore = script.phase === 'before';
  // What a request sets after its response is gone before the next one.
  return !sets(read, name) || (level === 'suite' ? isBefore : level === 'request' && !isBefore);
}

function sets(read: PlacedScript['read'], name: string): boolean {
  const isSet = read.sets.some(({ values }) => Object.hasOwn(values, name)) || namesAsked(read).includes(name);
  return isSet || read.captures.some((capture) => capture.name === name);
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
function isOnce(name: string, { all }: Scripts, suite: Suite): boolean {
  return !hasValue(name, suite) && all.every(({ read }) => keeps(name, read));
}

function hasValue(name: string, { inherited, environments }: Suite): boolean {
  return [inherited, ...environments].some(({ variables }) =>
    variables.some((variable) => variable.name === name && variable.value !== ''),
  );
}

function keeps(name: string, { captures, sets, rest = '' }: PlacedScript['read']): boolean {
  if (captures.some((capture) => capture.name === name) || mentions(rest, name)) return false;
  return sets.every((set) => {
    const value = Object.hasOwn(set.values, name) ? set.values[name] : undefined;
    return value === undefined || onlyIfUnset(set) !== undefined || isGenerated(value);
  });
}

function isGenerated(value: Json): boolean {
  return typeof value === 'string' && /^\{\{(?:uuid|now|timestamp|randomInt|randomText|fake)\b[^{}]*\}\}$/.test(value);
}

interface Moved {
  readonly values: ReadonlyMap<string, Json>;
  readonly starts: ReadonlyMap<string, Json>;
}

function without(placed: PlacedScript, { values, starts }: Moved): PlacedScript {
  const kept = placed.read.sets.flatMap((set): readonly ReadSet[] => {
    if (values.has(onlyIfUnset(set)?.[0] ?? '')) return [];
    const others = Object.entries(set.values).filter(([name]) => !starts.has(name));
    if (others.length === Object.keys(set.values).length) return [set];
    return others.length === 0 ? [] : [{ ...set, values: Object.fromEntries(others) }];
  });
  return { ...placed, read: { ...placed.read, sets: kept } };
}
