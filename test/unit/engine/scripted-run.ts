import { openRun } from '../../../src/engine/rows/open-run.js';
import type { HttpClient, HttpOutcome, Ports } from '../../../src/engine/ports/ports.js';
import { parseSession } from '../../../src/loader/parse/parse-session.js';
import { planSession } from '../../../src/loader/plan/plan-session.js';
import type { Json } from '../../../src/lib/json.js';
import type { StepRecord } from '../../../src/record/record.js';
import { noFiles } from '../../support/no-files.js';

/** What a scripted server gives to one send; without a status no response comes. */
export interface Answer {
  readonly status?: number;
  readonly retryAfter?: string;
  readonly body: { readonly ready: boolean; readonly ok: boolean; readonly lost: boolean };
  /** ms on the fake clock. */
  readonly takes: number;
}

/** Gives the answer to send `number` (from 1) that ends at `now` (Unix time in ms). */
export type Answers = (number: number, now: number) => Answer;

/** A whole second, so that dates in headers lose nothing. */
export const scriptStart = Date.UTC(2030, 0, 1);

/** Runs one request step through the engine, on a scripted HTTP port and a clock that only sleeps and sends move. */
export async function runScripted(
  step: Readonly<Record<string, Json>>,
  answers: Answers,
  emit: Ports['emit'] = () => undefined,
): Promise<StepRecord> {
  const { session, problems } = parseSession(JSON.stringify({ steps: [step] }), 'main.session.yaml');
  if (session === null) throw new Error(problems.map(({ message }) => message).join('\n'));
  const { plan } = planSession(session, {
    read: () => ({ kind: 'missing', reason: 'no flows here' }),
    given: new Set(),
  });
  const run = openRun(
    plan!,
    { ...scriptedPorts(answers), emit },
    {
      defaults: {},
      waits: 'wait',
      redact: { names: [] },
      bodyLimit: 65_536,
    },
  );
  return run.runRow(0);
}

function scriptedPorts(answers: Answers): Ports {
  let now = scriptStart;
  let number = 0;
  const missing = (): never => {
    throw new Error('no such file');
  };
  const client: HttpClient = {
    send: async () => {
      number += 1;
      const { takes } = answers(number, now);
      now += takes;
      return outcomeOf(answers(number, now));
    },
    cookie: () => undefined,
  };
  return {
    openHttp: () => client,
    clock: {
      now: () => now,
      sleep: async (ms) => {
        now += ms;
      },
    },
    files: noFiles,
    loadScript: missing,
    readFault: missing,
    processEnv: {},
    emit: () => undefined,
  };
}

function outcomeOf({ status, retryAfter, body, takes }: Answer): HttpOutcome {
  if (status === undefined) {
    return { kind: 'error', error: { kind: 'reset', message: 'connection reset' }, sentHeaders: [], duration: takes };
  }
  const headers: [string, string][] = [['content-type', 'application/json']];
  if (retryAfter !== undefined) headers.push(['retry-after', retryAfter]);
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const response = { status, statusText: '', url: 'http://script.test/job', headers, body: bytes };
  return { kind: 'response', response, sentHeaders: [], duration: takes };
}
