import type { Json } from '../../lib/json.js';
import { isSecretName } from '../../lib/secret-names.js';
import { environmentIn, variablesIn, type PlacedRequest } from '../suite/requests-of.js';
import type { Suite } from '../suite/suite.js';
import type { Around } from './requests/draft.js';
import { mentions } from './scripts/script-files.js';
import { systemNames } from '../suite/system-names.js';
import { codeLeft } from './scripts/placed-script.js';
import { namesAsked } from './scripts/names-set.js';
import { namesGotBy } from './scripts/names-got.js';
import { openTexts } from './names/texts.js';
import type { EnvName, Name } from './names/names.js';

/** What some requests read, by the names of the session. */
export interface Used {
  /** `variables` of the session, each behind those that it reads. */
  readonly variables: Readonly<Record<string, Json>>;
  readonly environment: ReadonlyMap<string, EnvName>;
  /** Names as the suite has them. */
  readonly written: ReadonlySet<string>;
}

/** @param more - names that a row of another request reads, each as that request does */
export function variablesOf(
  suite: Suite,
  requests: readonly PlacedRequest[],
  around: Around,
  more: readonly (readonly [name: string, of: PlacedRequest])[] = [],
): Used {
  const variables = new Map<string, Json>();
  const environment = new Map<string, EnvName>();
  const written = new Set<string>();
  const seen = new Set<Name>();
  const addOutside = (names: Iterable<string>): void => {
    for (const name of names)
      if (!systemNames.has(name) && !environment.has(name))
        environment.set(name, { kind: 'env', name, isSecret: isSecretName(name) });
  };
  const add = (name: string, of: PlacedRequest): void => {
    const read = around.names.read(name, of);
    written.add(name);
    if (seen.has(read) || read.kind === 'flow') return;
    seen.add(read);
    if (read.kind === 'env') environment.set(read.name, read);
    const value = read.kind === 'inline' ? read.text : read.kind === 'var' ? read.initial : read.value;
    if (value === undefined) return;
    addOutside(environmentIn(value));
    for (const inner of variablesIn(value)) add(inner, of);
    if (read.kind === 'var') variables.set(read.name, openTexts(around.names, of).value(value));
    if (read.kind === 'var' && read.env) environment.set(read.env.name, read.env);
  };
  /** Only a script reads it, and nothing gives it. */
  const isMissing = (name: string, of: PlacedRequest): boolean =>
    !around.available.has(name) && around.names.read(name, of).kind === 'env';
  const all = new Set([...namesOfSuite(suite), ...around.once]);
  for (const of of requests) {
    const scripts = around.scriptsOf(of);
    const { name: _, ...request } = of.request;
    const given = [{ ...request, scripts: [] }, of.auth, of.inherited.map(({ headers }) => headers)];
    const read = scripts.map((script) => [
      script.read.tests,
      script.read.captures,
      script.read.sets,
      script.read.headers,
      script.read.flow,
      script.read.asks ?? [],
    ]);
    const asked = scripts.flatMap((script) => namesAsked(script.read));
    for (const name of [...variablesIn([given, read]), ...asked]) add(name, of);
    addOutside(environmentIn([given, read]));
    const kept = scripts.map(codeLeft).join('\n').trim();
    if (kept === '') continue;
    const got = namesGotBy(scripts, suite.modules);
    for (const name of all) if (got.variables.has(name) || mentions(kept, name)) add(name, of);
    for (const name of got.variables) if (isMissing(name, of)) add(name, of);
    addOutside(got.process);
  }
  for (const [name, of] of more) add(name, of);
  return { variables: Object.fromEntries(variables), environment, written };
}

function namesOfSuite({ inherited, environments }: Suite): ReadonlySet<string> {
  return new Set([inherited, ...environments].flatMap(({ variables }) => variables.map(({ name }) => name)));
}
