import { posix } from 'node:path';
import { moduleFile } from '../shared/module-file.js';
import type { Inherited, Suite, SuiteFolder, SuiteRequest } from '../suite/suite.js';

const required = /\brequire\(\s*(['"`])(\.[^'"`]*)\1\s*\)/g;

/**
 * The files that scripts of a collection load by a path, and those that these load, by their paths. Bruno looks for them from the
 * folder of the collection, wherever the script is.
 */
export function modulesOf(suite: Suite, texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const load = (source: string, from: string): void => {
    for (const [, , name = ''] of source.matchAll(required)) {
      const asked = posix.join(from, name);
      const path = moduleFile(from, name, texts);
      if (path === undefined || found.has(path)) continue;
      // A folder is loaded by a file next to it, since paths to modules get an ending.
      if (path === `${asked}/index.js`)
        found.set(`${asked}.js`, `module.exports = require('./${posix.basename(asked)}/index.js');`);
      const text = texts.get(path)!;
      found.set(path, text);
      if (!path.endsWith('.json')) load(text, posix.dirname(path));
    }
  };
  for (const source of sourcesOf(suite)) load(source, '.');
  return found;
}

function sourcesOf({ items, inherited }: Pick<Suite, 'items' | 'inherited'>): readonly string[] {
  const own = (inheritedScripts: Inherited): readonly string[] => inheritedScripts.scripts.map(({ source }) => source);
  const below = (item: SuiteFolder | SuiteRequest): readonly string[] =>
    item.kind === 'folder' ? sourcesOf(item) : item.scripts.map(({ source }) => source);
  return [...own(inherited), ...items.flatMap(below)];
}
