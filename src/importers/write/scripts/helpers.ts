import { remember } from '../../../lib/memoize.js';
import { statementsForOthers } from '../../scripts/own-globals.js';
import { globalsGiven, globalsNeeded, hasCalls } from '../../scripts/shared-globals.js';
import type { SuiteScript } from '../../suite/suite.js';
import { canRun } from './script-files.js';
import { codeLeft, keptFor, type PlacedScript, type Scripts } from './placed-script.js';

/**
 * Scripts that are carried over get the statements by which others give them names: `Helper = {}`. A script that gives a name in
 * another way is carried over, too.
 */
export function withHelpers(scripts: Scripts): Scripts {
  const helped = new Map<SuiteScript, SuiteScript>();
  const kept = new Map<PlacedScript, PlacedScript>();
  const givenBy = remember(Infinity, globalsGiven);
  const neededBy = remember(Infinity, globalsNeeded);
  const now = (placed: PlacedScript): PlacedScript => {
    const { script, read } = kept.get(placed) ?? placed;
    return { ...placed, script: helped.get(script) ?? script, read };
  };
  const help = (placed: PlacedScript, name: string): void => {
    const givers = scripts.all.filter(({ script }) => givenBy(script.source).has(name));
    const gone = givers.filter((giver) => !givenBy(now(giver).read.rest ?? '').has(name));
    const [giver, ...others] = givers;
    const isOne = others.every(({ script }) => script === giver?.script);
    const text = giver && isOne && gone.length > 0 ? helperOf(giver, name) : undefined;
    const { script } = now(placed);
    if (text !== undefined)
      helped.set(placed.script, { ...script, helpers: [text, script.helpers ?? ''].join('\n').trim() });
    else for (const each of gone) kept.set(each, keptFor(each, `\`${name}\`, which it gives to another script`));
  };
  // What a script gets may need another name.
  for (let before = -1, after = 0; before < after; after = helped.size + kept.size) {
    before = after;
    for (const placed of scripts.all.filter(({ script }) => canRun(script.dialect)))
      for (const name of neededBy(codeLeft(now(placed)))) help(placed, name);
  }
  if (helped.size + kept.size === 0) return scripts;
  const made = new Map(scripts.all.map((placed) => [placed, now(placed)]));
  return { of: (request) => scripts.of(request).map((placed) => made.get(placed)!), all: [...made.values()] };
}

/** The statement by which a script of all requests gives a name, if it gives the same wherever it runs. */
function helperOf({ script, level }: PlacedScript, name: string): string | undefined {
  if (level === 'request' || script.phase !== 'before') return undefined;
  const text = statementsForOthers(script.source, (each) => each === name);
  return globalsGiven(text).has(name) && !hasCalls(text) ? text : undefined;
}
