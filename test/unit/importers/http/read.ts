import { readHttp } from '../../../../src/importers/http/read-http.js';
import type { Leftover, Suite, SuiteRequest } from '../../../../src/importers/suite/suite.js';
import { writeSuite } from '../../../../src/importers/write/write-suite.js';

/** Reads a file of requests; `others` are files that lie with it, `undefined` for those that are not text. */
export function suiteOf(text: string, others: Readonly<Record<string, string | undefined>> = {}): Suite {
  const texts = new Map([['api.http', text]]);
  for (const [path, each] of Object.entries(others)) if (each !== undefined) texts.set(path, each);
  const found = readHttp({ main: 'api.http', texts, others: Object.keys(others).filter((path) => !texts.has(path)) });
  if (found.kind !== 'suite') throw new Error(found.problems.map(({ message }) => message).join('\n'));
  return found.suite;
}

export function requestsOf(
  text: string,
  others: Readonly<Record<string, string | undefined>> = {},
): readonly SuiteRequest[] {
  return suiteOf(text, others).items.filter((item) => item.kind === 'request');
}

/** The session that a file becomes. */
export function sessionOf(text: string, others: Readonly<Record<string, string | undefined>> = {}): string {
  return writeSuite(suiteOf(text, others)).sessions[0]!.text;
}

export function reasons(leftovers: readonly Leftover[]): readonly string[] {
  return leftovers.map(
    ({ place, reason, source }) => `${place.line}: ${reason.kind} ${'what' in reason ? reason.what : ''}: ${source}`,
  );
}
