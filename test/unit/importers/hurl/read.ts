import { readHurl } from '../../../../src/importers/hurl/read-hurl.js';
import type { ReadSuite } from '../../../../src/importers/suite/source.js';
import type { Leftover, Suite, SuiteRequest } from '../../../../src/importers/suite/suite.js';
import { writeSuite } from '../../../../src/importers/write/write-suite.js';

/** Reads a Hurl file; `others` are files that lie with it. */
export function read(text: string, others: Readonly<Record<string, string>> = {}): ReadSuite {
  return readHurl({ main: 'shop.hurl', texts: new Map([['shop.hurl', text], ...Object.entries(others)]), others: [] });
}

export function suiteOf(text: string, others: Readonly<Record<string, string>> = {}): Suite {
  const found = read(text, others);
  if (found.kind !== 'suite') throw new Error(found.problems.map(({ message }) => message).join('\n'));
  return found.suite;
}

export function requestsOf(text: string, others: Readonly<Record<string, string>> = {}): readonly SuiteRequest[] {
  return suiteOf(text, others).items.filter((item) => item.kind === 'request');
}

export function sessionOf(text: string): string {
  return writeSuite(suiteOf(text)).sessions[0]!.text;
}

/** The tests of one entry with these asserts, as one map where that is possible. */
export function testsOf(...asserts: readonly string[]): SuiteRequest['tests'] {
  return requestsOf(`GET http://tea.test\nHTTP *\n[Asserts]\n${asserts.join('\n')}\n`)[0]!.tests;
}

export function reasons(leftovers: readonly Leftover[]): readonly string[] {
  return leftovers.map(
    ({ place, reason, source }) => `${place.line}: ${reason.kind} ${'what' in reason ? reason.what : ''}: ${source}`,
  );
}
