import { type Check, type Condition, deepExpectations, type Subject } from '../../format/check.js';
import type { Json } from '../../lib/json.js';
import type { Message } from '../../format/problem.js';
import { captureNotInCharset, isNotInCharset, pathEnds } from '../../problems/run/body.js';
import { captureFromError, captureNotFound, captureUnmatched, testFailed } from '../../problems/run/run.js';
import {
  isWithoutSchema,
  captureTooSlow,
  isTooSlow,
  captureLosesDigits,
  isDigitsLost,
} from '../../problems/run/evaluate.js';
import type { Range } from '../../format/range.js';
import type { Failure } from '../../record/record.js';
import type { Assessment, CaptureResult } from './assess.js';
import type { ScriptTest } from '../scripts/script-tests.js';
import type { TestResult } from '../evaluate/reading.js';
import type { Exchange } from '../ports/ports.js';
import { whyNoCookie, whyNoValue, whyNoJson } from '../evaluate/why-no-value.js';
import { whyNoNode } from '../evaluate/read-xpath.js';

/** A failure before its record masks it; its sides are those of the test that failed. */
export interface StepFailure extends Omit<Failure, 'expected' | 'received' | 'operator' | 'also' | 'subject'> {
  readonly test?: TestResult;
  /** Of a test of a script. */
  readonly sides?: ScriptTest['sides'];
}

/** A failure before repeated hints are left out. */
interface StepFault extends StepFailure {
  /** The hint says only this about the whole response, so it is said once. */
  readonly about?: About;
}

type About = 'json' | 'xml' | 'status';

/** Why a value is not there, in words. */
interface Why {
  readonly words: string;
  readonly about?: About;
}

/** What the tests and captures of a response fail for, tests first. A hint about the whole response is given once. */
export function stepFailures(assessment: Assessment): readonly StepFailure[] {
  const tests = assessment.tests().filter(({ passed }) => !passed);
  const captures = assessment.captures().filter(isMissing);
  const contract = assessment.contractFault();
  if (tests.length === 0 && captures.length === 0) return contract ? [contract] : [];
  const about = aboutResponse(assessment);
  return sayOnce([
    ...tests.map((test) => testFailure(test, about)),
    ...(contract ? [contract] : []),
    ...captures.map((capture) => captureFailure(capture, about)),
  ]);
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
    const why = hintOf(test, about);
    return { test, ...(why && { hint: why.words }) };
  });
}

/** An optional capture may find nothing; one that cannot be read fails anyway. */
function isMissing({ capture, found, problem }: CaptureResult): boolean {
  return !found && (!capture.optional || problem !== undefined);
}

interface AboutResponse {
  readonly exchange?: Exchange;
  readonly json: Json | undefined;
  readonly noJson?: Why;
  readonly noSuccess?: Why;
}

function aboutResponse({ exchange, statusText }: Assessment): AboutResponse {
  if (!exchange) return { json: undefined };
  const noJson = whyOf(whyNoJson(exchange), 'json');
  const isSuccess = exchange.status >= 200 && exchange.status <= 299;
  const status = [exchange.status, statusText].filter(Boolean).join(' ');
  return {
    exchange,
    json: exchange.json(),
    ...(noJson && { noJson }),
    ...(!isSuccess && { noSuccess: { words: captureFromError(status), about: 'status' } }),
  };
}

function testFailure(test: TestResult, about: AboutResponse): StepFault {
  const { check, problem } = test;
  if (problem && isWithoutSchema(problem)) return { ...problem, range: schemaRange(check) };
  const why = hintOf(test, about);
  const failure = testFailed(test.unmet ?? check.text, check.name);
  const code =
    problem && (isDigitsLost(problem) || isTooSlow(problem) || isNotInCharset(problem)) ? problem.code : failure.code;
  return { code, message: failure.message, range: check.range, ...hintFrom(why), test };
}

