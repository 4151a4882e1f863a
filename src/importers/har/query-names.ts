import type { SuiteRequest } from '../suite/suite.js';

const longest = 40;

/**
 * Names of requests with the same method and path, with what tells their queries apart: `GET /orders?page=2`. Times differ in each
 * recording, and long values are hard to read, so names leave them out.
 */
export function nameByQuery(requests: readonly SuiteRequest[]): readonly SuiteRequest[] {
  const names = new Map<SuiteRequest, string>();
  for (const [name, alike] of Map.groupBy(requests, (request) => request.name)) {
    const counts = Map.groupBy(alike.flatMap(entriesOf), (entry) => entry);
    for (const request of alike) {
      const own = entriesOf(request).filter((entry) => counts.get(entry)!.length < alike.length);
      names.set(request, own.length === 0 ? name : `${name}?${own.join('&')}`);
    }
  }
  return requests.map((request) => ({ ...request, name: names.get(request)! }));
}

/** Each name is there once, since a query that has one twice stays in the URL. */
function entriesOf({ query }: SuiteRequest): readonly string[] {
  const entries = query.map(({ name, value }) => `${name}=${value}`);
  return entries.filter((entry) => entry.length <= longest && !entry.includes('{{timestamp'));
}
