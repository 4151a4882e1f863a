import { createHash } from 'node:crypto';
import { openRun } from '../../../src/engine/rows/open-run.js';
import type { HttpClient, HttpRequest, Ports } from '../../../src/engine/ports/ports.js';
import { parseSession } from '../../../src/loader/parse/parse-session.js';
import { planSession } from '../../../src/loader/plan/plan-session.js';
import type { StepRecord } from '../../../src/record/record.js';
import { noFiles } from '../../support/no-files.js';

/** What a request of a run came to, without what its row is called. */
export interface Happened {
  readonly state: StepRecord['state'];
  readonly sent: readonly string[];
  readonly status: number | undefined;
  readonly tests: readonly boolean[];
  readonly captured: readonly unknown[];
}

/** Runs a case of files in memory on the engine, against answers that depend only on the request. */
export async function runFiles(
  files: Readonly<Record<string, string>>,
  file: string,
  env: Readonly<Record<string, string>> = {},
): Promise<readonly Happened[]> {
  const { session, problems } = parseSession(files[file]!, file);
  if (!session) throw new Error(problems[0]?.message);
  const read = (path: string): ReturnType<Parameters<typeof planSession>[1]['read']> => {
    const text = files[path];
    if (text === undefined) return { kind: 'missing', reason: 'no such file' };
    const parsed = parseSession(text, path);
    return parsed.session
      ? { kind: 'session', session: parsed.session }
      : { kind: 'broken', problems: parsed.problems };
  };
  const inputs = Object.keys(env).filter((name) => name.startsWith('CALLSHEET_INPUT_'));
  const given = new Set(inputs.map((name) => name.slice('CALLSHEET_INPUT_'.length)));
  const { plan } = planSession(session, { read, given });
  const log: string[] = [];
  const run = openRun(plan!, portsOf(log, env), {
    defaults: { baseUrl: 'http://shop.test' },
    waits: 'wait',
    redact: { names: [] },
    bodyLimit: 65_536,
  });
  const happened: Happened[] = [];
  for (const row of plan!.rows) {
    if (row.kind !== 'request' && row.kind !== 'note') continue;
    log.length = 0;
    const record = await run.runRow(row.index);
    happened.push({
      state: record.state,
      sent: [...log],
      status: record.response?.status,
      tests: record.tests.map(({ passed }) => passed),
      captured: record.captures.map(({ name, value }) => [name, value]),
    });
  }
  await run.finish();
  return happened;
}

function portsOf(log: string[], processEnv: Readonly<Record<string, string>>): Ports {
  const missing = (): never => {
    throw new Error('no such file');
  };
  const client: HttpClient = {
    send: async (request) => {
      const line = lineOf(request);
      log.push(line);
      const { status, body } = answerTo(line);
      const headers = [['content-type', 'application/json']] as const;
      const response = { status, statusText: '', url: request.url.href, headers, body };
      return { kind: 'response', response, sentHeaders: request.headers, duration: 1 };
    },
    cookie: () => undefined,
  };
  return {
    openHttp: () => client,
    clock: { now: () => 0, sleep: async () => undefined },
    files: noFiles,
    loadScript: missing,
    readFault: missing,
    processEnv,
    emit: () => undefined,
  };
}

function lineOf({ method, url, headers, body }: HttpRequest): string {
  const text = body === undefined ? '' : new TextDecoder().decode(body);
  return [`${method} ${url}`, ...headers.map(([name, value]) => `${name}: ${value}`), text].join('\n');
}

/** The same answer to the same request: 200 or 404, one of two states, an id of its own. */
function answerTo(line: string): { status: number; body: Uint8Array } {
  const hash = createHash('sha1').update(line).digest();
  const [a = 0, b = 0] = hash;
  const body = { id: hash.toString('hex').slice(0, 8), n: a, state: b % 2 === 0 ? 'open' : 'done' };
  return { status: a % 3 === 0 ? 404 : 200, body: new TextEncoder().encode(JSON.stringify(body)) };
}
