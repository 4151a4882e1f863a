import { setImmediate } from 'node:timers/promises';
import { defaults } from '../../format/defaults.js';
import type { SessionOptions } from '../../format/options.js';
import type { Plan } from '../../format/plan.js';
import type { Message } from '../../format/problem.js';
import { scriptFiles } from '../../format/steps/used-files.js';
import { readDefaults } from '../../loader/read-defaults.js';
import { casePlanner, type LoadedPlan } from '../../loader/plan-from.js';
import { sessionBroke } from '../../problems/host/lanes.js';
import type { OnRecord } from '../../engine/rows/open-rows.js';
import type { RunEvent } from '../../record/event.js';
import type { Failure, StepRecord } from '../../record/record.js';
import { outlineOf, type SessionResult } from '../../record/report.js';
import { httpOf } from '../../runner/default-ports.js';
import type { Lanes } from '../../runner/lanes.js';
import { exclusiveNames } from '../../runner/locks/exclusive-turn.js';
import { runOptions } from '../../runner/options.js';
import type { WantedRows } from '../../runner/run-session.js';
import { endedRecords, outlineOfFile } from '../common/bare-record.js';
import { failureOfProblem } from '../common/failures.js';
import { patienceFor } from '../common/script-patience.js';
import type { FilesSetup, PlannedFile, RunFile, RunHome } from './files-setup.js';
import { selectRows } from './select-rows.js';

type WholeRun = Omit<Parameters<Lanes['run']>[1], keyof WantedRows | 'onEvent'>;

/** What the sessions of a home are planned, sent and run with. */
export interface OpenHome {
  readonly plan: (file: string) => LoadedPlan;
  readonly http: ReturnType<typeof httpOf>;
  readonly whole: WholeRun;
  /** ms for which one script may keep the thread busy. */
  readonly patience: number;
}

/** Files of a run that are kept parsed; of a larger run none is. */
const mostKept = 200;

/** @param files - how many the run has */
export function openHome(home: RunHome, files: number, setup: FilesSetup): OpenHome {
  const { folder, options, env = setup.env } = home;
  const { root, loadScript, readFault, clock, teardownTimeout, parse, scripts, lightPasses, seed } = setup;
  const http = httpOf(root, options, env);
  // An OpenAPI document was read before the run. One that is broken since then, in watch mode, fails its steps.
  const own = runOptions(
    options,
    readDefaults(options, (text, file) => parse(text, file), root),
  );
  const run = { ...(seed !== undefined && { seed }), ...own, envFolder: folder, ...(lightPasses && { lightPasses }) };
  const fault = scripts?.readFault ?? readFault;
  const whole: WholeRun = {
    root,
    processEnv: env,
    http,
    options: run,
    teardownTimeout,
    // The queue sees to it.
    exclusive: false,
    ...(loadScript && { loadScript }),
    ...(fault && { readFault: fault }),
    ...(clock && { clock }),
  };
  return {
    plan: plannerOf(home, files, setup),
    http,
    whole,
    patience: patienceFor(run.scriptTimeout ?? defaults.scriptTimeout),
  };
}

/** @param files - how many the run has */
export function plannerOf(
  { options, env }: RunHome,
  files: number,
  setup: Pick<FilesSetup, 'root' | 'read' | 'env'>,
): OpenHome['plan'] {
  return casePlanner(setup.root, {
    read: setup.read,
    env: env ?? setup.env,
    keep: files <= mostKept,
    secretNames: options.redact?.names,
    ...timeoutOf(options),
  });
}

function timeoutOf({ timeout }: SessionOptions): { readonly timeout?: number } {
  return timeout === undefined ? {} : { timeout };
}

export function planFile(
  file: RunFile,
  { plan: planOf }: Pick<OpenHome, 'plan'>,
  { namePattern, tags, onPlanned }: Pick<FilesSetup, 'namePattern' | 'tags' | 'onPlanned'>,
): PlannedFile {
  const planned = plannedOf(file, planOf(file.file), { namePattern, tags });
  onPlanned?.(planned);
  return planned;
}

function plannedOf(
  file: RunFile,
  { plan, problems, text }: LoadedPlan,
  asked: Pick<FilesSetup, 'namePattern' | 'tags'>,
): PlannedFile {
  if (!plan) {
    const errors = problems.filter(({ severity }) => severity === 'error');
    const failures = errors.map((problem) => failureOfProblem(problem, file.file));
    return { file, outline: outlineOfFile(file.file), plan, text, rows: [], locks: [], failures };
  }
  const { lines, steps, dataRows } = file;
  const rows = selectRows(plan, { lines, steps, dataRows, ...asked });
  const locks = rows.length === 0 ? [] : exclusiveNames(plan);
  return { file, outline: outlineOf(plan), plan, text, rows, locks, failures: [] };
}

/** The session of a file while it runs. */
export interface RunningFile {
  /** Resolves to undefined where nothing of the file was asked for. */
  readonly result: Promise<SessionResult | undefined>;
  /** Ends it from outside: what it has not come to fails with the message. */
  readonly end: (message: Message) => SessionResult;
}

interface Running {
  readonly lanes: Lanes;
  readonly home: OpenHome;
  readonly setup: FilesSetup;
}

export function startFile(planned: PlannedFile, { lanes, home, setup }: Running): RunningFile {
  const { outline, plan, rows, file } = planned;
  const { onResponse, hold } = setup;
  const records = new Map<string, StepRecord>();
  const failures = [...planned.failures];
  let isOver = false;

  const owner = {
    patience: home.patience,
    fail: (failure: Failure): void => {
      if (isOver) setup.onLateFailure?.(file.file, failure);
      else failures.push(failure);
    },
  };

  async function run(): Promise<SessionResult | undefined> {
    if (!plan || failures.length > 0) return { outline, records, failures };
    if (rows.length === 0) return undefined;
    const onRecord: OnRecord = (_, record) => {
      if (!isOver) records.set(record.id, record);
    };
    const planAnew = (): LoadedPlan => home.plan(file.file);
    const met = await lanes
      .run(() => plan, {
        ...home.whole,
        rows,
        ...(setup.scripts && { loadScript: setup.scripts.loadFor(owner) }),
        onRecord,
        ...(hold && { hold: (session) => hold({ session, plan, onRecord, planAnew }) }),
        onEvent: (event: RunEvent) => setup.onEvent?.(event, plan),
        ...(onResponse && { keep: (response) => onResponse(response, plan.file) }),
      })
      .catch(brokenSession);
    // Node reports a rejection only when all promises that are settled have been heard.
    if (setup.scripts && hasScripts(plan)) await setImmediate();
    isOver = true;
    return { outline, records, failures: [...met, ...failures] };
  }

  return {
    result: run(),
    end: (message) => {
      isOver = true;
      const left = rows.filter((row) => !records.has(outline.rows[row]!.id));
      const ended = endedRecords(outline, left, message).map((record) => [record.id, record] as const);
      const own = left.length === 0 ? [...failures, message] : failures;
      return { outline, records: new Map([...records, ...ended]), failures: own };
    },
  };
}

function hasScripts({ sessions }: Plan): boolean {
  return sessions.some((session) => scriptFiles(session).length > 0);
}

/** The engine itself broke. */
function brokenSession(error: unknown): readonly Message[] {
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
  return [sessionBroke(stack)];
}
