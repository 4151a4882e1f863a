import type { Json } from '../../lib/json.js';
import type { Failure, TestRecord } from '../../record/record.js';
import type { RunContext } from '../context/run-context.js';
import { keptValue } from '../redact/kept-value.js';
import type { ScriptTest } from '../scripts/script-tests.js';

export function scriptTestRecord({ name, fault, sides, range }: ScriptTest, run: RunContext): TestRecord {
  return {
    assertion: run.redactor.text(name),
    passed: fault === undefined,
    ...(sides && scriptSides(sides, run)),
    range,
  };
}

/** What a script compares has no name: only what is known to be secret is masked, and fields of sensitive names. */
export function scriptSides(
  { expected, received }: NonNullable<ScriptTest['sides']>,
  { redactor, options }: RunContext,
): Pick<Failure, 'expected' | 'received'> {
  const shown = (value: Json): Json => keptValue(redactor.value('', value), options.bodyLimit, true);
  return { expected: shown(expected), received: shown(received) };
}
