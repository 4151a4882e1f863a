import { readOpenapi } from '../../../../src/importers/openapi/read-openapi.js';
import type { Leftover, Suite, SuiteRequest } from '../../../../src/importers/suite/suite.js';
import { requestsOf } from '../../../../src/importers/suite/requests-of.js';
import type { ReadSuite } from '../../../../src/importers/suite/source.js';

/** Reads a document; `others` are files that lie with it. */
export function read(document: unknown, others: Readonly<Record<string, string>> = {}): ReadSuite {
  const text = typeof document === 'string' ? document : JSON.stringify(document, null, 2);
  return readOpenapi({
    main: 'shop.yaml',
    texts: new Map([['shop.yaml', text], ...Object.entries(others)]),
    others: [],
  });
}

/** @throws Error where it cannot be read */
export function suiteOf(document: unknown, others: Readonly<Record<string, string>> = {}): Suite {
  const result = read(document, others);
  if (result.kind !== 'suite') throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return result.suite;
}

/** A document of 3.1 with these paths. @param more - other keys at its top */
export function paths(items: object, more: object = {}): object {
  return {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://shop.test/v1' }],
    paths: items,
    ...more,
  };
}

export function requests(document: unknown, others: Readonly<Record<string, string>> = {}): readonly SuiteRequest[] {
  return requestsOf(suiteOf(document, others)).map(({ request }) => request);
}

/** The request of a document with only one operation. */
export function requestOf(
  operation: object,
  more: { readonly path?: string; readonly method?: string; readonly top?: object } = {},
): SuiteRequest {
  const { path = '/orders', method = 'get', top } = more;
  return requests(paths({ [path]: { [method]: operation } }, top))[0]!;
}

/** Method, URL and path values of requests, on a line each. */
export function lines(made: readonly SuiteRequest[]): readonly string[] {
  return made.map(({ method, url, path }) =>
    [method, url.replace('{{suite:BASE_URL}}', ''), ...path.map(({ name, value }) => `${name}=${value}`)].join(' '),
  );
}

export function reasons(leftovers: readonly Leftover[]): readonly string[] {
  return leftovers.map(
    ({ place, reason }) => `${place.pointer ?? place.file} ${reason.kind}: ${'what' in reason ? reason.what : ''}`,
  );
}

/** Names and values of entries. */
export function pairs(entries: readonly { readonly name: string; readonly value: string | null }[]): readonly string[] {
  return entries.map(({ name, value }) => `${name}=${value}`);
}
