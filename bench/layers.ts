// One layer of what a session takes, in a process of its own: `node layers.mjs parse|plan|offline|engine`. Bundled by step-cost.ts.
import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { createHttp, type Http } from '../src/engine/http/open-http.js';
import type { HttpClient } from '../src/engine/ports/ports.js';
import { loadPlan } from '../src/loader/load-plan.js';
import type { Plan } from '../src/format/plan.js';
import { runSession } from '../src/runner/run-session.js';

const file = 'sessions/s0.session.yaml';

const layers: Readonly<Record<string, () => unknown>> = {
  parse: () => parseDocument(readFileSync(file, 'utf8')),
  plan: planned,
  offline: () =>
    runAll(planned(), {
      openSession: () => ({ openHttp: () => answering, closeHttp: () => {} }),
      close: async () => {},
    }),
  engine: () => runAll(planned(), createHttp()),
};

function planned(): Plan {
  const { plan, problems } = loadPlan(process.cwd(), file, {});
  if (!plan) throw new Error(problems.map(({ message }) => message).join('\n'));
  return plan;
}

/** Has the answer of the benchmark's server at once. */
const answering: HttpClient = {
  prepare: () => {},
  cookie: () => undefined,
  send: async ({ url }) => ({
    kind: 'response',
    response: { ...answer, url: url.href },
    sentHeaders: sent,
    duration: 0.1,
  }),
};
const sent = [
  ['host', '127.0.0.1:80'],
  ['user-agent', 'callsheet'],
  ['accept', '*/*'],
  ['accept-encoding', 'gzip, deflate, br, zstd'],
] as const;
const answer = {
  status: 200,
  statusText: 'OK',
  headers: [
    ['content-type', 'application/json'],
    ['content-length', '220'],
    ['date', 'Sun, 22 Nov 2026 14:00:00 GMT'],
    ['connection', 'keep-alive'],
    ['keep-alive', 'timeout=60'],
  ],
  body: Buffer.from(JSON.stringify({ id: 1, filler: 'x'.repeat(200) })),
} as const;

async function runAll(plan: Plan, http: Http): Promise<void> {
  await runSession(plan, {
    root: process.cwd(),
    processEnv: process.env,
    http,
    options: { defaults: {}, waits: 'wait', redact: { names: [] }, bodyLimit: 65_536 },
    onRecord: (_, { state, failures }) => {
      if (state === 'failed') throw new Error(JSON.stringify(failures));
    },
  });
  await http.close();
}

await layers[process.argv[2]!]!();
