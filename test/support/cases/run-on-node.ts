import { faultReader } from '../../../src/engine/node/script-fault.js';
import { runFiles } from '../../../src/hosts/node/run-files.js';
import { viteWords } from '../../../src/hosts/common/vite-words.js';
import { sessionReader } from '../../../src/loader/files/read-session.js';
import { loadPlan } from '../../../src/loader/load-plan.js';
import { wholeParse } from '../../../src/loader/whole-parse.js';
import type { SessionResult } from '../../../src/record/report.js';
import type { CaseServer } from './case-server.js';
import { hostOptions, mainFile, namePattern, selectedRows } from './collected.js';
import type { Outcome } from './compare.js';
import type { CaseHost } from './hosts.js';
import { fillExpected, type Case } from './read-cases.js';
import { clockOf, environmentOf, openCancelling } from './run-on-engine.js';

/** `callsheet run` without its command line, in this process; the case's folder is the project root. */
export function nodeHost(server: CaseServer): CaseHost {
  return { name: 'node', run: (of) => runOnNode(of, server) };
}

async function runOnNode(of: Case, server: CaseServer): Promise<Outcome> {
  const clock = clockOf(of);
  server.reset(of.name, clock.now);
  const env = environmentOf(of, server.url);
  const root = of.folder;
  const { signal, stop } = openCancelling(of, clock, server);
  const results: SessionResult[] = [];
  try {
    const home = { folder: '', options: hostOptions(fillExpected(of, server.url).options, of.folder) };
    await runFiles([{ file: mainFile, home }], {
      root,
      env,
      read: sessionReader(root, wholeParse),
      parse: wholeParse,
      lanes: 4,
      clock,
      readFault: faultReader(root, viteWords(root)),
      namePattern: patternOf(of, server),
      signal,
      teardownTimeout: 10_000,
      onSession: (result) => void results.push(result),
    });
  } finally {
    stop();
  }
  return outcomeOf(of, results, server);
}

function patternOf(of: Case, server: CaseServer): RegExp | undefined {
  if (of.expected.run === undefined) return undefined;
  return new RegExp(namePattern([selectedRows(of, ' > ', server)]));
}

function outcomeOf(of: Case, [result, ...others]: readonly SessionResult[], server: CaseServer): Outcome {
  if (!result || others.length > 0) throw new Error(`${of.name} gave ${others.length + 1} results`);
  const { plan, problems } = loadPlan(of.folder, mainFile, environmentOf(of, server.url));
  const errors = problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  const codes = result.failures.map(({ code }) => code);
  if (!plan && codes.join() !== errors.join()) throw new Error(`${of.name} failed with ${codes.join()}`);
  return {
    records: [...result.records.values()],
    postFailures: plan ? result.failures : [],
    problems,
    received: server.received(of.name),
    cases: server.url,
  };
}
