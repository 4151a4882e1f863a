import { readScript } from '../../scripts/read-script.js';
import type { Known } from '../../scripts/script.js';
import { type Given, readTokenScript, type TokenScript } from '../../scripts/token-script.js';
import { requestsOf, variablesIn, variablesOfRequests, type PlacedRequest } from '../../suite/requests-of.js';
import type { Inherited, Suite, SuiteScript } from '../../suite/suite.js';
import { isSecretValue } from '../names/names.js';
import { mentions } from '../scripts/script-files.js';
import { givenNames, namesSet, withoutNamesSet } from '../scripts/names-set.js';

/** A token script of a suite or of a folder, and what belongs to it. */
export interface FoundToken {
  readonly token: TokenScript;
  /** The script, and others that do the same again for some of its requests. */
  readonly scripts: ReadonlySet<SuiteScript>;
  /** Scripts that only take the token away. */
  readonly removers: ReadonlySet<SuiteScript>;
  /** All others. */
  readonly others: readonly SuiteScript[];
  /** Where it is: it runs for the requests below. */
  readonly holders: ReadonlySet<Inherited>;
  /** Its captures that something reads. */
  readonly used: TokenScript['captures'];
  /** Whether another script reads or sets one of them. */
  readonly isScripted: boolean;
}

/** A script of a suite that asks for a token when there is none. */
export function tokenScriptOf(suite: Suite): FoundToken | undefined {
  const requests = requestsOf(suite);
  const holders = [...new Set([suite.inherited, ...requests.flatMap(({ inherited }) => inherited)])];
  const all = holders.flatMap(({ scripts }) => scripts).concat(requests.flatMap(({ request }) => request.scripts));
  if (!all.some(({ source }) => /\bsendRequest\b/.test(source))) return undefined;
  const known: Known = { variables: givenNames(suite, requests) };
  const found = holders.flatMap((holder) =>
    holder.scripts.flatMap((script) => {
      if (script.phase !== 'before' || !/\bsendRequest\b/.test(script.source)) return [];
      const token = readTokenScript(script, known, (name) => givenValue(suite, name));
      return token ? [{ holder, script, token }] : [];
    }),
  );
  for (const { token } of found) {
    const same = found.filter((each) => keyOf(each.token) === keyOf(token));
    const scripts = new Set(same.map(({ script }) => script));
    const removers = new Set(all.filter((each) => !scripts.has(each) && onlyRemoves(each, token, known)));
    const others = all.filter((each) => !scripts.has(each) && !removers.has(each));
    const uses = usesOf(token, requests, others);
    const made: FoundToken = {
      token,
      scripts,
      removers,
      holders: new Set(same.map(({ holder }) => holder)),
      others,
      ...uses,
    };
    if (isAlone(made, requests)) return made;
  }
  return undefined;
}

/** Two scripts with the same key do the same. */
function keyOf({ request, captures, tests, when }: TokenScript): string {
  return JSON.stringify([request, captures, tests, when]);
}

/** What something of the suite gives to a variable from the start. A secret is what an earlier run has left. */
function givenValue({ inherited, environments }: Suite, name: string): ReturnType<Given> {
  const values = [inherited, ...environments].flatMap(({ variables }) =>
    variables.flatMap(({ name: own, value, isSecret }) =>
      own === name && !isSecret && !isSecretValue(name, value) ? [value] : [],
    ),
  );
  const value = values.find((each) => each !== '' && each !== null && typeof each !== 'object');
  return value as ReturnType<Given>;
}

/** Whether all that a script does is to take the token away. */
function onlyRemoves(script: SuiteScript, { sets }: TokenScript, known: Known): boolean {
  const names = namesIn(script.source, sets);
  if (names.length === 0) return false;
  const read = readScript(script, known);
  const { tests, captures, headers, flow, whole } = read;
  const isElse = [tests, captures, headers, flow].some((part) => part.length > 0);
  const values = read.sets.flatMap((set) => Object.entries(set.values));
  return whole && !isElse && values.every(([name, value]) => sets.has(name) && value === `\\{{${name}}}`);
}

function namesIn(source: string, names: ReadonlySet<string>): readonly string[] {
  return [...names].filter((name) => mentions(source, name));
}

function usesOf(
  { captures }: TokenScript,
  requests: readonly PlacedRequest[],
  others: readonly SuiteScript[],
): Pick<FoundToken, 'used' | 'isScripted'> {
  const inRequests = variablesOfRequests(requests);
  const used = captures.filter(({ name }) => inRequests.has(name) || isReadIn(others, name));
  const { names } = namesSet(others.map(({ source }) => source));
  const isSet = (name: string): boolean =>
    names.has(name) || requests.some(({ request }) => declares(request.captures, name));
  return { used, isScripted: used.some(({ name }) => isReadIn(others, name) || isSet(name)) };
}

function isReadIn(scripts: readonly SuiteScript[], name: string): boolean {
  return scripts.some(({ source }) => mentions(withoutNamesSet(source), name));
}

/** Whether only the script reads how old its token is, and it asks for what a session can ask for at its beginning. */
function isAlone({ token, used, holders, others }: FoundToken, requests: readonly PlacedRequest[]): boolean {
  const captured = new Set(token.captures.map(({ name }) => name));
  const { names } = namesSet(others.map(({ source }) => source));
  const isSet = (name: string): boolean =>
    names.has(name) || requests.some(({ request }) => declares(request.captures, name));
  const read = variablesOfRequests(requests);
  const outside = variablesOfRequests(requests.filter(({ inherited }) => !inherited.some((each) => holders.has(each))));
  const needed = variablesIn([token.request, token.when ?? []]);
  return (
    used.length > 0 &&
    [...token.sets].every((name) => captured.has(name) || !(read.has(name) || isReadIn(others, name))) &&
    ![...needed].some(isSet) &&
    ![...token.sets, ...needed].some((name) => requests.some((placed) => hasOwn(placed, name))) &&
    !used.some(({ name }) => outside.has(name))
  );
}

/** Whether a request, or a folder that it is in, has a value of its own for a variable. */
function hasOwn({ request, folders }: PlacedRequest, name: string): boolean {
  return declares(request.variables, name) || folders.some(({ inherited }) => declares(inherited.variables, name));
}

function declares(list: readonly { readonly name: string }[], name: string): boolean {
  return list.some((each) => each.name === name);
}
