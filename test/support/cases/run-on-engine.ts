import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createHttp } from '../../../src/engine/http/open-http.js';
import { openRun, type Run } from '../../../src/engine/rows/open-run.js';
import { diskFiles } from '../../../src/engine/node/disk-files.js';
import { faultReader } from '../../../src/engine/node/script-fault.js';
import { viteWords } from '../../../src/hosts/vitest/shared/vite-words.js';
import type { Clock, Ports, RunOptions, Script } from '../../../src/engine/ports/ports.js';
import { loadPlan } from '../../../src/loader/load-plan.js';
import type { Plan } from '../../../src/format/plan.js';
import type { StepRecord } from '../../../src/record/record.js';
import type { CaseServer } from './case-server.js';
import type { Outcome } from './compare.js';
import { createFakeClock } from './fake-clock.js';
import type { CaseHost } from './hosts.js';
import { fillExpected, type Case } from './read-cases.js';

const mainFile = 'main.session.yaml';

/** The engine in this process, without a test framework; the case's folder is the project root. */
export function engineHost(server: CaseServer): CaseHost {
  return { name: 'engine', runs: () => true, run: (of) => runOnEngine(of, server) };
}

async function runOnEngine(of: Case, server: CaseServer): Promise<Outcome> {
  const clock = watchWaits(of.expected.clock === 'fake' ? createFakeClock() : realClock);
  server.reset(of.name, clock.now);
  const processEnv = environmentOf(of, server.url);
  const { plan, problems } = loadPlan(of.folder, mainFile, processEnv);
  const outcome = { records: [], postFailures: [], problems, received: server.received(of.name), cases: server.url };
  if (plan === null) return outcome;
  const http = createHttp({});
  const ports: Ports = {
    ...http.openSession(),
    clock,
    files: diskFiles(of.folder),
    loadScript: async (path) =>
      ((await import(pathToFileURL(join(of.folder, path)).href)) as { default: Script }).default,
    readFault: faultReader(of.folder, viteWords(of.folder)),
    processEnv,
    emit: () => undefined,
  };
  try {
    const run = openRun(plan, ports, {
      ...defaultOptions,
      ...(fillExpected(of, server.url).options as Partial<RunOptions>),
    });
    const begun = (what: string): boolean =>
      what === 'wait'
        ? clock.hasWaited()
        : server.received(of.name).some(({ method, path }) => `${method} ${path}` === what);
    const records = await runRows(of, plan, { run, begun });
    return { ...outcome, records, postFailures: await run.finish(), received: server.received(of.name) };
  } finally {
    await http.close();
  }
}

interface Running {
  readonly run: Run;
  /** Whether what a case names under `cancelOn` has begun. */
  readonly begun: (what: string) => boolean;
}

async function runRows(of: Case, plan: Plan, { run, begun }: Running): Promise<readonly StepRecord[]> {
  const { cancelOn } = of.expected;
  const ended = new AbortController();
  const cancel = async (what: string): Promise<void> => {
    while (!ended.signal.aborted && !begun(what)) await sleep(20);
    run.cancel();
  };
  const cancelled = cancelOn === undefined ? undefined : cancel(cancelOn);
  const wanted = of.expected.run?.map(String);
  const tests = plan.rows.filter(
    ({ kind, id }) => (kind === 'request' || kind === 'note') && (wanted?.includes(id) ?? true),
  );
  const records: StepRecord[] = [];
  for (const row of tests) records.push(await run.runRow(row.index));
  ended.abort();
  await cancelled;
  return records;
}

/** What every host gives a case's process: the server, the case's own environment, and its inputs. */
export function environmentOf(of: Case, cases: string): Record<string, string> {
  const expected = fillExpected(of, cases);
  const inputs = Object.entries(expected.inputs).map(([name, value]) => [`CALLSHEET_INPUT_${name}`, value]);
  return { CASES: cases, ...expected.env, ...Object.fromEntries(inputs) };
}

const defaultOptions: RunOptions = { defaults: {}, waits: 'wait', redact: { names: [] }, bodyLimit: 65_536 };

const realClock: Clock = {
  now: Date.now,
  sleep: async (ms, signal) => {
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  },
};

function watchWaits(clock: Clock): Clock & { readonly hasWaited: () => boolean } {
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
