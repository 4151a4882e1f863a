import { areShort } from '../context/are-short.js';
import type { Settled } from './step-outcome.js';
import type { StepSent } from './step-outcome.js';

/** Whether a record may be made while the next answer is awaited. */
export function isShortRecord({ request, result: { outcome } }: StepSent, { captures, tests }: Settled): boolean {
  const received = outcome?.kind === 'response' ? outcome.response.body.byteLength : 0;
  const values = [...captures.map(({ value }) => value), ...tests.flatMap((test) => [test.received, test.expected])];
  return areShort(values, (request.body?.byteLength ?? 0) + received);
}
