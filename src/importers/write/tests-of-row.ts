import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';

/** A subject with what is expected of it, or a whole entry of a list if the error is in its `when`. */
export type TestOfRow = readonly [subject: string, check: Json] | readonly [entry: JsonObject];

/**
 * The test that a line of a written session is in.
 *
 * @param tests - of the row, as it was written
 */
export function testAt(text: string, line: number, tests: unknown): TestOfRow | undefined {
  const lines = text.split('\n').slice(0, line);
  const above = lines.slice(lines.findLastIndex((each) => each.startsWith('    tests:')) + 1);
  const isList = Array.isArray(tests);
  const start = isList ? above.findLastIndex((each) => each.startsWith('      - ')) : 0;
  const at = above.filter((each) => each.startsWith('      - ')).length - 1;
  const entry = (isList ? (tests as Json[])[at] : tests) as Json | undefined;
  if (start === -1 || !isJsonObject(entry)) return undefined;
  const subject = isList ? /^ {6}- \S|^ {8}[^\s-]/ : /^ {6}[^\s-]/;
  const found = Object.entries(entry)[above.slice(start).filter((each) => subject.test(each)).length - 1];
  if (!found) return undefined;
  return found[0] === 'when' || found[0] === 'name' ? [entry] : found;
}

const mark = 'tests ';

export function keyOfTest(test: TestOfRow): string {
  return mark + JSON.stringify(test);
}

export function subjectOfTest(key: string): string | undefined {
  if (!key.startsWith(mark)) return undefined;
  const [first] = JSON.parse(key.slice(mark.length)) as TestOfRow;
  return typeof first === 'string' ? first : Object.keys(first).find((name) => name !== 'when' && name !== 'name');
}

/** @returns undefined if nothing is left */
export function withoutTests(tests: Json, lost: ReadonlyMap<string, string>): Json | undefined {
  if (![...lost.keys()].some((key) => key.startsWith(mark))) return tests;
  const entries = (Array.isArray(tests) ? tests : [tests]) as readonly JsonObject[];
  const kept = entries
    .filter((entry) => !lost.has(keyOfTest([entry])))
    .map((entry) => Object.fromEntries(Object.entries(entry).filter((test) => !lost.has(keyOfTest(test)))))
    .filter((entry) => Object.keys(entry).some((key) => key !== 'when' && key !== 'name'));
  return Array.isArray(tests) ? (kept.length > 0 ? kept : undefined) : kept[0];
}
