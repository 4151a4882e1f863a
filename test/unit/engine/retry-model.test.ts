import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryConditions, type RetryCondition } from '../../../src/format/session.js';
import { runScripted, scriptStart, type Answer, type Answers } from './scripted-run.js';

/** Times are multiples of 10 ms and a poll's timeout ends on 5, so that no wait ends just when the time does. */
interface Settings {
  readonly delay: number;
  readonly tested: boolean;
  readonly retry: {
    readonly attempts: number;
    readonly conditions: RetryCondition[];
    readonly backoff: number;
    readonly multiply: number;
  };
  readonly poll?: {
    readonly until: 'body' | 'status' | 'both';
    readonly failWhen: boolean;
    readonly every: number;
    readonly timeout: number;
  };
}

const settings: fc.Arbitrary<Settings> = fc.record(
  {
    delay: fc.constantFrom(0, 50),
    tested: fc.boolean(),
    retry: fc.record({
      attempts: fc.integer({ min: 0, max: 4 }),
      conditions: fc.subarray([...retryConditions]),
      backoff: fc.constantFrom(0, 10, 100, 1000),
      multiply: fc.constantFrom(1, 2, 3),
    }),
    poll: fc.record({
      until: fc.constantFrom('body', 'status', 'both'),
      failWhen: fc.boolean(),
      every: fc.constantFrom(0, 10, 200),
      timeout: fc.constantFrom(5, 105, 1005, 3005),
    }),
  },
  { requiredKeys: ['delay', 'tested', 'retry'] },
);

interface Scripted extends Omit<Answer, 'retryAfter'> {
  readonly asks: { readonly form: 'none' | 'seconds' | 'date' | 'words'; readonly seconds: number };
}

const scripted: fc.Arbitrary<Scripted> = fc.record(
  {
    status: fc.constantFrom(200, 202, 302, 400, 404, 429, 499, 500, 503, 599),
    body: fc.record({
      ready: fc.boolean(),
      ok: fc.boolean(),
      lost: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    }),
    takes: fc.constantFrom(10, 20, 300),
    asks: fc.record({
      form: fc.constantFrom('none', 'seconds', 'date', 'words'),
      seconds: fc.constantFrom(0, 1, 2, 59, 60, 61, 120),
    }),
  },
  { requiredKeys: ['body', 'takes', 'asks'] },
);

test('the sends, waits and end of a request are those of the reference model', async () => {
  await fc.assert(
    fc.asyncProperty(settings, fc.array(scripted, { minLength: 1, maxLength: 12 }), async (set, script) => {
      const answers: Answers = (number, now) => answerAt(script, number, now);
      const record = await runScripted(stepOf(set), answers);
      const { state, sends, elapsed } = record;
      const seen = {
        state,
        elapsed,
        statuses: sends.map(({ status }) => status),
        waits: sends.map(({ waited }) => waited),
      };
      expect(seen).toEqual(model(set, answers));
    }),
    { numRuns: 2000 },
  );
});

/** The rules of retry and polling, in the order in which they are asked after each send. */
function model({ delay, tested, retry, poll }: Settings, answers: Answers): unknown {
  const [statuses, waits]: [(number | undefined)[], number[]] = [[], [delay]];
  const [start, { attempts, conditions, backoff, multiply }] = [scriptStart + delay, retry];
  const end = (state: string, at: number) => ({ state, elapsed: at - scriptStart, statuses, waits });
  for (let [number, now, retries] = [1, start, 0]; ; number += 1) {
    now += answers(number, now).takes;
    const { status, body, retryAfter } = answers(number, now);
    statuses.push(status);
    if (poll?.failWhen && status && body.lost) return end('failed', now);
    const ticked = attempts >= 2 && conditions.some((one) => holds[one](status, tested && !body.ok));
    if (ticked ? retries + 1 >= attempts : !status) return end('failed', now);
    const until = !poll || ((poll.until === 'status' || body.ready) && (poll.until === 'body' || status === 200));
    if (!ticked && until) return end(tested && !body.ok ? 'failed' : 'passed', now);
    if (!ticked && status! >= 400 && poll!.until === 'body') return end('failed', now);
    const wait = ticked ? (askedFor(status, retryAfter, now) ?? backoff * multiply ** retries) : poll!.every;
    if (poll && now + wait > start + poll.timeout) return end('waiting', Math.max(now, start + poll.timeout));
    [now, retries] = [now + wait, ticked ? retries + 1 : 0];
    waits.push(wait);
  }
}

const holds: Record<RetryCondition, (status: number | undefined, testFails: boolean) => boolean> = {
  'no response': (status) => status === undefined,
  '5xx': (status) => status !== undefined && status >= 500,
  '429': (status) => status === 429,
  'other 4xx': (status) => status !== undefined && status >= 400 && status < 500 && status !== 429,
  'a failing test': (status, testFails) => status !== undefined && testFails,
};

function askedFor(status: number | undefined, header: string | undefined, now: number): number | undefined {
  const ms =
    status !== 429 || header === undefined
      ? NaN
      : /^\d+$/.test(header)
        ? Number(header) * 1000
        : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(60_000, Math.max(0, ms));
}

function answerAt(script: readonly Scripted[], number: number, now: number): Answer {
  const { asks, ...answer } = script[Math.min(number, script.length) - 1]!;
  const forms = {
    none: undefined,
    seconds: String(asks.seconds),
    date: new Date(now + asks.seconds * 1000).toUTCString(),
    words: 'soon',
  };
  const retryAfter = forms[asks.form];
  return { ...answer, ...(retryAfter !== undefined && { retryAfter }) };
}

function stepOf({ delay, tested, retry, poll }: Settings) {
  const until = { body: { '$.ready': true }, status: { status: 200 }, both: { '$.ready': true, status: 200 } };
  return {
    request: 'GET http://script.test/job',
    delay,
    retry,
    ...(tested && { tests: { '$.ok': true } }),
    ...(poll && {
      poll: { ...poll, until: until[poll.until], failWhen: { '$.lost': poll.failWhen ? true : 'never' } },
    }),
  };
}
