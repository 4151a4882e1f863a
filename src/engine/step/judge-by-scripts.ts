import type { RequestStep } from '../../format/session.js';
import { scriptTestFailed } from '../../problems/run/scripts.js';
import type { RunContext } from '../context/run-context.js';
import type { HttpOutcome } from '../ports/ports.js';
import { type AfterEnd, runAfterScripts, scriptsAfter } from '../scripts/after-scripts.js';
import { threwAt } from '../scripts/run-script.js';
import type { ScriptTest } from '../scripts/script-tests.js';
import type { Scope } from '../scope/scope.js';
import type { Assessment } from './assess.js';
import type { Judged } from './judge-step.js';
import type { PreparedStep } from './prepare-step.js';
import type { Send, SendResult } from './send-until-done.js';
import type { StepFailure } from './step-failures.js';

/** The scripts that look at the responses of a step. */
export interface AfterScripts {
  /** A failing test is a reason to send again, so they look at every response. */
  readonly isForEachSend: boolean;
  /** Looks at one response; its failing tests count among those of the assessment. */
  readonly assessed: (assessment: Assessment, outcome: HttpOutcome, sends: readonly Send[]) => Promise<Assessment>;
  /** What they say of the last response that they have looked at. */
  readonly last: () => AfterEnd | undefined;
}

/** Undefined where a step has none. */
export function openAfterScripts(
  step: RequestStep,
  { request, settings }: PreparedStep,
  scope: Scope,
  run: RunContext,
): AfterScripts | undefined {
  const scripts = scriptsAfter(step, scope.session.settings);
  if (scripts.length === 0) return undefined;
  let last: AfterEnd | undefined;
  return {
    isForEachSend: settings.conditions.includes('a failing test'),
    assessed: async (assessment, outcome, sends) => {
      const { exchange } = assessment;
      if (!exchange || outcome.kind !== 'response') return assessment;
      const { response, sentHeaders } = outcome;
      const told = sends.map(({ number, cause, waited, status, error, duration }) => ({
        number,
        cause,
        waited,
        duration,
        ...(status !== undefined && { status }),
        ...(error && { error: error.message }),
      }));
      last = await runAfterScripts(
        scripts,
        { step, request, sentHeaders, response, exchange, sends: told },
        scope,
        run,
      );
      const failing = last.tests.find(({ fault }) => fault)?.name;
      return { ...assessment, failingTest: () => assessment.failingTest() ?? failing };
    },
    last: () => last,
  };
}

/** What a step comes to with what its scripts say: of a response whose captures and tests were read. */
export async function judgeByScripts(
  judged: Judged,
  { end, outcome, assessment, sends }: SendResult,
  after: AfterScripts,
  run: RunContext,
): Promise<Judged> {
  const isRead = (end === 'done' || end === 'failed') && assessment?.exchange !== undefined && outcome !== undefined;
  if (!isRead) return judged;
  if (!after.isForEachSend) await after.assessed(assessment, outcome, sends);
  if (run.signal.aborted)
    return { ...judged, state: 'skipped', reason: { kind: 'cancelled' }, failures: [], captures: [], tests: [] };
  const { tests, failures } = after.last()!;
  const failed = [
    ...judged.failures,
    ...tests.filter(({ fault }) => fault).map((test) => testFailure(test, run)),
    ...failures,
  ];
  return { ...judged, state: failed.length === 0 ? 'passed' : 'failed', failures: failed, scriptTests: tests };
}

/** With the tests of the scripts before the request, which was sent whatever they say. */
export function withTestsBefore(judged: Judged, tests: readonly ScriptTest[], run: RunContext): Judged {
  if (tests.length === 0 || judged.state === 'skipped') return judged;
  const failed = tests.filter(({ fault }) => fault).map((test) => testFailure(test, run));
  return {
    ...judged,
    ...(failed.length > 0 && judged.state === 'passed' && { state: 'failed' as const }),
    failures: judged.state === 'waiting' ? judged.failures : [...failed, ...judged.failures],
    scriptTests: [...tests, ...(judged.scriptTests ?? [])],
  };
}

function testFailure({ name, fault, sides, range }: ScriptTest, { redactor }: RunContext): StepFailure {
  const failure = scriptTestFailed(name, fault!.words, fault!.place);
  return { ...failure, range, ...threwAt(fault!.place, redactor), ...(sides && { sides }) };
}
