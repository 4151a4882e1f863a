import type { Check, Condition } from '../../format/check.js';
import { once } from '../../lib/memoize.js';
import type { Message } from '../../format/problem.js';
import { ownCaptureMissing } from '../../problems/run/references.js';
import { isTooSlow } from '../../problems/run/evaluate.js';
import type { Capture, RequestStep } from '../../format/session.js';
import { type CaptureReading, readCapture } from '../evaluate/read-capture.js';
import { conditionHolds, evaluateCheck, unmetChecks } from '../evaluate/evaluate-check.js';
import { type CheckResult, type Reading, ReadingFailure, type TestResult } from '../evaluate/reading.js';
import { exchangeOf } from '../http/exchange-of.js';
import { streamFaultOf, type StreamFault } from './stream-fault.js';
import type { Watch } from './watch-stream.js';
import type { Exchange, HttpOutcome, Lookup } from '../ports/ports.js';
import { PipeFailure, UnresolvedReference } from '../values/render-text.js';
import type { ContractResult } from '../evaluate/check-contract.js';
import type { Scope } from '../scope/scope.js';
import { contractResult, failsBy, type StepContract } from './step-contract.js';

export interface CaptureResult extends CaptureReading {
  readonly capture: Capture;
}

/** What a response says about a step; captures and tests are read when first asked for. */
export interface Assessment {
  readonly exchange: Exchange | undefined;
  readonly statusText: string | undefined;
  readonly holds: (condition: Condition) => boolean;
  /** The checks of a condition that do not hold, each with what the response had instead; none where none came. */
  readonly unmet: (condition: Condition) => readonly TestResult[];
  readonly captures: () => readonly CaptureResult[];
  readonly tests: () => readonly TestResult[];
  /** What `stream` of the step asked for and did not get. */
  readonly streamFault?: StreamFault;
  /** What the response has against the contract; undefined where that does not describe it. */
  readonly contract: () => ContractResult | undefined;
  /** The same as a failure, where it is one. */
  readonly contractFault: () => Message | undefined;
  readonly failingTest: () => string | undefined;
}

interface AssessedBy {
  readonly readSchema: Reading['readSchema'];
  /** What has looked at the stream. */
  readonly watch: Pick<Watch, 'problem'>;
  readonly contract?: StepContract | undefined;
}

/** A step's tests see its own captures. */
export function assess(
  step: RequestStep,
  scope: Scope,
  outcome: HttpOutcome,
  { readSchema, watch, contract: against }: AssessedBy,
): Assessment {
  const exchange = outcome.kind === 'response' ? exchangeOf(outcome.response, outcome.duration, scope.http) : undefined;
  const reading = { exchange, lookup: scope.lookup, readSchema };
  const captures = once(() => step.captures.map((capture) => ({ capture, ...readCapture(capture, reading) })));
  const tests = once(() => {
    const own = { ...reading, lookup: withCaptures(scope.lookup, captures()) };
    return step.tests.map((check) => ({ check, ...evaluateIfApplied(check, own) }));
  });
  const contract = once(() => {
    if (!exchange || !against) return undefined;
    return contractResult(against, exchange, outcome.lastMethod ?? step.method);
  });
  const contractFault = once(() => failsBy(against, contract()));
  const streamFault = outcome.kind === 'response' ? streamFaultOf(step, outcome.response, watch.problem()) : undefined;
  return {
    exchange,
    ...(streamFault && { streamFault }),
    statusText: exchange && statusTextOf(exchange),
    holds: (condition) => conditionHolds(condition, reading),
    unmet: exchange ? (condition) => unmetChecks(condition, reading) : () => [],
    captures: exchange ? captures : () => [],
    tests: exchange ? tests : () => [],
    contract,
    contractFault,
    failingTest: () => streamFault?.words ?? failing(tests()) ?? contractFault()?.message,
  };
}

/** What takes too long for one response does for the next. */
function failing(tests: readonly TestResult[]): string | undefined {
  return tests.find(({ passed, problem }) => !passed && !(problem && isTooSlow(problem)))?.check.text;
}

/** A test whose condition is not true of the response does not apply: it neither passes nor fails. */
function evaluateIfApplied(check: Check, reading: Reading): CheckResult {
  try {
    const applies = check.when === undefined || conditionHolds(check.when, reading);
    return applies ? evaluateTest(check, reading) : { passed: true, applied: false };
  } catch (error) {
    if (error instanceof ReadingFailure) return { passed: false, problem: error.problem };
    throw error;
  }
}

/** Every reference had a value before the send, but for those to captures of the step's own. */
function evaluateTest(check: Check, reading: Reading): CheckResult {
  try {
    return evaluateCheck(check, reading);
  } catch (error) {
    if (error instanceof PipeFailure) return { passed: false, problem: error.problem };
    if (error instanceof UnresolvedReference) return { passed: false, problem: ownCaptureMissing(error.text) };
    throw error;
  }
}

/** An import of `node:http` makes Node load a copy of undici of its own for the names that it exports: tens of ms. */
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** As the server says it, or else as HTTP does. */
export function statusTextOf({ status, statusText }: Pick<Exchange, 'status' | 'statusText'>): string | undefined {
  return statusText || STATUS_CODES[status];
}

function withCaptures(lookup: Lookup, captures: readonly CaptureResult[]): Lookup {
  const own = new Map(captures.filter((result) => result.found).map((result) => [result.capture.name, result.value]));
  const withOwn: Lookup = (reference) =>
    reference.kind === 'var' && own.has(reference.name) ? own.get(reference.name) : lookup(reference);
  return Object.assign(withOwn, { onPiped: lookup.onPiped });
}
