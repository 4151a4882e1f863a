import { setImmediate as nextTurn } from 'node:timers/promises';
import { array, assert, asyncProperty, constantFrom, record } from 'fast-check';
import { expect, test } from 'vitest';
import { openRun } from '../../../../src/engine/rows/open-run.js';
import type { HttpClient, Ports, Script } from '../../../../src/engine/ports/ports.js';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { planSession } from '../../../../src/loader/plan/plan-session.js';
import type { Json } from '../../../../src/lib/json.js';
import { noFiles } from '../../../support/no-files.js';

test('the next request is built while the answer to the one before it is awaited', async () => {
  expect(await run(['GET http://x.test/1', 'GET http://x.test/2', 'GET http://x.test/3'])).toEqual([
    'sent /1',
    'built /2',
    'answered',
    'sent /2',
    'built /3',
    'answered',
    'sent /3',
    'answered',
  ]);
});

test('no request is built in time that other sessions have a use for', async () => {
  const log = await run(['GET http://x.test/1', 'GET http://x.test/2'], {}, { isShared: true });
  expect(log).toEqual(['sent /1', 'answered', 'sent /2', 'answered']);
});

test('what an answer has changed is built anew', async () => {
  const first = { request: 'GET http://x.test/1', capture: { id: '$.id' } };
  expect(await run([first, 'GET http://x.test/{{var.id}}'], { id: 'old' })).toEqual([
    'sent /1',
    'built /old',
    'answered',
    'sent /new',
    'answered',
  ]);
});

test('a request is built in its turn where nothing can be built before', async () => {
  const built: Readonly<Record<string, Json>> = {
    'asks for a capture of the answer': { request: 'GET http://x.test/{{var.id}}' },
    'asks for the time': { request: 'GET http://x.test/{{timestamp}}' },
    'sends what is in a file': { request: 'POST http://x.test/2', file: 'body.txt' },
    'has a long body': { request: 'POST http://x.test/2', text: 'x'.repeat(10_000) },
    'has a long value in it': { request: 'GET http://x.test/2', headers: { x: '{{var.long}}' } },
    'has many short values in it': { request: 'POST http://x.test/2', text: '{{var.short}}'.repeat(100) },
    'compares with a long list': { request: 'GET http://x.test/2', tests: { $: { in: ['x'.repeat(10_000)] } } },
    'is marked as skipped': { request: 'GET http://x.test/2', skip: true },
  };
  const first = { request: 'GET http://x.test/1', capture: { id: '$.id' } };
  const early: string[] = [];
  for (const [what, step] of Object.entries(built)) {
    const log = await run([first, step], { long: 'x'.repeat(10_000), short: 'x'.repeat(100) });
    const sent = log.filter((line) => line.startsWith('sent')).length;
    early.push(`${what}: ${log.some((line) => line.startsWith('built')) ? 'early' : 'in its turn'}, ${sent} sent`);
  }
  expect(early).toEqual([
    'asks for a capture of the answer: in its turn, 2 sent',
    'asks for the time: in its turn, 2 sent',
    'sends what is in a file: in its turn, 2 sent',
    'has a long body: in its turn, 2 sent',
    'has a long value in it: in its turn, 2 sent',
    'has many short values in it: in its turn, 2 sent',
    'compares with a long list: in its turn, 2 sent',
    'is marked as skipped: in its turn, 1 sent',
  ]);
});

test('of a request in a flow, or behind a marker, nothing is built before its call or arm', async () => {
  const log = await run(['GET http://x.test/1', { if: { status: 500 } }, 'GET http://x.test/2', { end: null }]);
  expect(log).toEqual(['sent /1', 'answered']);
});

test('what a script changes inside a value, also when it is over, is sent', async () => {
  let held: Record<string, Json> = {};
  const script: Script = ({ variables }) => {
    held = variables['state'] as Record<string, Json>;
    setImmediate(() => {
      held = variables['state'] as Record<string, Json>;
    });
  };
  const onSent = (): void => {
    held['n'] = 'new';
  };
  const steps = ['GET http://x.test/1', { request: 'GET http://x.test/2', headers: { x: '{{var.state}}' } }];
  const log = await run(steps, { state: { n: 'old' } }, { script, onSent });
  expect(log.filter((line) => line.startsWith('sent'))).toEqual(['sent /1', 'sent /2 {"n":"new"}']);
});

