import type { RequestStep } from '../../format/session.js';
import { schemaReader } from '../evaluate/check-schema.js';
import type { RunContext } from '../context/run-context.js';
import type { TestResult } from '../evaluate/reading.js';
import type { KeptResponse } from '../ports/kept-response.js';
import type { HttpOutcome } from '../ports/ports.js';
import type { Scope } from '../scope/scope.js';
import { assess } from './assess.js';
import { captureRecords, testRecords } from './record-checks.js';

interface Answered {
  readonly id: string;
  readonly step: RequestStep;
  readonly outcome: HttpOutcome | undefined;
}

/** Hands the last response of a step to a host that keeps some. */
export function keepResponse({ id, step, outcome }: Answered, scope: Scope, run: RunContext): void {
  const { keep, files } = run.ports;
  if (!keep || outcome?.kind !== 'response') return;
  const around = { readSchema: schemaReader(scope.session, files), watch: { problem: () => undefined } };
  const ask: KeptResponse['ask'] = ({ tests, captures, condition }) => {
    const checks = condition && tests.length === 0 ? condition.checks : tests;
    const asked = assess({ ...step, tests: checks, captures }, scope, outcome, around);
    const unmet = new Set(condition && asked.unmet(condition).map(({ check }) => check));
    const results = asked.tests().map((test): TestResult => {
      return condition && tests.length === 0 ? { ...test, passed: !unmet.has(test.check) } : test;
    });
    return {
      tests: testRecords(results, run),
      captures: captureRecords(asked.captures(), run),
      ...(condition && { holds: asked.holds(condition) }),
    };
  };
  keep({ id, size: outcome.response.body.byteLength, ask });
}
