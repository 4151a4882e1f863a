import type { Capture, RequestStep, Session } from '../session.js';
import { subjects } from '../subjects.js';

/**
 * Whether a request passes with any answer: it has no tests, no capture that has to find something, no poll, no stream
 * that waits for something, and no script that looks at the response.
 * What a retry repeats on, and a condition that reads the response later, do not ask for the right answer.
 */
export function isUntested({ tests, captures, poll, stream, after = [] }: RequestStep, { settings }: Session): boolean {
  const scripts = [...after, ...(settings.afterEach ?? [])];
  const { length } = [...tests, ...(settings.tests ?? [])];
  const waits = poll !== undefined || stream?.until !== undefined;
  return length === 0 && !waits && scripts.length === 0 && !captures.some(mayFail);
}

function mayFail({ source, matches, optional }: Capture): boolean {
  return !optional && (matches !== undefined || !subjects[source.kind].isAlwaysThere);
}

/** Whether a comment of the file silences the warning that nothing tests the request. */
export function isMeantUntested({ range }: RequestStep, { ignores = [] }: Session): boolean {
  return ignores.some(({ line, codes }) => line === range.start.line && codes.includes('nothing-tested'));
}
