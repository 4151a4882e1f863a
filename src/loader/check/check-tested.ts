import { subjects } from '../../format/subjects.js';
import { nothingTested } from '../../problems/check/requests.js';
import type { Capture, RequestStep } from '../../format/session.js';
import type { Finding } from './finding.js';

/**
 * A request that passes whatever comes: without tests, captures that have to find something, and a poll's `until`.
 * What a retry repeats on, and a condition that reads the response later, do not ask for the right answer.
 */
export function checkTested({ title, tests, captures, poll, skip, range }: RequestStep): readonly Finding[] {
  const isTested = tests.length > 0 || poll !== undefined || captures.some(mayFail);
  return isTested || skip !== undefined ? [] : [{ message: nothingTested(title), range }];
}

function mayFail({ source, matches, optional }: Capture): boolean {
  return !optional && (matches !== undefined || !subjects[source.kind].isAlwaysThere);
}
