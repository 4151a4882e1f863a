import { defaults } from '../../format/defaults.js';
import type { Plan } from '../../format/plan.js';
import type { CallsheetConfig } from '../../format/options.js';
import type { Message } from '../../format/problem.js';
import { operationsIn } from '../../hosts/common/contract-operations.js';
import type { PlannedFile } from '../../hosts/node/files-setup.js';
import { openResults } from '../../hosts/node/keep-results.js';
import { runFiles } from '../../hosts/node/run-files.js';
import type { StepRecord } from '../../record/record.js';
import type { SessionResult } from '../../record/report.js';
import { summarise, summariseSession } from '../../reporter/summarise.js';
import { versionOf } from '../view/version-of.js';
import { openGather, type Gather } from './gather.js';
import { openHold, type Hold } from './hold-session.js';
import type { FromRunner, RunAsked } from './messages.js';
import type { Responses } from './responses.js';
import type { RunnerProject } from './runner-project.js';

type Send = (message: FromRunner) => void;

interface Running {
  readonly project: RunnerProject;
  /** Where responses are kept. */
  readonly responses: Responses;
  readonly send: Send;
  readonly signal: AbortSignal;
  /** Takes what holds the run, if it is to be held. */
  readonly onHold: (hold: Hold) => void;
}

/**
 * Runs what the panel asks for, and says what moves and what it comes to.
 *
 * @throws SetupError, ConfigError where nothing of it can run
 */
export async function runAsked(asked: RunAsked, { project, responses, send, signal, onHold }: Running): Promise<void> {
  const { run } = asked;
  const startedAt = Date.now();
  const { root, read, parse, guard, homes } = project;
  const files = await project.prepare(asked);
  const gather = openGather((progress) => send({ say: 'progress', run, ...progress }));
  const results = openResults(undefined);
  const shown = openShown(gather, signal);
  const hold = asked.hold && openHeld(asked, { send, signal, gather, shown });
  if (hold) onHold(hold);
  const end = (result: SessionResult): void => {
    const { state, failures } = summariseSession(reached(result, signal));
    gather.ended(result.outline.file, state, failures);
  };
  try {
    await runFiles(files, {
      root,
      env: process.env,
      read,
      parse,
      scripts: guard,
      lanes: lanesOf(homes.root.options),
      signal,
      teardownTimeout: defaults.teardownTimeout,
      ...(hold && { hold: hold.hold }),
      onPlanned: shown.plan,
      onEvent: shown.event,
      onResponse: (response, file) => responses.keep({ run, file }, response),
      onSession: (result) => {
        shown.rest(result);
        results.take(result);
        end(result);
      },
      onLateFailure: (file, failure) => {
        results.fail(file, failure);
        end(results.results().find(({ outline }) => outline.file === file)!);
      },
    });
  } finally {
    gather.flush();
  }
  const times = { startedAt, elapsed: Date.now() - startedAt };
  const { summary, contract = [] } = summarise(
    results.results().map((result) => reached(result, signal)),
    times,
    operationsIn(root, parse.contract),
  );
  send({ say: 'ended', run, summary, contracts: contract, failures: [] });
}

/** A run that could not begin. */
export function endUnrun(run: string, failure: Message, send: Send): void {
  const { summary } = summarise([], { startedAt: Date.now(), elapsed: 0 });
  send({ say: 'ended', run, summary, contracts: [], failures: [failure] });
}

function lanesOf({ lanes }: CallsheetConfig): number {
  // `false` is about runners of test frameworks.
  return lanes || defaults.lanes;
}

interface Holding extends Pick<Running, 'send' | 'signal'> {
  readonly gather: Gather;
  readonly shown: Shown;
}

function openHeld({ run, files: [first] }: RunAsked, { send, signal, gather, shown }: Holding): Hold {
  const { file, steps = [] } = first!;
  const say = (step?: number): void => {
    gather.flush();
    send({ say: 'held', run, ...(step !== undefined && { step }) });
  };
  return openHold({
    step: Math.max(0, ...steps),
    signal,
    onHeld: say,
    onGoing: say,
    onAsked: (rows, session) => {
      shown.ask(file, rows);
      if (session) gather.planned(session);
    },
  });
}

interface Shown {
  /** Further rows of a file are asked for, by their ids. */
  readonly ask: (file: string, rows: readonly string[]) => void;
  readonly plan: (planned: PlannedFile) => void;
  readonly event: (event: Parameters<Gather['event']>[1], plan: Plan) => void;
  /** Records that no event had. */
  readonly rest: (result: SessionResult) => void;
}

/** What of a run the panel is shown: sessions as they are planned, and records of rows that are asked for. */
function openShown(gather: Gather, signal: AbortSignal): Shown {
  const asked = new Map<string, Set<string>>();
  return {
    ask: (file, rows) => {
      for (const id of rows) asked.get(file)?.add(id);
    },
    plan: ({ outline, rows, text, failures }) => {
      if (rows.length === 0 && failures.length === 0) return;
      asked.set(outline.file, new Set(rows.map((row) => outline.rows[row]!.id)));
      gather.planned({ outline, version: versionOf(text) });
    },
    event: (event, { file }) => {
      const isAsked = asked.get(file)?.has(event.id) ?? false;
      gather.event(file, event, isAsked && !(event.kind === 'row-finished' && isUnreached(event.record, signal)));
      if (event.kind === 'row-finished') asked.get(file)?.delete(event.id);
    },
    rest: ({ outline: { file }, records }) => {
      for (const id of asked.get(file) ?? []) {
        const record = records.get(id);
        if (record && !isUnreached(record, signal)) gather.record(file, record);
      }
      asked.delete(file);
    },
  };
}

/** A run that was stopped leaves the rows that it did not come to as they were. */
function reached(result: SessionResult, signal: AbortSignal): SessionResult {
  if (!signal.aborted) return result;
  const records = [...result.records].filter(([, record]) => !isUnreached(record, signal));
  return { ...result, records: new Map(records) };
}

/** Since it was stopped no condition is asked, so whatever was not sent was not reached. */
function isUnreached({ state, sends }: StepRecord, signal: AbortSignal): boolean {
  return signal.aborted && state === 'skipped' && sends.length === 0;
}
