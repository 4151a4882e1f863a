import type { JsonObject } from '../../lib/json.js';
import { noResponseYet } from '../../problems/edit/blocks.js';
import type { Step } from '../../format/session.js';
import { describeStep } from '../../format/steps/describe.js';

/** What to know of a condition in a row that no request comes before: it reads a response that there is none of. */
export function firstResponseNotes(steps: readonly Step[], row: number, condition: JsonObject): readonly string[] {
  const readsResponse = Object.keys(condition).some((subject) => /^(?:status$|\$|header\s)/.test(subject));
  const hasEarlier = steps.slice(0, row - 1).some((step) => describeStep(step).getsResponse);
  return readsResponse && !hasEarlier ? [noResponseYet(row)] : [];
}
