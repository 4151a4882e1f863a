import { defaults } from '../../format/defaults.js';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nearSession } from '../../format/near-session.js';
import type { CallsheetConfig } from '../../format/options.js';
import { pathFrom } from '../../format/paths.js';
import type { Plan } from '../../format/plan.js';
import { withCodeAndHint, type Message } from '../../format/problem.js';
import { sessionSuffix } from '../../format/session.js';
import type { Json, JsonObject } from '../../lib/json.js';
import { mergeOptions } from '../../loader/config/merge-options.js';
import { readConfig } from '../../loader/config/read-config.js';
import { printableLine } from '../../lib/printable.js';
import { readDefaults } from '../../loader/read-defaults.js';
import { listSessions } from '../../loader/files/find-sessions.js';
import { sessionReader } from '../../loader/files/read-session.js';
import { wholeParse } from '../../loader/whole-parse.js';
import { casePlanner, type LoadedPlan } from '../../loader/plan-from.js';
import { formatProblem } from '../../present/format-problem.js';
import { notASession } from '../../problems/cli/cli.js';
import { inputNotDeclared, sessionNotFound, sessionPathMissing } from '../../problems/host/node.js';
import type { RunEvent } from '../../record/event.js';
import type { Failure, StepRecord } from '../../record/record.js';
import { outlineOf } from '../../record/report.js';
import { operationsIn } from '../common/contract-operations.js';
import { summarise } from '../../reporter/summarise.js';
import { sharedHttp } from '../../runner/default-ports.js';
import { openSession } from '../../runner/open-session.js';
import { runOptions } from '../../runner/options.js';
import { runToEnd } from '../../runner/run-session.js';
import { nothingMatches } from '../../problems/cli/run.js';
import { readTagFilter } from '../../format/tags.js';
import { selectRows } from './select-rows.js';
import { checkRunOptions } from './check-run-options.js';
import { openScripts } from './load-scripts.js';
import { SessionFailed, SessionNotLoaded } from './session-errors.js';
import { failuresOf, sessionMessage } from './session-message.js';
import type { RunSessionOptions, RunSessionResult } from './session-options.js';

/** What `runSession` does; loaded with its first call. */
export async function runSessionFile(file: string | URL, options: RunSessionOptions): Promise<RunSessionResult> {
  if (!(file instanceof URL) && (typeof file !== 'string' || file === '')) throw pathMissing(file);
  checkRunOptions(options);
  if (options.signal?.aborted) throw options.signal.reason;
  const { place, all } = await withConfig(file, options);
  const env = { ...usersEnv(), ...options.env };
  const plan = loadPlan(place, all, env);
  const rows = rowsOf(plan, options);
  const startedAt = Date.now();
  const { records, failures, variables } = await runPlan(plan, { place, options: all, env, rows });
  const results = [{ outline: outlineOf(plan), records, failures }];
  const times = { startedAt, elapsed: Date.now() - startedAt };
  const report = summarise(results, times, operationsIn(place.root, wholeParse.contract));
  const [session] = report.sessions;
  const { state } = session!;
  const result = { state, variables, records: [...records.values()], report };
  if (state !== 'failed' || options.throws === false) return result;
  throw new SessionFailed(sessionMessage(session!, place.root), failuresOf(session!), result);
}

interface Place {
  /** The project root, absolute. */
  readonly root: string;
  /** The session file from there. */
  readonly file: string;
}

/** What holds for a file: the nearest configuration, and over it what the call says. */
async function withConfig(
  file: string | URL,
  given: RunSessionOptions,
): Promise<{ readonly place: Place; readonly all: AllOptions }> {
  const isUrl = file instanceof URL || file.startsWith('file:');
  const path = isUrl ? fileURLToPath(file) : resolve(file);
  const root = given.root === undefined ? undefined : resolve(given.root);
  const config = await readConfig(dirname(path), root);
  const home = root ?? (config.file === undefined ? packageAbove(dirname(path)) : dirname(config.file));
  const inFile = { place: config.file ?? '', options: config.options };
  const { options } = mergeOptions(inFile, { place: 'runSession', options: given });
  return { place: { root: home ?? process.cwd(), file: pathFrom(home ?? process.cwd(), path) }, all: options };
}

type AllOptions = CallsheetConfig & RunSessionOptions;

/** In its workers Vitest gives these values of its own, such as `/` for BASE_URL. */
const namesOfVitest = ['BASE_URL', 'MODE', 'DEV', 'PROD', 'SSR'];

/** A base URL that a test has set is the user's. */
function usersEnv(): Env {
  const { VITEST, ...env } = process.env;
  if (VITEST === undefined) return env;
  const own = Object.entries(env).filter(([name, value]) => !namesOfVitest.includes(name) || /^https?:/.test(value!));
  return { ...Object.fromEntries(own), VITEST };
}

