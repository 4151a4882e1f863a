import { globalsGiven, globalsNeeded } from '../scripts/shared-globals.js';
import { canRun } from './script-files.js';
import { keptWhole, type PlacedScript, type Scripts } from './scripts.js';

/** A script that gives a name to one that is carried over is carried over, too: `Helper = {}`. */
export function withKeptGlobals(scripts: Scripts): Scripts {
  const made = new Map<PlacedScript, PlacedScript>();
  const givenBy = onceForEach(globalsGiven);
  const neededBy = onceForEach(globalsNeeded);
  // A script that is carried over may need another one.
  for (let before = -1; before < made.size;) {
    before = made.size;
    const all = scripts.all.map((placed) => made.get(placed) ?? placed);
    const needed = new Set(all.flatMap((placed) => codeOf(placed).flatMap((code) => [...neededBy(code)])));
    for (const placed of needed.size === 0 ? [] : scripts.all) {
      const { script, read } = placed;
      const left = givenBy(read.rest ?? '');
      const name = [...givenBy(script.source)].find((each) => needed.has(each) && !left.has(each));
      if (name !== undefined && !made.has(placed)) made.set(placed, kept(placed, name));
    }
  }
  if (made.size === 0) return scripts;
  const changed = (placed: PlacedScript): PlacedScript => made.get(placed) ?? placed;
  return { of: (request) => scripts.of(request).map(changed), all: scripts.all.map(changed) };
}

/** What is carried over, if it can be run. */
function codeOf({ script, read }: PlacedScript): readonly string[] {
  if (read.rest === undefined || !canRun(script.dialect)) return [];
  return [script.helpers === undefined ? read.rest : `${script.helpers}\n${read.rest}`];
}

function onceForEach(make: (source: string) => ReadonlySet<string>): (source: string) => ReadonlySet<string> {
  const made = new Map<string, ReadonlySet<string>>();
  return (source) => {
    const found = made.get(source) ?? make(source);
    made.set(source, found);
    return found;
  };
}

function kept(placed: PlacedScript, name: string): PlacedScript {
  const { script } = placed;
  const reason = { kind: 'not-sayable', what: `\`${name}\`, which it gives to another script` } as const;
  const leftovers = [{ start: 0, end: script.source.length, line: 1, reason }];
  return { ...placed, read: keptWhole(script, { leftovers }) };
}