test('what is sent is the same where nothing is built before its turn', async () => {
  const names = constantFrom('id', 'other');
  const request = record({ read: names, header: names, set: names, arm: constantFrom('none', 'if', 'else', 'end') });
  await assert(
    asyncProperty(array(request, { maxLength: 8 }), async (requests) => {
      const steps = requests.flatMap(({ read, header, set, arm }): readonly Json[] => [
        ...(arm === 'none' ? [] : [arm === 'if' ? { if: { '{{var.id}}': 'new' } } : { [arm]: null }]),
        {
          request: `POST http://x.test/{{var.${read}}}`,
          headers: { x: `{{var.${header}}}` },
          capture: { [set]: set === 'id' ? '$.id' : '$.count' },
        },
      ]);
      // An `else` that stands alone, or after another, is an error of the file.
      const sent = async (tellsSent: boolean): Promise<readonly string[]> => {
        const log = await run(steps, { id: 'old', other: 'none' }, { tellsSent }).catch(() => []);
        return log.filter((line) => line.startsWith('sent'));
      };
      expect(await sent(true)).toEqual(await sent(false));
    }),
  );
});

interface Odd {
  /** Whether the client says when a request is on its way. @default true */
  readonly tellsSent?: boolean;
  /** Whether other sessions run. @default false */
  readonly isShared?: boolean;
  readonly script?: Script | undefined;
  /** Is called when a request is on its way and the next one has been built. */
  readonly onSent?: (() => void) | undefined;
}

/** What happens, in order; every answer brings the id `new`, and how many came before it. */
async function run(
  steps: readonly Json[],
  variables: Json = {},
  { tellsSent = true, isShared = false, script, onSent }: Odd = {},
): Promise<readonly string[]> {
  const written = steps.map((step) => (typeof step === 'string' ? { request: step } : step));
  const settings = { pre: script ? './pre.js' : [] };
  const text = JSON.stringify({ settings, variables, steps: written });
  const { session, problems } = parseSession(text, 'main.session.yaml');
  if (!session) throw new Error(JSON.stringify(problems));
  const { plan } = planSession(session, { read: () => ({ kind: 'missing', reason: 'none' }), given: new Set() });
  const log: string[] = [];
  const opened = openRun(plan!, portsOf(log, { tellsSent, isShared, script, onSent }), {
    defaults: {},
    waits: 'wait',
    redact: { names: [] },
    bodyLimit: 1000,
  });
  const rows = plan!.rows.filter(({ kind }) => kind === 'request').map(({ index }) => index);
  await opened.runRows(rows, () => undefined);
  return log;
}

function portsOf(log: string[], odd: Odd): Ports {
  const none = (): never => {
    throw new Error('there is none');
  };
  return {
    openHttp: () => clientOf(log, odd),
    clock: { now: Date.now, sleep: async () => undefined },
    files: { ...noFiles, readBody: async () => new TextEncoder().encode('in a file') },
    loadScript: async () => odd.script ?? none(),
    readFault: none,
    processEnv: {},
    emit: () => undefined,
    isShared: () => odd.isShared === true,
  };
}

function clientOf(log: string[], { tellsSent, onSent: onTold }: Odd): HttpClient {
  let count = 0;
  return {
    send: async ({ url, headers }, _, onSent) => {
      log.push(['sent', url.pathname, ...headers.map((header) => header[1])].join(' '));
      if (tellsSent) onSent?.();
      await nextTurn();
      onTold?.();
      await nextTurn();
      log.push('answered');
      const body = new TextEncoder().encode(`{"id":"new","count":${count++}}`);
      return {
        kind: 'response',
        response: { status: 200, statusText: '', url: url.href, headers: [], body },
        sentHeaders: [],
        duration: 1,
      };
    },
    prepare: ({ url }) => void log.push(`built ${url.pathname}`),
    cookie: () => undefined,
  };
}
