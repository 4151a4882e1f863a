import { dynamicVariables } from '../../../format/references/dynamic-variables.js';
import { onceFor } from '../../../lib/memoize.js';
import { leftoverOf } from '../../../problems/import/report.js';
import type { PlacedRequest } from '../../suite/requests-of.js';
import { namesAskedFor, namesSet } from './names-set.js';
import { type PlacedScript, type Scripts, withNotes } from './placed-script.js';

/** What a script sets to a text with references. */
const texts =
  /\.\s*(?:set|setEnvironmentVariable|setGlobalVariable)\(\s*(['"`])((?:(?!\1)[^\\\n])+)\1\s*,\s*(['"`])((?:(?!\3)[^\\\n])*\{\{(?:(?!\3)[^\\\n])*)\3/g;

/**
 * Scripts of Postman that set texts whose references could have other values when they are used, with a note on each such text. Postman
 * resolves the text at each use, and a session when it is set.
 *
 * @param of - the scripts that run for a request
 */
export function withLateTexts(
  requests: readonly PlacedRequest[],
  of: Scripts['of'],
): ReadonlyMap<PlacedScript, PlacedScript> {
  const runs = requests.flatMap(of);
  const lastSets = new Map(runs.flatMap((each, at) => [...setBy(each)].map((name) => [name, at] as const)));
  const noted = new Map<PlacedScript, PlacedScript>();
  for (const [at, each] of runs.entries()) {
    const { script, level } = each;
    if (script.dialect !== 'postman' || noted.has(each) || !script.source.includes('{{')) continue;
    const isSetLater = (name: string): boolean => level === 'request' && (lastSets.get(name) ?? -1) > at;
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

const setBy = onceFor(({ script }: PlacedScript) => namesSet([script.source]).names);

/** `$guid` and its like, which Postman makes anew at each use. */
function isDynamic(name: string): boolean {
  return name.startsWith('$') && Object.hasOwn(dynamicVariables, name.slice(1));
}
