import type { CaptureRecord, TestRecord } from '../../record/record.js';
import type { RunContext } from '../context/run-context.js';
import type { TestResult } from '../evaluate/reading.js';
import { keptSides, keptValue } from '../redact/kept-value.js';
import type { CaptureResult } from './assess.js';

/** What captures found, masked. */
export function captureRecords(
  captures: readonly CaptureResult[],
  { redactor, options }: RunContext,
): readonly CaptureRecord[] {
  return captures.map(({ capture, found, value, origin, isPayload }) => ({
    name: capture.name,
    source: capture.text,
    found,
    ...(value !== undefined && {
      value: keptValue(
        redactor.value(capture.name, value, isPayload ? undefined : capture.source, origin),
        options.bodyLimit,
      ),
    }),
    range: capture.range,
  }));
}

/** What tests came to, masked. */
export function testRecords(tests: readonly TestResult[], { redactor, options }: RunContext): readonly TestRecord[] {
  return tests.map((test) => ({
    ...(test.check.name !== undefined && { name: test.check.name }),
    assertion: test.check.text,
    ...(test.check.when && { when: test.check.when.text }),
    passed: test.passed,
    ...(test.applied === false && { applied: false as const }),
    ...keptSides(redactor.sides(test), options.bodyLimit, test.passed),
    range: test.check.range,
  }));
}