/** The nearest folder with a package.json. */
function packageAbove(folder: string): string | undefined {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : packageAbove(above);
}

type Env = Readonly<Record<string, string | undefined>>;

/** @throws SessionNotLoaded */
function loadPlan({ root, file }: Place, { inputs = {}, timeout, redact }: AllOptions, env: Env): Plan {
  if (!existsSync(resolve(root, file))) throw notFound(root, file);
  if (!file.endsWith(sessionSuffix)) throw refused(notASession(file), file);
  const planned = casePlanner(root, {
    read: sessionReader(root, wholeParse),
    env,
    // One that is not given fails the session, which would otherwise only be skipped.
    gives: () => true,
    secretNames: redact?.names,
    ...(timeout !== undefined && { timeout }),
  })(file);
  if (!planned.plan) throw notLoaded(planned, file);
  const known = planned.plan.sessions[0]!.inputs.map(({ name }) => name);
  const unknown = Object.keys(inputs).find((name) => !known.includes(name));
  if (unknown === undefined) return planned.plan;
  throw refused(inputNotDeclared(unknown, file, known), file);
}

function notFound(root: string, file: string): SessionNotLoaded {
  const near = nearSession(file, listSessions(root));
  return refused(sessionNotFound(file, root, near), file);
}

/** Types do not keep every caller from it. */
function pathMissing(file: unknown): SessionNotLoaded {
  const problem = sessionPathMissing(file === '' ? 'an empty text' : file === null ? 'null' : typeof file);
  return new SessionNotLoaded(withCodeAndHint(problem), [{ ...problem, severity: 'error', file: '' }]);
}

function refused(message: Message, file: string): SessionNotLoaded {
  return notLoaded({ problems: [{ ...message, severity: 'error', file }], text: '' }, file);
}

function notLoaded({ problems, text }: Pick<LoadedPlan, 'problems' | 'text'>, file: string): SessionNotLoaded {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const blocks = errors.map((problem) => formatProblem(problem, problem.file === file ? text : undefined));
  const first = printableLine(errors[0]!.message);
  return new SessionNotLoaded([`${file} cannot be run: ${first}`, ...blocks].join('\n\n'), errors);
}

/** @throws SessionNotLoaded where no step is asked for */
function rowsOf(plan: Plan, { tags }: RunSessionOptions): readonly number[] | undefined {
  if (tags === undefined) return undefined;
  const rows = selectRows(plan, { tags: readTagFilter(tags) });
  if (rows.length === 0) throw refused(nothingMatches({ tags }), plan.file);
  return rows;
}

interface RunOf {
  readonly place: Place;
  readonly options: AllOptions;
  readonly env: Env;
  /** @default all */
  readonly rows: readonly number[] | undefined;
}

interface Ran {
  readonly records: ReadonlyMap<string, StepRecord>;
  readonly failures: readonly Failure[];
  readonly variables: JsonObject;
}

async function runPlan(plan: Plan, { place: { root }, options, env, rows }: RunOf): Promise<Ran> {
  const read = readDefaults(options, wholeParse, root);
  const http = sharedHttp(root, options, env);
  const scripts = openScripts(root);
  const listener = openListener(options);
  const session = openSession(plan, {
    root,
    processEnv: env,
    http,
    loadScript: scripts.loadScript,
    readFault: scripts.readFault,
    onEvent: listener.onEvent,
    options: { ...runOptions(options, read), inputs: given(options) },
    signal: listener.ended,
    teardownTimeout: defaults.teardownTimeout,
  });
  const records = new Map<string, StepRecord>();
  try {
    const failures = await runToEnd(session, plan, {
      ...(rows && { rows }),
      onRecord: (_, record) => records.set(record.id, record),
    });
    if (listener.ended.aborted) throw listener.ended.reason;
    return { records, failures, variables: session.variables() };
  } finally {
    listener.close();
    scripts.close();
  }
}

function given({ inputs = {} }: RunSessionOptions): JsonObject {
  return Object.fromEntries(Object.entries(inputs).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

interface Listener {
  readonly onEvent: (event: RunEvent) => void;
  /** Aborted when the caller's signal is, or when the caller's listener has thrown; the reason is theirs. */
  readonly ended: AbortSignal;
  readonly close: () => void;
}

/** What a caller's listener throws is thrown to the caller, not to the engine. */
function openListener({ onEvent, signal }: RunSessionOptions): Listener {
  const ended = new AbortController();
  const onAbort = (): void => ended.abort(signal!.reason);
  signal?.addEventListener('abort', onAbort);
  return {
    onEvent: (event) => {
      try {
        if (!ended.signal.aborted) onEvent?.(event);
      } catch (error) {
        ended.abort(error);
      }
    },
    ended: ended.signal,
    close: () => signal?.removeEventListener('abort', onAbort),
  };
}
