import {
  countStates,
  weightiest,
  type ArmEntry,
  type CallEntry,
  type Report,
  type ReportRow,
  type RequestEntry,
  type SessionReport,
  type ReportIndex,
} from '../../src/record/report.js';
import type { Json } from '../../src/lib/json.js';
import type { Location, Range } from '../../src/format/range.js';
import type { Failure, SendRecord, State, StepRecord, TestRecord } from '../../src/record/record.js';
import { indexText, renderHtml } from '../../src/reporter/html/render-html.js';
import { recordsUnder } from '../../src/reporter/summarise.js';

const startedAt = Date.UTC(2026, 2, 14, 9, 26, 53);

export interface ReportSize {
  /** Requests in all. */
  readonly requests: number;
  /** @default 20 */
  readonly perSession?: number;
}

/** A report of a shop's sessions, the same each time: about one request in twelve failed, skipped or waiting. */
export function makeReport({ requests, perSession = 20 }: ReportSize): Report {
  const random = sequence(requests);
  const sessions: SessionReport[] = [];
  for (let made = 0; made < requests; made += perSession) {
    const file = `sessions/${areas[sessions.length % areas.length]}/case-${String(sessions.length + 1).padStart(4, '0')}.session.yaml`;
    const count = Math.min(perSession, requests - made);
    const rows = Array.from({ length: count }, (_, at) => randomRequest(file, String(at + 1), random));
    sessions.push(sessionOf(file, `${capital(areas[sessions.length % areas.length]!)} ${sessions.length + 1}`, rows));
  }
  return reportOf(sessions);
}

export function reportOf(sessions: readonly SessionReport[]): Report {
  const records = recordsOf({ sessions });
  const retried = records.filter(({ sends }) => sends.length > 1);
  return {
    version: 1,
    startedAt,
    elapsed: Math.max(0, ...sessions.map(({ elapsed }) => elapsed)),
    summary: {
      requests: records.length,
      ...countStates(records),
      retried: { requests: retried.length, sends: retried.reduce((sum, { sends }) => sum + sends.length, 0) },
      untested: records.filter((record) => record.untested).length,
      sessions: countStates(sessions),
    },
    sessions,
  };
}

export function recordsOf({ sessions }: Pick<Report, 'sessions'>): readonly StepRecord[] {
  return recordsUnder(sessions.flatMap(({ rows }) => rows));
}

/** What the page finds of a report before any details. */
export function indexOf(report: Report, name?: string): ReportIndex {
  return JSON.parse([...indexText(report, name)].join('')) as ReportIndex;
}

/** The page of a report that is whole in memory. */
export function htmlOf(template: string, report: Report, name?: string): AsyncIterable<string> {
  return renderHtml({ template, report, ...(name !== undefined && { name }), details: recordsOf(report) });
}

export function sessionOf(
  file: string,
  name: string,
  rows: readonly ReportRow[],
  failures: readonly Failure[] = [],
): SessionReport {
  const records = recordsUnder(rows);
  const counts = countStates(records);
  const elapsed = records.reduce((sum, record) => sum + record.elapsed, 0);
  return { file, name, state: failures.length > 0 ? 'failed' : weightiest(counts), elapsed, counts, failures, rows };
}

export function callOf(id: string, title: string, rows: readonly ReportRow[], alias?: string): CallEntry {
  const counts = countStates(recordsUnder(rows));
  return { kind: 'call', id, title, ...(alias !== undefined && { alias }), counts, rows };
}

export function armOf(id: string, title: string, rows: readonly ReportRow[]): ArmEntry {
  return { kind: 'arm', id, title, rows };
}

