import { createHttp } from '../../../src/engine/http/open-http.js';
import { faultReader } from '../../../src/engine/node/script-fault.js';
import { systemClock } from '../../../src/engine/node/node-ports.js';
import type { Clock, RunOptions } from '../../../src/engine/ports/ports.js';
import { isTestRow, type Plan } from '../../../src/format/plan.js';
import { viteWords } from '../../../src/hosts/common/vite-words.js';
import { contractOf } from '../../../src/format/contract.js';
import type { CallsheetConfig } from '../../../src/format/options.js';
import { readDefaultAuth } from '../../../src/loader/default-step.js';
import { readDefaultTests } from '../../../src/loader/default-tests.js';
import { parseWithRemains } from '../../../src/loader/parse/parse-session.js';
import { loadPlan } from '../../../src/loader/load-plan.js';
import type { StepRecord } from '../../../src/record/record.js';
import { runSession } from '../../../src/runner/run-session.js';
import type { CaseServer } from './case-server.js';
import type { Outcome } from './compare.js';
import { createFakeClock } from './fake-clock.js';
import type { CaseHost } from './hosts.js';
import { fillExpected, type Case } from './read-cases.js';

const mainFile = 'main.session.yaml';

/** The engine in this process, without a test framework; the case's folder is the project root. */
export function engineHost(server: CaseServer): CaseHost {
  return { name: 'engine', run: (of) => runOnEngine(of, server) };
}

async function runOnEngine(of: Case, server: CaseServer): Promise<Outcome> {
  const clock = clockOf(of);
  server.reset(of.name, clock.now);
  const processEnv = environmentOf(of, server.url);
  const { plan, problems } = loadPlan(of.folder, mainFile, processEnv);
  const outcome = { records: [], postFailures: [], problems, received: server.received(of.name), cases: server.url };
  if (plan === null) return outcome;
  const { signal, stop } = openCancelling(of, clock, server);
  const records: StepRecord[] = [];
  const http = createHttp({});
  try {
    const postFailures = await runSession(plan, {
      root: of.folder,
      processEnv,
      http,
      clock,
      readFault: faultReader(of.folder, viteWords(of.folder)),
      options: engineOptions(fillExpected(of, server.url).options),
      rows: wantedRows(of, plan),
      onRecord: (_, record) => records.push(record),
      signal,
    });
    return { ...outcome, records, postFailures, received: server.received(of.name) };
  } finally {
    stop();
    await http.close();
  }
}

function wantedRows({ expected }: Case, { rows }: Plan): readonly number[] {
  const wanted = expected.run?.map(String);
  return rows.filter((row) => isTestRow(row) && (wanted?.includes(row.id) ?? true)).map(({ index }) => index);
}

interface Cancelling {
  readonly signal: AbortSignal;
  readonly stop: () => void;
}

/** Cancels once what a case names under `cancelOn` has begun. */
export function openCancelling({ name, expected }: Case, clock: WatchedClock, server: CaseServer): Cancelling {
  const cancelled = new AbortController();
  const begun = (what: string): boolean =>
    what === 'wait'
      ? clock.hasWaited()
      : server.received(name).some(({ method, path }) => `${method} ${path}` === what);
  const timer = setInterval(() => {
    if (expected.cancelOn !== undefined && begun(expected.cancelOn)) cancelled.abort();
  }, 20);
  return { signal: cancelled.signal, stop: () => clearInterval(timer) };
}

/** What every host gives a case's process: the server, the case's own environment, and its inputs. */
export function environmentOf(of: Case, cases: string): Record<string, string> {
  const expected = fillExpected(of, cases);
  const inputs = Object.entries(expected.inputs).map(([name, value]) => [`CALLSHEET_INPUT_${name}`, value]);
  return { CASES: cases, ...expected.env, ...Object.fromEntries(inputs) };
}

/** Cases write options as the engine takes them, but `tests`, `auth` and `openapi` as users do. */
function engineOptions(options: object): RunOptions {
  const given = { ...defaultOptions, ...(options as Partial<RunOptions>) };
  const { tests, auth, openapi } = given.defaults as unknown as Pick<CallsheetConfig, 'tests' | 'auth' | 'openapi'>;
  const signIn = readDefaultAuth(auth, parseWithRemains);
  return {
    ...given,
    defaults: {
      ...given.defaults,
      tests: readDefaultTests(tests, parseWithRemains),
      ...(signIn && { auth: signIn }),
      ...(openapi !== undefined && { openapi: contractOf(openapi) }),
    },
  };
}

const defaultOptions: RunOptions = { defaults: {}, waits: 'wait', redact: { names: [] }, bodyLimit: 65_536 };

interface WatchedClock extends Clock {
  readonly hasWaited: () => boolean;
}

/** The clock that a case runs by. */
export function clockOf({ expected }: Case): WatchedClock {
  const clock = expected.clock === 'fake' ? createFakeClock() : systemClock;
  let waited = false;
  return {
    now: clock.now,
    sleep: (ms, signal) => {
      waited = true;
      return clock.sleep(ms, signal);
    },
    hasWaited: () => waited,
  };
}
