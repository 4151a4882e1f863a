import type { Check, Condition, Subject } from '../../format/check.js';
import type { Json } from '../../lib/json.js';
import type { Message } from '../../format/problem.js';
import { captureNotInCharset, isNotInCharset, pathEnds } from '../../problems/run/run-body.js';
import { captureFromError, captureNotFound, captureUnmatched, testFailed } from '../../problems/run/run.js';
import { isWithoutSchema } from '../../problems/run/run-schemas.js';
import { captureLosesDigits, isDigitsLost } from '../../problems/run/run-values.js';
import { captureTooSlow, isTooSlow } from '../../problems/run/too-slow.js';
import type { Range } from '../../format/range.js';
import type { Failure } from '../../record/record.js';
import type { Assessment, CaptureResult } from './assess.js';
import type { TestResult } from '../evaluate/reading.js';
import type { Exchange } from '../ports/ports.js';
import { whyNoCookie } from '../evaluate/why-no-cookie.js';
import { whyNoValue } from '../evaluate/why-no-value.js';
import { whyNoJson } from '../evaluate/why-no-json.js';

/** A failure before its record masks it; its sides are those of the test that failed. */
export interface StepFailure extends Omit<Failure, 'expected' | 'received' | 'operator' | 'subject'> {
  readonly test?: TestResult;
}

/** What the tests and captures of a response fail for, tests first. What is so of all of it is told once. */
export function stepFailures(assessment: Assessment): readonly StepFailure[] {
  const tests = assessment.tests().filter(({ passed }) => !passed);
  const captures = assessment.captures().filter(isMissing);
  if (tests.length === 0 && captures.length === 0) return [];
  const about = aboutResponse(assessment);
  const failures: readonly StepFailure[] = [
    ...tests.map((test) => testFailure(test, about)),
    ...captures.map((capture) => captureFailure(capture, about)),
  ];
  return sayOnce(failures, [about.noJson, about.noSuccess]);
}

/** A check that a poll waited for, with what came instead. */
export interface Unmet {
  readonly test: TestResult;
  /** Why there is nothing to compare. */
  readonly hint?: string;
}

/** What of a condition does not hold for the last response. */
export function whyNotHeld(condition: Condition, assessment: Assessment): readonly Unmet[] {
  const about = aboutResponse(assessment);
  return assessment.unmet(condition).map((test) => {
    const hint = hintOf(test, about);
    return { test, ...(hint !== undefined && { hint }) };
  });
}

/** An optional capture may find nothing; one that cannot be read fails all the same. */
function isMissing({ capture, found, problem }: CaptureResult): boolean {
  return !found && (!capture.optional || problem !== undefined);
}

interface AboutResponse {
  readonly exchange?: Exchange;
  readonly json: Json | undefined;
  readonly noJson?: string;
  readonly noSuccess?: string;
}

function aboutResponse({ exchange, statusText }: Assessment): AboutResponse {
  if (!exchange) return { json: undefined };
  const noJson = wordsOf(whyNoJson(exchange));
  const isSuccess = exchange.status >= 200 && exchange.status <= 299;
  const status = [exchange.status, statusText].filter(Boolean).join(' ');
  return {
    exchange,
    json: exchange.json(),
    ...(noJson !== undefined && { noJson }),
    ...(!isSuccess && { noSuccess: captureFromError(status) }),
  };
}

function testFailure(test: TestResult, about: AboutResponse): StepFailure {
  const { check, problem } = test;
  if (problem && isWithoutSchema(problem)) return { ...problem, range: schemaRange(check) };
  const hint = hintOf(test, about);
  const { code, message } = testFailed(test.unmet ?? check.text);
  const told =
    problem && (isDigitsLost(problem) || isTooSlow(problem) || isNotInCharset(problem)) ? problem.code : code;
  return { code: told, message, range: check.range, ...(hint !== undefined && { hint }), test };
}

function hintOf(test: TestResult, about: AboutResponse): string | undefined {
  const { problem, unfit, received, check } = test;
  const nothing = received === undefined ? (whyNothing(check.subject, about) ?? whyNotEmpty(test)) : undefined;
  return wordsOf(problem) ?? unfit ?? nothing;
}

function schemaRange({ expectations, range }: Check): Range {
  return expectations.find(({ operator }) => operator === 'schema')?.range ?? range;
}

function captureFailure({ capture, problem, unmatched }: CaptureResult, about: AboutResponse): StepFailure {
  const { name, text, range } = capture;
  if (problem && isDigitsLost(problem)) return { ...captureLosesDigits(name, text), range };
  if (problem && isTooSlow(problem)) return { ...captureTooSlow(name, problem), range };
  if (problem && isNotInCharset(problem)) return { ...captureNotInCharset(name, problem), range };
  const { hint, ...failure } = captureNotFound(name, text);
  const nothing = unmatched ? captureUnmatched(capture.matches ?? '', unmatched) : whyNothing(capture.source, about);
  const isWhole = nothing === about.noJson || (capture.source.kind === 'cookie' && !unmatched);
  const advice = nothing === undefined || isWhole ? nothing : `${nothing} ${hint}`;
  const why = wordsOf(problem) ?? about.noSuccess ?? advice ?? hint;
  return { ...failure, range, ...(why !== undefined && { hint: why }) };
}

/** Why a path or a cookie has no value; of one with references nobody knows here where it leads. */
function whyNothing(subject: Subject, { exchange, json, noJson }: AboutResponse): string | undefined {
  if (subject.kind === 'cookie') return exchange && whyNoCookie(subject.name, exchange);
  if (subject.kind !== 'path') return undefined;
  if (json === undefined) return noJson;
  return subject.path.includes('{{') ? undefined : whyNoValue(json, subject.path);
}

/** A path with wildcards or a filter finds no value where others look for an empty list. */
function whyNotEmpty({ check, operator, expected }: TestResult): string | undefined {
  const isEmpty = operator === undefined && Array.isArray(expected) && expected.length === 0;
  const asks = isEmpty || operator?.startsWith('length.');
  return check.subject.kind === 'path' && !check.subject.definite && asks ? pathEnds.noMatch : undefined;
}

/** Why something could not be read or compared, as the hint of its failure. */
function wordsOf(problem: Message | undefined): string | undefined {
  return problem && [problem.message, problem.hint].filter(Boolean).join('. ');
}

/** Leaves a hint out that one before it has told. */
function sayOnce(failures: readonly StepFailure[], hints: readonly (string | undefined)[]): readonly StepFailure[] {
  return failures.map((failure, index) => {
    const { hint, ...rest } = failure;
    const isTold = failures.slice(0, index).some((earlier) => earlier.hint === hint);
    return hint !== undefined && hints.includes(hint) && isTold ? rest : failure;
  });
}
