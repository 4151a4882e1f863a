import { posix } from 'node:path';
import { defaults } from '../../format/defaults.js';
import type { Message } from '../../format/problem.js';
import {
  scriptFailed,
  scriptMissing,
  scriptNotParsed,
  scriptRefused,
  scriptTimeout,
  scriptWithoutDefault,
  thrownUnreadable,
  type ScriptPhase,
} from '../../problems/run/scripts.js';
import type { Failure } from '../../record/record.js';
import type { FileUse } from '../../format/session.js';
import type { Ports, ScriptFault, ScriptSession, SourcePlace } from '../ports/ports.js';
import { resolvePath } from '../../format/paths.js';
import type { RunContext } from '../context/run-context.js';
import type { Scope } from '../scope/scope.js';
import { openScriptLimit, type ScriptLimit } from './script-limit.js';
import { openScriptRequests } from './script-request.js';
import { openScriptVariables } from './script-variables.js';

/** What a script of any phase is given a part of. */
export interface ScriptParts extends ScriptSession {
  /** Aborted when the script's time is over: what it does then changes nothing. */
  readonly over: AbortSignal;
}

/** One kind of script. */
interface ScriptKind {
  readonly phase: ScriptPhase;
  /** What it is called with. */
  readonly given: (parts: ScriptParts) => unknown;
  /** Ends what the script has begun, in its time. What it throws fails the script. */
  readonly finish?: (() => Promise<void> | void) | undefined;
  /** Learns what it has made before anything is said of it. */
  readonly learn?: () => void;
}

/** Runs one script within its time. Resolves to why it failed. */
export async function runScript(
  use: FileUse,
  kind: ScriptKind,
  scope: Scope,
  run: RunContext,
): Promise<Failure | undefined> {
  const { phase } = kind;
  const path = resolvePath(scope.session.file, use.path);
  const time = run.options.scriptTimeout ?? defaults.scriptTimeout;
  const limit = openScriptLimit(time);
  const variables = openScriptVariables(scope, run, limit.over);
  const requests = openScriptRequests(scope, run, limit.over);
  const parts = (): ScriptParts => ({
    variables: variables.view,
    env: Object.freeze({ ...scope.env }),
    request: requests.request,
    over: limit.over,
  });
  const script = { path, written: use.path, phase };
  const end = await limit.within(async () => {
    const message = await messageOf(script, run, { given: () => kind.given(parts()), finish: kind.finish, limit });
    await requests.settled();
    return message;
  });
  const message = end ? end.value : () => scriptTimeout(path, phase, time);
  // What the script has set may be a secret in the message.
  const lost = variables.keep();
  kind.learn?.();
  const failure = message?.() ?? (lost === undefined ? undefined : scriptFailed(path, phase, run.redactor.text(lost)));
  return failure && { ...failure, range: use.range };
}

interface ScriptUse {
  /** Relative to the project root. */
  readonly path: string;
  /** As the session file has it. */
  readonly written: string;
  readonly phase: ScriptPhase;
}

/** Runs one script. Resolves to what says what is wrong with it, masked by what is known when it is called. */
async function messageOf(
  use: ScriptUse,
  run: RunContext,
  { given, finish, limit }: Pick<ScriptKind, 'finish'> & { readonly given: () => unknown; readonly limit: ScriptLimit },
): Promise<(() => ScriptMessage) | undefined> {
  const refused = run.ports.files.whyNoScript(use.path);
  if (refused) return () => scriptRefused(use.written, use.path, refused);
  try {
    const script = await run.ports.loadScript(use.path);
    if (typeof script !== 'function') return () => scriptWithoutDefault(use.path, use.phase);
    const done = (script as (given: unknown) => unknown)(given());
    limit.check();
    await done;
    await finish?.();
    return undefined;
  } catch (error) {
    const fault = faultOf(error, run.ports);
    return () => faultMessage(use, fault, run);
  }
}

function faultMessage(
  { path, written, phase }: ScriptUse,
  { kind, words, place }: ScriptFault,
  { ports, redactor }: RunContext,
): ScriptMessage {
  if (kind === 'missing' && isItself(path, words, ports)) return scriptMissing(written, path);
  if (kind === 'syntax')
    return { ...scriptNotParsed(path, phase, redactor.text(words), place), ...threwAt(place, redactor) };
  return { ...scriptFailed(path, phase, redactor.text(words), place), ...threwAt(place, redactor) };
}

type ScriptMessage = Message & Pick<Failure, 'script'>;

/** Where a script threw, as a failure has it. The lines of a script may have a secret in them. */
export function threwAt(
  place: SourcePlace | undefined,
  { text }: Pick<RunContext['redactor'], 'text'>,
): Pick<Failure, 'script'> {
  if (!place) return {};
  const { file, line, column, around } = place;
  const start = { line, column, offset: 0 };
  const lines = around && { first: around.first, lines: around.lines.map((each) => text(each)) };
  return { script: { file, range: { start, end: { ...start, column: column + 1 } }, ...lines } };
}

/** What is thrown may itself throw where it is read. */
export function faultOf(error: unknown, { readFault }: Ports): ScriptFault {
  try {
    return readFault(error);
  } catch {
    return { kind: 'thrown', words: thrownUnreadable };
  }
}

/** Whether what is missing is the script itself, not what it imports. */
function isItself(path: string, words: string, { files }: Ports): boolean {
  const name = posix.basename(path);
  if (![name, encodeURI(name)].some((written) => words.includes(written))) return false;
  return !files.has(path);
}
