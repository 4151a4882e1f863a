import { posix } from 'node:path';
import { freeName } from '../../../lib/free-number.js';
import type { JsonObject } from '../../../lib/json.js';
import { dottedPath } from '../../../format/paths.js';
import { sessionSuffix } from '../../../format/session.js';
import { variablesIn, type PlacedRequest } from '../../suite/requests-of.js';
import type { SuiteRequest, SuiteVariable } from '../../suite/suite.js';
import type { Group } from '../files/split.js';
import type { Name } from '../names/names.js';

const flowFolder = 'flows';

/** The file of a flow that an import makes. @param home - the folder of the suite's own files */
export function flowFile(home: string, alias: string): string {
  return posix.join(home, flowFolder, `${alias}${sessionSuffix}`);
}

/** Whether an import has made a file as that of a flow. */
export function isFlowFile(file: string): boolean {
  return posix.basename(posix.dirname(file)) === flowFolder;
}

/** How a session calls a flow. */
interface Call {
  /** The file of the session. */
  readonly from: string;
  readonly alias: string;
  /** The inputs of the call. */
  readonly given: JsonObject;
  readonly isOnce?: boolean;
}

/** The row that calls a flow. */
export function callRow(flow: Group, { from, alias, given, isOnce = false }: Call): JsonObject {
  return {
    call: dottedPath(from, flow.file),
    ...(alias !== flow.name && { alias }),
    ...(Object.keys(given).length > 0 && { inputs: given }),
    ...(isOnce && { once: true }),
  };
}

/** Gives the calls of one session their aliases. */
export type Aliases = (flow: string) => string;

/**
 * A call replaces what an earlier one of its alias has captured, so each has an alias of its own.
 *
 * @param flows - the names of all flows, which are aliases by default
 */
export function openAliases(flows: readonly string[]): Aliases {
  const others = new Set(flows);
  const taken = new Set<string>();
  return (flow) => {
    const alias = freeName(flow, (each) => taken.has(each) || (each !== flow && others.has(each)), '-');
    taken.add(alias);
    return alias;
  };
}

/** A request that a script sends, as the only one of a row: it has what is given, and no script. */
export function flowRequest(
  given: Pick<SuiteRequest, 'place' | 'method' | 'url' | 'headers'> & Partial<SuiteRequest>,
): SuiteRequest {
  return {
    kind: 'request',
    name: '',
    path: [],
    query: [],
    scripts: [],
    tests: [],
    captures: [],
    variables: [],
    tags: [],
    leftovers: [],
    ...given,
  };
}

/** Of these names, and of those in values that take their place, the ones that steps set. */
export function setNamesIn(names: Iterable<string>, read: (name: string) => Name): readonly string[] {
  const seen = new Set<string>();
  const setIn = (name: string): readonly string[] => {
    if (seen.has(name)) return [];
    seen.add(name);
    const found = read(name);
    if (found.kind === 'inline') return [...variablesIn(found.text)].flatMap(setIn);
    return found.kind === 'var' && found.isSet ? [name] : [];
  };
  return [...names].flatMap(setIn);
}

/** In a flow a request inherits nothing but the variables of the suite. */
export function placedInFlow(request: SuiteRequest, variables: readonly SuiteVariable[]): PlacedRequest {
  return { request, folders: [], inherited: [{ headers: [], variables, scripts: [] }], auth: request.auth };
}
