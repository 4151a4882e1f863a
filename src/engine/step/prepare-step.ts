import { deepExpectations, schemaOperand, type Check, type Subject } from '../../format/check.js';
import { defaults as formatDefaults } from '../../format/defaults.js';
import { parseTemplate, type Reference } from '../../format/reference.js';
import type { RequestStep, Retry } from '../../format/session.js';
import { withConditions } from '../../format/steps/describe.js';
import type { RepeatSettings } from './decide.js';
import { buildRequest } from '../http/build-request.js';
import type { Files, HttpRequest, Lookup, RunOptions } from '../ports/ports.js';
import type { HeaderList } from '../ports/header-list.js';
import {
  PipeFailure,
  proveValue,
  renderText,
  renderValue,
  resolveDuration,
  type Unproven,
} from '../values/render-text.js';
import { schemaReader } from '../evaluate/check-schema.js';
import { provePipes } from '../evaluate/read-capture.js';
import { isMadeUp } from '../../format/paths.js';
import type { Json } from '../../lib/json.js';
import { requestScope } from '../scope/request-scope.js';
import type { Scope } from '../scope/scope.js';

/** A step with nothing left to resolve: what every send of it is made of. */
export interface PreparedStep {
  readonly request: HttpRequest;
  readonly settings: RepeatSettings;
  /** ms */
  readonly delay: number;
}

/** What a step is prepared in. */
type StepScope = Pick<Scope, 'session' | 'lookup'>;

interface StepRun {
  readonly ports: { readonly files: Files };
  readonly options: RunOptions;
}

/**
 * Renders a step once, before anything is sent.
 *
 * @param settingsHeaders - templates. @default those of the settings
 * @throws UnresolvedReference, BuildFailure
 */
export async function prepareStep(
  step: RequestStep,
  scope: StepScope,
  { ports: { files }, options }: StepRun,
  settingsHeaders?: HeaderList,
): Promise<PreparedStep> {
  const from = requestScope(scope, files, options);
  const request = await buildRequest(step, settingsHeaders ? { ...from, headers: settingsHeaders } : from);
  const delay = step.delay === undefined ? formatDefaults.delay : resolveDuration('delay', step.delay, scope.lookup);
  const settings = resolveRepeats(step, scope.lookup);
  proveReferences(step, scope.lookup);
  proveSchemas(step, scope, files);
  return { request, settings, delay };
}

function resolveRepeats({ retry, poll }: RequestStep, lookup: Lookup): RepeatSettings {
  const retries = retry && retry.attempts >= 2 ? resolveRetry(retry, lookup) : noRetry;
  if (!poll) return retries;
  const every = resolveDuration('poll.every', poll.every, lookup);
  const timeout = resolveDuration('poll.timeout', poll.timeout, lookup);
  const { until, failWhen } = poll;
  return { ...retries, poll: { until, every, timeout, ...(failWhen && { failWhen }) } };
}

const noRetry: RepeatSettings = { attempts: 1, conditions: [], backoff: 0, multiply: 1 };

function resolveRetry({ attempts, conditions, backoff, multiply }: Retry, lookup: Lookup): RepeatSettings {
  return { attempts, conditions, backoff: resolveDuration('retry.backoff', backoff, lookup), multiply };
}

/**
 * What tests, polls and streams compare with and captures read has to have a value before the send. A step's own captures will have
 * one for its tests; polls and streams read none of them, and no response would ever set what it lacks. A pipe that cannot take its
 * value fails a test, and no more than that.
 */
function proveReferences(step: RequestStep, lookup: Lookup): void {
  for (const test of step.tests) proveCheck(test, lookup, { isUnknown: ownCaptures(step), mayPipesFail: true });
  for (const check of polled(step)) proveCheck(check, lookup, { isUnknown: () => false, mayPipesFail: false });
  for (const capture of step.captures) {
    renderText(subjectText(capture.source), lookup);
    renderText(capture.matches ?? '', lookup);
    provePipes(capture.pipe, lookup);
  }
}

function proveCheck({ subject, expectations }: Check, lookup: Lookup, unproven: Unproven): void {
  for (const { operand } of expectations) proveValue(operand, lookup, unproven);
  if (subject.kind !== 'value') proveValue(subjectText(subject), lookup, unproven);
}

function polled({ poll, stream }: RequestStep): readonly Check[] {
  return [poll?.until, poll?.failWhen, stream?.until].flatMap((condition) => condition?.checks ?? []);
}

function subjectText(subject: Subject): string {
  if ('name' in subject) return subject.name;
  if ('expression' in subject) return subject.expression;
  return 'path' in subject ? subject.path : '';
}

/** A path that a capture of the step itself completes is not known yet. */
function proveSchemas(step: RequestStep, { session, lookup }: StepScope, files: Files): void {
  const own = ownCaptures(step);
  const prove = (checks: readonly Check[], pathOf: (written: string) => Json): void => {
    for (const expectation of checks.flatMap((check) => deepExpectations(check.expectations))) {
      const schema = schemaOperand(expectation);
      if (!schema || !('path' in schema)) continue;
      const parts = parseTemplate(schema.path);
      if (parts.some((part) => typeof part === 'object' && part.uses.some((use) => own(use.reference)))) continue;
      const path = pathOf(schema.path);
      if (typeof path === 'string') schemaReader(session, files)(path, isMadeUp(schema.path), expectation.range);
    }
  };
  prove(withConditions(step.tests), (written) => orNoPipe(() => renderValue(written, lookup)));
  prove(polled(step), (written) => renderValue(written, lookup));
}

/** @returns null where a pipe cannot take its value: the test says so */
function orNoPipe(render: () => Json): Json {
  try {
    return render();
  } catch (error) {
    if (error instanceof PipeFailure) return null;
    throw error;
  }
}

/** Whether a reference is to what the step itself captures. */
function ownCaptures({ captures }: RequestStep): (reference: Reference) => boolean {
  const names = new Set(captures.map((capture) => capture.name));
  return (reference) => reference.kind === 'var' && names.has(reference.name);
}