/** A request that got an answer at once, changed by what is given. */
export function requestOf(id: string, title: string, changes: Partial<StepRecord> = {}): RequestEntry {
  const [method = 'GET', path = '/'] = /^[A-Z]+ /.test(title) ? title.split(' ') : ['POST', '/orders'];
  const status = changes.sends?.at(-1)?.status ?? 200;
  const sends = changes.sends ?? [sendOf(1, { status, duration: 12 })];
  const wasSent = sends.length > 0;
  const url = `http://127.0.0.1:4010${path.replace(/\{\{.*?\}\}/g, '7f3a')}`;
  const hasResponse = wasSent && sends.at(-1)?.error === undefined;
  const record: StepRecord = {
    id,
    title,
    state: 'passed',
    source: [location('sessions/checkout.session.yaml', 4 + Number(id.split('.')[0]) * 6)],
    sends,
    ...(wasSent && { request: { method, url, headers: requestHeaders } }),
    ...(hasResponse && {
      response: {
        status,
        statusText: reasons[status] ?? '',
        url,
        headers: responseHeaders,
        body: jsonBody({ id: '7f3a', ok: status < 400 }),
      },
    }),
    captures: [],
    tests: [],
    failures: [],
    startedAt,
    elapsed: sends.reduce((sum, send) => sum + send.waited + send.duration, 0),
    ...changes,
  };
  return { kind: 'request', id, record };
}

export function skipOf(id: string, title: string, reason: string): RequestEntry {
  return requestOf(id, title, { state: 'skipped', reason, sends: [] });
}

export function sendOf(number: number, facts: Partial<SendRecord>): SendRecord {
  return { number, attempt: 1, cause: 'first', waited: 0, duration: 10, ...facts };
}

export function jsonBody(value: Json) {
  const text = JSON.stringify(value);
  return { size: text.length, type: 'application/json; charset=utf-8', text, truncated: false };
}

export function testOf(assertion: string, sides: Partial<TestRecord> = {}): TestRecord {
  return { assertion, passed: true, range: rangeAt(30), ...sides };
}

export function rangeAt(line: number): Range {
  return { start: { line, column: 5, offset: line * 20 }, end: { line, column: 20, offset: line * 20 + 15 } };
}

export function location(file: string, line: number): Location {
  return { file, range: rangeAt(line) };
}

const areas = ['accounts', 'baskets', 'catalogue', 'delivery', 'invoices'] as const;
const nouns = ['orders', 'carts', 'products', 'customers', 'payments', 'shipments'] as const;
const reasons: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};
export const requestHeaders = [
  ['accept', 'application/json'],
  ['authorization', 'Bearer ***'],
  ['content-type', 'application/json'],
  ['user-agent', 'callsheet'],
] as const;
export const responseHeaders = [
  ['content-type', 'application/json; charset=utf-8'],
  ['date', 'Sat, 14 Mar 2026 09:26:53 GMT'],
  ['set-cookie', 'sid=***; Path=/; HttpOnly'],
  ['x-request-id', '6d0f6c1e-3f43-4b6e-9d0c-5a2c4d1b7f10'],
] as const;

function randomRequest(file: string, id: string, random: () => number): RequestEntry {
  const noun = nouns[Math.floor(random() * nouns.length)]!;
  const number = Math.floor(random() * 9000) + 1000;
  const title = random() < 0.5 ? `GET /${noun}/${number}` : `POST /${noun}`;
  const source = [location(file, 6 + Number(id) * 5)];
  const duration = 4 + Math.floor(random() * 90);
  const state = stateOf(random());
  const body = jsonBody({
    id: number,
    noun,
    items: Array.from({ length: 12 }, (_, at) => ({ sku: `A-${number + at}`, quantity: at + 1, price: at * 350 })),
  });
  if (state === 'skipped')
    return requestOf(id, title, { state, source, sends: [], reason: 'the if above matched: status equals 404' });
  if (state === 'failed') {
    const sends = [1, 2, 3].map((at) =>
      sendOf(at, {
        status: 503,
        duration,
        ...(at > 1 && { cause: 'retry' as const, because: '503 Service Unavailable', waited: 100 * at }),
      }),
    );
    return requestOf(id, title, {
      state,
      source,
      sends,
      failures: [{ code: 'retries-used-up', message: '503 Service Unavailable' }],
    });
  }
  const made = requestOf(id, title, {
    state,
    source,
    sends: [sendOf(1, { status: 200, duration })],
    tests: [testOf('status equals 200', { expected: 200, received: 200 })],
  });
  if (state === 'waiting')
    return {
      ...made,
      record: { ...made.record, reason: 'Still waiting after 30s and 1 attempts — $.state equals paid' },
    };
  return { ...made, record: { ...made.record, response: { ...made.record.response!, body } } };
}

function stateOf(chance: number): State {
  if (chance < 0.03) return 'failed';
  if (chance < 0.07) return 'skipped';
  return chance < 0.08 ? 'waiting' : 'passed';
}

function capital(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
