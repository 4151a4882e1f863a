import { readPostman } from '../../../../src/importers/postman/read-postman.js';
import type { ReadSuite } from '../../../../src/importers/suite/source.js';
import type { Leftover, Suite, SuiteFolder, SuiteRequest } from '../../../../src/importers/suite/suite.js';

/** Reads an export; `others` are files that lie next to it. */
export function read(value: unknown, others: Readonly<Record<string, unknown>> = {}): ReadSuite {
  const texts = Object.entries({ 'shop.json': value, ...others }).map(([name, each]): [string, string] => [
    name,
    typeof each === 'string' ? each : JSON.stringify(each),
  ]);
  return readPostman({ main: 'shop.json', texts: new Map(texts), others: [] });
}

/** @throws Error where it cannot be read */
export function suiteOf(value: unknown, others: Readonly<Record<string, unknown>> = {}): Suite {
  const result = read(value, others);
  if (result.kind !== 'suite') throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return result.suite;
}

export function requestsOf({ items }: Pick<Suite | SuiteFolder, 'items'>): readonly SuiteRequest[] {
  return items.flatMap((item) => (item.kind === 'folder' ? requestsOf(item) : [item]));
}

/** Reads a collection of only one request. @param more - keys of the item or the collection */
export function requestOf(
  request: unknown,
  more: { readonly item?: object; readonly collection?: object } = {},
): SuiteRequest {
  const [only] = requestsOf(suiteOf({ item: [{ name: 'one', request, ...more.item }], ...more.collection }));
  return only!;
}

export function reasons(leftovers: readonly Leftover[]): readonly string[] {
  return leftovers.map(
    ({ place, reason }) => `${place.pointer}: ${reason.kind} ${'what' in reason ? reason.what : ''}`,
  );
}
