import { reasonWords, sendWords, isSaidByFile } from '../../problems/run/run.js';
import type { DataPlace } from '../../format/data.js';
import { isCaseRow, type Plan, type Row } from '../../format/plan.js';
import type { SkipReason } from '../../record/reasons.js';
import type { Failure, SendRecord, StepRecord, UnmetRecord } from '../../record/record.js';
import type { Location } from '../../format/range.js';
import type { Poll, RequestStep, Session } from '../../format/session.js';
import { isMeantUntested, isUntested } from '../../format/steps/untested.js';
import { sentUrl } from '../http/build-url.js';
import { keptSides } from '../redact/kept-value.js';
import { captureRecords, testRecords } from './record-checks.js';
import { responseRecord, sentRecord } from './record-exchange.js';
import { scriptSides, scriptTestRecord } from './record-script-test.js';
import type { HttpRequest } from '../ports/ports.js';
import type { Redactor } from '../redact/redactor.js';
import type { RunContext } from '../context/run-context.js';
import type { Judged } from './judge-step.js';
import { contractFault, metBy, type StepContract } from './step-contract.js';
import type { Send, SendResult } from './send-until-done.js';
import type { StepFailure, Unmet } from './step-failures.js';

/** What a step sent, and what came of it. */
export interface SentStep extends Judged {
  readonly step: RequestStep;
  readonly request: HttpRequest;
  readonly result: SendResult;
  readonly against?: StepContract | undefined;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** The record of a request, with every secret masked that its sends or those before it brought. */
export function requestRecord(row: Row, facts: SentStep, run: RunContext): StepRecord {
  const isLight = run.options.lightPasses === true && facts.state === 'passed';
  return isLight ? lightPass(row, facts, run) : wholeRecord(row, facts, run);
}

/** Masking headers, bodies and values takes most of what a record takes. */
function lightPass(row: Row, facts: SentStep, run: RunContext): StepRecord {
  const { request, result } = facts;
  return {
    ...emptyRecord(row, run, facts),
    state: facts.state,
    sends: result.sends.map((send) => sendRecord(send, run.redactor)),
    request: { method: request.method, url: run.redactor.url(sentUrl(request)), headers: [] },
    ...contractPart(facts, run),
    ...(passedUntested(facts, sessionOf(row, run.plan)) && { untested: true }),
  };
}

function wholeRecord(row: Row, facts: SentStep, run: RunContext): StepRecord {
  const { redactor } = run;
  const { outcome, sends, assessment } = facts.result;
  const response = outcome?.kind === 'response' ? outcome.response : undefined;
  return {
    ...emptyRecord(row, run, facts),
    state: facts.state,
    ...(facts.reason && { reason: reasonWords(facts.reason) }),
    ...(facts.unmet && { unmet: facts.unmet.map((unmet) => unmetRecord(unmet, facts.step.poll, run)) }),
    sends: sends.map((send) => sendRecord(send, redactor)),
    ...(outcome && { request: sentRecord(facts.request, outcome, run) }),
    ...(response && { response: responseRecord(response, assessment, run) }),
    captures: captureRecords(facts.captures, run),
    tests: [
      ...testRecords(facts.tests, run),
      ...contractTests(facts),
      ...(facts.scriptTests ?? []).map((test) => scriptTestRecord(test, run)),
    ],
    failures: facts.failures.map((failure) => maskFailure(failure, run)),
    ...contractPart(facts, run),
    ...(passedUntested(facts, sessionOf(row, run.plan)) && { untested: true }),
    ...(facts.state === 'failed' && seedOf(run)),
  };
}

function contractPart({ against, result, step }: SentStep, { redactor }: RunContext): Pick<StepRecord, 'contract'> {
  const met = metBy(against, step.method, result);
  return met ? { contract: { ...met, file: redactor.text(met.file) } } : {};
}

/** The contract is a test like others, at the line that names it. */
function contractTests({ contract, against, step }: SentStep): StepRecord['tests'] {
  if (!contract || against?.use.mode !== 'fail') return [];
  const passed = contractFault(contract) === undefined;
  return [{ assertion: contract.test, passed, range: against.use.range ?? step.range }];
}

function passedUntested({ state, step, contract, against }: SentStep, session: Session): boolean {
  if (contract && against?.use.mode === 'fail') return false;
  return state === 'passed' && isUntested(step, session) && !isMeantUntested(step, session);
}

/** Nothing where no value was drawn. */
function seedOf({ random, redactor }: RunContext): Pick<StepRecord, 'seed'> {
  return random.hasDrawn() ? { seed: redactor.text(random.seed) } : {};
}

/** The record of a row that failed before anything was sent. */
export function failedRecord(
  row: Row,
  failure: Failure,
  run: RunContext,
  startedAt = run.ports.clock.now(),
): StepRecord {
  return {
    ...emptyRecord(row, run, { startedAt }),
    state: 'failed',
    failures: [maskFailure(failure, run)],
    ...seedOf(run),
  };
}

export function skippedRecord(row: Row, reason: SkipReason, run: RunContext): StepRecord {
  const startedAt = run.ports.clock.now();
  const cause = reason.kind === 'needs' ? reason.cause : undefined;
  return {
    ...emptyRecord(row, run, { startedAt }),
    state: 'skipped',
    reason: reasonWords(reason),
    ...(cause && { blockedBy: { id: cause.id, title: cause.title } }),
  };
}

interface Times {
  readonly startedAt: number;
  /** @default now */
  readonly endedAt?: number;
}

function emptyRecord(row: Row, { plan, ports }: RunContext, { startedAt, endedAt = ports.clock.now() }: Times) {
  const elapsed = Math.max(0, endedAt - startedAt);
  const { id, title } = row;
  const places = { source: sourceOfRow(row, plan), ...dataOf(row, plan) };
  return { id, title, ...places, sends: [], captures: [], tests: [], failures: [], startedAt, elapsed };
}

/** The row in its own file, then the call rows that lead to it, outwards. What runs the case for a row of data has no step. */
export function sourceOfRow(row: Row, plan: Plan): readonly Location[] {
  if (isCaseRow(row)) return [];
  const session = sessionOf(row, plan);
  const own = { file: session.file, range: session.steps[row.step]?.range ?? row.at };
  const caller = row.call === undefined ? undefined : plan.rows[row.call];
  return caller ? [own, ...sourceOfRow(caller, plan)] : [own];
}

/** The rows of data that it ran for, innermost first. */
function dataOf(row: Row, plan: Plan): Pick<StepRecord, 'data'> {
  const data: DataPlace[] = [];
  for (let at: number | undefined = row.scope; at !== undefined; at = plan.scopes[at]!.parent) {
    const { data: found } = plan.scopes[at]!;
    if (found) data.push({ file: found.file, line: found.line });
  }
  return data.length === 0 ? {} : { data };
}

function sessionOf({ scope }: Row, { sessions, scopes }: Plan): Session {
  return sessions[scopes[scope]!.session]!;
}

/** What the file says is kept as it is; what came from elsewhere is masked. */
function sendRecord({ because, ...send }: Send, redactor: Redactor): SendRecord {
  const { error } = send;
  const isSaidByFile = because?.kind === 'until' || because?.kind === 'test';
  return {
    ...send,
    ...(because && { because: isSaidByFile ? sendWords(because) : redactor.text(sendWords(because)) }),
    ...(error && { error: { kind: error.kind, message: redactor.text(error.message) } }),
  };
}

function unmetRecord({ test, hint }: Unmet, poll: Poll | undefined, { redactor, options }: RunContext): UnmetRecord {
  return {
    assertion: test.check.text,
    ...keptSides(redactor.sides(test), options.bodyLimit, true),
    range: test.check.range,
    ...(poll?.until.checks.length === 1 && { whole: true }),
    ...(hint !== undefined && { hint: redactor.text(hint) }),
  };
}

export function maskFailure({ test, sides, ...failure }: StepFailure, run: RunContext): Failure {
  const { redactor, options } = run;
  return {
    ...failure,
    message: test || isSaidByFile(failure) ? failure.message : redactor.text(failure.message),
    ...(failure.hint !== undefined && { hint: redactor.text(failure.hint) }),
    ...(failure.detail !== undefined && { detail: redactor.text(failure.detail) }),
    ...(test && { ...keptSides(redactor.sides(test), options.bodyLimit, false), subject: test.check.subject.kind }),
    ...(sides && scriptSides(sides, run)),
  };
}
