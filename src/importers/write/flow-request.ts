import { posix } from 'node:path';
import { sessionSuffix } from '../../format/session.js';
import type { PlacedRequest } from '../suite/requests-of.js';
import type { SuiteRequest, SuiteVariable } from '../suite/suite.js';

/** The file of a flow that an import makes. @param home - the folder of the suite's own files */
export function flowFile(home: string, alias: string): string {
  return posix.join(home, 'flows', `${alias}${sessionSuffix}`);
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

/** In a flow a request inherits nothing but the variables of the suite. */
export function placedInFlow(request: SuiteRequest, variables: readonly SuiteVariable[]): PlacedRequest {
  return { request, folders: [], inherited: [{ headers: [], variables, scripts: [] }], auth: request.auth };
}
