import { dynamicVariables } from '../../../format/references/dynamic-variables.js';
import { once, onceFor } from '../../../lib/memoize.js';
import { leftoverOf } from '../../../problems/import/report.js';
import type { PlacedRequest } from '../../suite/requests-of.js';
import { namesAskedFor, namesSet } from './names-set.js';
import { type PlacedScript, type Scripts, withNotes } from './placed-script.js';

/** What a script sets to a text with references. */
const texts =
  /\.\s*(?:set|setEnvironmentVariable|setGlobalVariable|set(?:Env|GlobalEnv|Collection)?Var)\(\s*(['"`])((?:(?!\1)[^\\\n])+)\1\s*,\s*(['"`])((?:(?!\3)[^\\\n])*\{\{(?:(?!\3)[^\\\n])*)\3/g;

/**
 * Scripts that set texts whose references could have other values when they are used, with a note on each such text. Postman and Bruno
 * resolve the text at each use, and a session when it is set.
 *
 * @param of - the scripts that run for a request
 */
export function withLateTexts(
  requests: readonly PlacedRequest[],
  of: Scripts['of'],
): ReadonlyMap<PlacedScript, PlacedScript> {
  const events = requests.flatMap((placed) => eventsOf(of(placed)));
  const lastSets = new Map(events.flatMap((each, at) => [...setBy(each)].map((name) => [name, at] as const)));
  const noted = new Map<PlacedScript, PlacedScript>();
  for (const [at, each] of events.entries()) {
    if (each === send || noted.has(each)) continue;
    const { script, level } = each;
    if (!isOfTool(script.dialect) || !script.source.includes('{{')) continue;
    const setInTime = once(() => setBeforeNextRun(each, at, events));
    const isSetLater = (name: string): boolean =>
      level === 'request' ? (lastSets.get(name) ?? -1) > at : setInTime().has(name);
    const notes = [...script.source.matchAll(texts)].flatMap(({ index, 0: whole, 2: name = '', 4: text = '' }) => {
      const inText = [...namesAskedFor(text)].filter((other) => other !== name);
      const changing = inText.filter((other) => isDynamic(other) || isSetLater(other));
      if (changing.length === 0) return [];
      const line = script.source.slice(0, index).split('\n').length;
      const reason = { kind: 'changed' as const, what: leftoverOf.lateText(name, changing) };
      return [{ start: index, end: index + whole.length, line, reason }];
    });
    if (notes.length > 0) noted.set(each, withNotes(each, notes));
  }
  return noted;
}

const send = 'send';
/** A script that runs, or a request that is sent. */
type Event = PlacedScript | typeof send;

function eventsOf(scripts: readonly PlacedScript[]): readonly Event[] {
  const isBefore = ({ script }: PlacedScript): boolean => script.phase === 'before';
  return [...scripts.filter(isBefore), send, ...scripts.filter((each) => !isBefore(each))];
}

/** What others set behind a run of a script, and a request may send before the script runs for another request and sets its text anew. */
function setBeforeNextRun({ script }: PlacedScript, at: number, events: readonly Event[]): ReadonlySet<string> {
  const next = events.findIndex((each, index) => index > at && each !== send && each.script === script);
  const between = events.slice(at + 1, next === -1 ? events.length : next);
  return new Set(between.slice(0, between.lastIndexOf(send) + 1).flatMap((each) => [...setBy(each)]));
}

function isOfTool(dialect: PlacedScript['script']['dialect']): boolean {
  return dialect === 'postman' || dialect === 'bruno';
}

const setByScript = onceFor(({ script }: PlacedScript) => namesSet([script.source]).names);

function setBy(event: Event): ReadonlySet<string> {
  return event === send ? new Set() : setByScript(event);
}

/** `$guid` and its like, which Postman makes anew at each use. */
function isDynamic(name: string): boolean {
  return name.startsWith('$') && Object.hasOwn(dynamicVariables, name.slice(1));
}
