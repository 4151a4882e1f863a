import type { Json } from '../model/json.js';
import type { StepSent } from './record-step.js';
import type { Settled } from './run-step.js';

/** Bytes and characters of which a record is made in a part of a ms. */
const longestShort = 8 * 1024;

/** Whether a record is made so soon that an answer which comes meanwhile has no longer duration for it. */
export function isShortRecord({ request, result: { outcome } }: StepSent, { captures, tests }: Settled): boolean {
  const received = outcome?.kind === 'response' ? outcome.response.body.byteLength : 0;
  const values = [...captures.map(({ value }) => value), ...tests.flatMap((test) => [test.received, test.expected])];
  return values.reduce(leftAfter, longestShort - (request.body?.byteLength ?? 0) - received) >= 0;
}

/** What a value leaves of a length; less than 0 where it is too long, and then no more of it is looked at. */
function leftAfter(left: number, value: Json | undefined): number {
  if (left < 0 || value === undefined) return left;
  if (typeof value === 'string') return left - value.length;
  if (typeof value !== 'object' || value === null) return left - 1;
  let rest = left;
  for (const key in value) {
    rest = leftAfter(rest - 1, (value as Readonly<Record<string, Json>>)[key]);
    if (rest < 0) break;
  }
  return rest;
}