function hintOf(test: TestResult, about: AboutResponse): Why | undefined {
  const { problem, unfit, received, check } = test;
  const nothing =
    received === undefined ? (whyNothing(check.subject, about) ?? wordsAlone(whyNotEmpty(test))) : undefined;
  const why = whyOf(problem) ?? wordsAlone(unfit) ?? nothing;
  return test.elements === undefined
    ? why
    : { words: [why?.words.replace(/(?<![.!?])$/, '.'), test.elements].filter(Boolean).join(' ') };
}

function schemaRange({ expectations, range }: Check): Range {
  return deepExpectations(expectations).find(({ operator }) => operator === 'schema')?.range ?? range;
}

function captureFailure({ capture, problem, unmatched }: CaptureResult, about: AboutResponse): StepFault {
  const { name, text, range } = capture;
  if (problem && isDigitsLost(problem)) return { ...captureLosesDigits(name, text), range };
  if (problem && isTooSlow(problem)) return { ...captureTooSlow(name, problem), range };
  if (problem && isNotInCharset(problem)) return { ...captureNotInCharset(name, problem), range };
  const { hint, ...failure } = captureNotFound(name, text);
  const nothing = unmatched
    ? { words: captureUnmatched(capture.matches ?? '', unmatched) }
    : whyNothing(capture.source, about);
  const isWhole = nothing?.about !== undefined || (capture.source.kind === 'cookie' && !unmatched);
  const advice = nothing && !isWhole ? { words: `${nothing.words} ${hint}` } : nothing;
  const why = whyOf(problem) ?? about.noSuccess ?? advice ?? wordsAlone(hint);
  return { ...failure, range, ...hintFrom(why) };
}

/** Why a path or a cookie has no value; where one with references leads is unknown here. */
function whyNothing(subject: Subject, { exchange, json, noJson }: AboutResponse): Why | undefined {
  if (subject.kind === 'cookie') return exchange && wordsAlone(whyNoCookie(subject.name, exchange));
  if (subject.kind === 'xpath') return exchange && whyNoMarkup(subject, exchange);
  if (subject.kind !== 'path') return undefined;
  if (json === undefined) return noJson;
  return subject.path.includes('{{') ? undefined : wordsAlone(whyNoValue(json, subject.path));
}

/** A body that XPath cannot read is said once. */
function whyNoMarkup(subject: Extract<Subject, { kind: 'xpath' }>, exchange: Exchange): Why | undefined {
  const why = whyNoNode(subject, exchange);
  return typeof why === 'object' ? whyOf(why, 'xml') : wordsAlone(why);
}

/** A path with wildcards or a filter finds no value where others look for an empty list. */
function whyNotEmpty({ check, operator, expected }: TestResult): string | undefined {
  const isEmpty = operator === undefined && Array.isArray(expected) && expected.length === 0;
  const asks = isEmpty || operator?.startsWith('length.');
  return check.subject.kind === 'path' && !check.subject.definite && asks ? pathEnds.noMatch : undefined;
}

/** Why something could not be read or compared, as the hint of its failure. */
function whyOf(problem: Message | undefined, about?: About): Why | undefined {
  return problem && { words: [problem.message, problem.hint].filter(Boolean).join('. '), ...(about && { about }) };
}

function wordsAlone(words: string | undefined): Why | undefined {
  return words === undefined ? undefined : { words };
}

function hintFrom(why: Why | undefined): Pick<StepFault, 'hint' | 'about'> {
  return why ? { hint: why.words, ...(why.about && { about: why.about }) } : {};
}

/** Drops a hint about the whole response that an earlier failure has given. */
function sayOnce(failures: readonly StepFault[]): readonly StepFailure[] {
  return failures.map((failure, index) => {
    const { hint, about, ...rest } = failure;
    const isRepeated = about !== undefined && failures.slice(0, index).some((earlier) => earlier.about === about);
    return hint === undefined || isRepeated ? rest : { ...rest, hint };
  });
}
