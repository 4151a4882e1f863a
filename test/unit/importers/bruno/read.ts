import { readBruno } from '../../../../src/importers/bruno/read-bruno.js';
import { requestsOf, type PlacedRequest } from '../../../../src/importers/suite/requests-of.js';
import type { Suite, SuiteRequest } from '../../../../src/importers/suite/suite.js';

/** Reads a folder of Bruno. */
export function suiteOf(texts: Readonly<Record<string, string>>): Suite {
  const read = readBruno({ texts: new Map(Object.entries(texts)), others: [] });
  if (read.kind !== 'suite') throw new Error('it is not read');
  return read.suite;
}

export function requestsIn(texts: Readonly<Record<string, string>>): readonly PlacedRequest[] {
  return requestsOf(suiteOf(texts));
}

/** A request by the blocks of its file, sent to `http://shop/a` unless they say otherwise. */
export function requestOf(blocks: string, more: Readonly<Record<string, string>> = {}): SuiteRequest {
  const line = /^(?:get|post|put) \{/m.test(blocks) ? '' : 'get {\n  url: http://shop/a\n}\n';
  return requestsIn({ 'a.bru': `meta {\n  name: a\n}\n${line}${blocks}`, ...more })[0]!.request;
}

export function reasons({ leftovers }: Pick<SuiteRequest, 'leftovers'>): readonly string[] {
  return leftovers.map(
    ({ place, reason }) => `${place.file}:${place.line}: ${reason.kind} ${'what' in reason ? reason.what : ''}`,
  );
}
