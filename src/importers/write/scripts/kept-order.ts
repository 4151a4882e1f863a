import { onceFor, remember } from '../../../lib/memoize.js';
import { type PlacedRequest, variablesIn } from '../../suite/requests-of.js';
import { namesSet } from './names-set.js';
import { mentions } from './script-files.js';
import { codeLeft, keptFor, type PlacedScript } from './placed-script.js';

type Lists = ReadonlyMap<PlacedRequest, readonly PlacedScript[]>;

/**
 * Rows that a script becomes are behind its request, its captures, tests and other scripts: a script that is kept runs before them. So what
 * one script sets and a later one of the same request reads has to stay in scripts.
 *
 * That is decided for each request: a script of a folder or the suite is kept only where it has to be. If a part of it is carried over in any
 * case, it is kept for all.
 */
export function keptOrder(lists: Lists): Lists {
  const everywhere = new Map<PlacedScript, PlacedScript>();
  for (;;) {
    const made = [...lists].map(([placed, scripts]): Decided => {
      const given = scripts.map((each) => everywhere.get(each) ?? each);
      return { placed, scripts, now: inOrder(given) };
    });
    const before = everywhere.size;
    for (const { scripts, now } of made)
      for (const [at, script] of scripts.entries())
        if (now[at] !== script && isCarriedOver(script)) everywhere.set(script, now[at]!);
    if (everywhere.size === before) return withLevels(made);
  }
}

interface Decided {
  readonly placed: PlacedRequest;
  readonly scripts: readonly PlacedScript[];
  /** The same, and kept where they have to be. */
  readonly now: readonly PlacedScript[];
}

function isCarriedOver({ read, level }: PlacedScript): boolean {
  return level !== 'request' && read.rest !== undefined;
}

/** The scripts of one request. */
function inOrder(scripts: readonly PlacedScript[]): readonly PlacedScript[] {
  const now = [...scripts];
  const after = [...now.keys()].filter((at) => now[at]!.script.phase !== 'before');
  let isSettled = false;
  const keep = (at: number, what: string): void => {
    const { script, read } = now[at]!;
    if (read.rest === script.source) return;
    now[at] = keptBy(now[at]!)(what);
    isSettled = false;
  };
  while (!isSettled) {
    isSettled = true;
    for (const [index, earlier] of after.entries())
      for (const later of after.slice(index + 1)) {
        const inRows = nameInRows(now[earlier]!, now[later]!);
        if (inRows !== undefined) keep(earlier, `${inRows}, which another script of the request uses, too`);
        const name = inRows ?? nameInCode(now[earlier]!, now[later]!);
        const why =
          name === undefined
            ? changedResponse(now[earlier]!, now[later]!)
            : `${name}, which another script of the request uses, too`;
        if (why !== undefined) keep(later, why);
      }
  }
  return now;
}

/** One for all requests that keep a script for the same reason. */
const keptBy = onceFor((placed: PlacedScript) => remember(Infinity, (what: string) => keptFor(placed, what)));

/** A script of the suite that only some requests need is carried over for these, and not by the settings of all. */
function withLevels(made: readonly Decided[]): Lists {
  const all = made.flatMap(({ scripts, now }) => scripts.map((script, at) => ({ script, isKept: now[at] !== script })));
  const kept = new Set(all.flatMap(({ script, isKept }) => (isKept ? [script] : [])));
  const converted = new Set(all.flatMap(({ script, isKept }) => (isKept ? [] : [script])));
  const ofFolder = new Map<PlacedScript, PlacedScript>();
  const leveled = (original: PlacedScript, now: PlacedScript): PlacedScript => {
    if (original.level !== 'suite' || !kept.has(original) || !converted.has(original)) return now;
    const known = ofFolder.get(now) ?? { ...now, level: 'folder' };
    ofFolder.set(now, known);
    return known;
  };
  return new Map(made.map(({ placed, scripts, now }) => [placed, scripts.map((each, at) => leveled(each, now[at]!))]));
}

/** A name that rows of one script set, and another script reads or sets. */
function nameInRows({ read }: PlacedScript, later: PlacedScript): string | undefined {
  const code = codeLeft(later);
  const tested = testedNames(later);
  return read.sets
    .flatMap(({ values, isOwn }) => (isOwn ? [] : Object.keys(values)))
    .find((name) => tested.has(name) || mentions(code, name));
}

const takers = /\.\s*(?:unset|delete\w*Var)\(\s*(['"`])((?:(?!\1)[^\\\n])+)\1\s*\)/g;

/** A name that the code of one script sets or takes away, and tests of another one read. */
function nameInCode(earlier: PlacedScript, later: PlacedScript): string | undefined {
  const code = codeLeft(earlier);
  const { names, hasComputed } = namesSet([code]);
  const taken = new Set([...code.matchAll(takers)].map(([, , name = '']) => name));
  return [...testedNames(later)].find((name) => hasComputed || names.has(name) || taken.has(name));
}

function testedNames({ read }: PlacedScript): ReadonlySet<string> {
  return variablesIn([read.tests, read.captures]);
}

const setsBody = /\bres\s*\.\s*setBody\s*\(/;

/** Scripts of Bruno may give the response another body, which later scripts read. */
function changedResponse(earlier: PlacedScript, later: PlacedScript): string | undefined {
  const { tests, captures } = later.read;
  const reads = tests.length + captures.length > 0;
  return reads && setsBody.test(codeLeft(earlier))
    ? 'the response, which an earlier script of the request changes'
    : undefined;
}
