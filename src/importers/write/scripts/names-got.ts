import { onceFor } from '../../../lib/memoize.js';
import { namesGot, type NamesGot } from '../../scripts/names-got.js';
import type { Suite } from '../../suite/suite.js';
import { codeLeft, type PlacedScript } from './placed-script.js';

/** Names that a script asks for as it is carried over. */
const namesOfScript = onceFor((script: PlacedScript) => namesGot(codeLeft(script)));

const namesOfModules = onceFor((modules: ReadonlyMap<string, string>): readonly NamesGot[] =>
  [...modules].flatMap(([path, text]) => (path.endsWith('.json') ? [] : [namesGot(text)])),
);

/** Names that scripts ask for as they are carried over, with the modules of the suite that they load. */
export function namesGotBy(scripts: readonly PlacedScript[], modules: Suite['modules']): NamesGot {
  const isLoading = modules !== undefined && scripts.some((script) => /\brequire\b/.test(codeLeft(script)));
  const all = [...scripts.map(namesOfScript), ...(isLoading ? namesOfModules(modules) : [])];
  return {
    variables: new Set(all.flatMap(({ variables }) => [...variables])),
    process: new Set(all.flatMap(({ process }) => [...process])),
  };
}
