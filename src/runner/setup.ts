import { resolve } from 'node:path';
import { diskFiles } from '../engine/node/node-ports.js';
import type { ScriptFault, SourcePlace } from '../engine/ports/ports.js';
import { learnEnv } from '../engine/redact/learn-env.js';
import { createRedactor, type Redactor } from '../engine/redact/redactor.js';
import { openScriptLimit } from '../engine/scripts/script-limit.js';
import { kindOf } from '../engine/values/whole-json.js';
import { defaults } from '../format/defaults.js';
import type { CallsheetConfig } from '../format/options.js';
import { pathFrom } from '../format/paths.js';
import { withCodeAndHint, type Message } from '../format/problem.js';
import {
  setupFailed,
  setupMissing,
  setupRefused,
  setupTimeout,
  setupWithoutDefault,
  teardownNotCalled,
  type SetupPhase,
} from '../problems/host/setup.js';
import { msOf } from './options.js';

/** What a module of the option `setup` is given. */
export interface SetupContext {
  /** The environment of the run. What is set here is read by `{{env.*}}` in every session of it. */
  readonly env: Record<string, string | undefined>;
}

/** Cleans up after a run, whatever happened in it. */
export type Teardown = () => unknown;

/**
 * The default export of a module of the option `setup`. It runs before the first session of a run.
 *
 * @example
 * const setup: Setup = async ({ env }) => {
 *   const server = await startShop();
 *   env.SHOP_URL = server.url;
 *   return () => server.close();
 * };
 * export default setup;
 */
export type Setup = (context: SetupContext) => Teardown | void | Promise<Teardown | void>;

type Env = Readonly<Record<string, string | undefined>>;

export interface SetupSettings extends Pick<CallsheetConfig, 'setup' | 'scriptTimeout' | 'redact'> {
  /** The project root, absolute: messages name files from here. */
  readonly root: string;
  /** What the paths of `setup` are relative to, absolute. */
  readonly folder: string;
  /** The environment of the run so far. */
  readonly env: Env;
  /** Loads the default export of a module; its path is absolute. */
  readonly load: (path: string) => Promise<unknown>;
  readonly readFault: (error: unknown) => ScriptFault;
  /** Ends the wait for a module. */
  readonly signal?: AbortSignal;
  /** What the host gives a teardown, if that is less than `scriptTimeout`; ms. */
  readonly teardownTimeout?: number;
}

/** A run that has been set up. */
export interface SetupRun {
  /** The environment of the run, with what the modules have set. */
  readonly env: Env;
  /**
   * Cleans up in the opposite order; a second call does nothing.
   *
   * @returns what went wrong
   */
  readonly teardown: () => Promise<readonly Message[]>;
}

/** A run that could not be set up: no session of it runs. */
export class SetupError extends Error {
  override readonly name = 'SetupError';

  /** @param place - where it was thrown, if known; its file is relative to the project root */
  constructor(
    readonly problem: Message,
    readonly place?: SourcePlace,
  ) {
    super(withCodeAndHint(problem));
  }
}

/**
 * Runs the modules of the option `setup`, one after another. What they set up is cleaned up at once where one of them fails, or the
 * run is cancelled meanwhile.
 *
 * @throws SetupError of the first module that fails
 */
export async function runSetup(settings: SetupSettings): Promise<SetupRun> {
  const { setup = [], folder, root, signal } = settings;
  const env = { ...settings.env };
  const teardowns: Named[] = [];
  const redactor = createRedactor({ names: settings.redact?.names ?? [] });
  const of = { ...settings, env, redactor };

  async function teardown(): Promise<readonly Message[]> {
    const failures: Message[] = [];
    for (let last = teardowns.pop(); last; last = teardowns.pop()) {
      const { call, name } = last;
      const { fault } = await limited('teardown', name, of, async () => call());
      if (fault) failures.push(fault);
    }
    return failures;
  }

  for (const path of [setup].flat()) {
    if (signal?.aborted) break;
    const file = resolve(folder, path);
    const name = pathFrom(root, file);
    const { value, fault, place } = await setUp({ file, name }, of);
    if (typeof value === 'function') teardowns.push({ name, call: value as Teardown });
    if (fault) {
      await teardown();
      throw new SetupError(fault, place);
    }
  }
  return { env: withTexts(env), teardown };
}

/** What modules have changed in an environment; null is a variable that is gone. JSON-safe, for threads and workers. */
export function changedEnv(before: Env, after: Env): Readonly<Record<string, string | null>> {
  const names = Object.keys({ ...before, ...after }).filter((name) => after[name] !== before[name]);
  return Object.fromEntries(names.map((name) => [name, after[name] ?? null]));
}

/** As `process.env` has it: a module in JavaScript may set a number. */
function withTexts(env: Env): Env {
  const texts = Object.entries(env).map(([name, value]) => [name, value == null ? undefined : String(value)] as const);
  return Object.fromEntries(texts);
}

interface Named {
  readonly name: string;
  readonly call: Teardown;
}

interface Module {
  /** Absolute. */
  readonly file: string;
  /** As messages name it. */
  readonly name: string;
}

type Prepared = SetupSettings & { readonly env: Record<string, string | undefined>; readonly redactor: Redactor };

interface Outcome {
  readonly value?: unknown;
  readonly fault?: Message;
  readonly place?: SourcePlace;
}

async function setUp({ file, name }: Module, of: Prepared): Promise<Outcome> {
  const files = diskFiles('/');
  const refused = files.whyNoScript(file);
  if (refused) return { fault: setupRefused(name, refused) };
  if (!files.has(file)) return { fault: setupMissing(name) };
  const outcome = await limited('setup', name, of, async () => {
    const module = await of.load(file);
    return typeof module === 'function' ? (module as Setup)({ env: of.env }) : notAFunction;
  });
  const { value, fault } = outcome;
  if (fault) return outcome;
  if (value === notAFunction) return { fault: setupWithoutDefault(name) };
  const isNothing = value === undefined || value === null;
  return isNothing || typeof value === 'function' ? outcome : { fault: teardownNotCalled(name, kindOf(value)) };
}

const notAFunction = Symbol('not a function');

/** A module that is given up may still return its teardown later, which then runs at once. */
async function limited(phase: SetupPhase, name: string, of: Prepared, work: () => Promise<unknown>): Promise<Outcome> {
  const own = msOf(of.scriptTimeout ?? defaults.scriptTimeout);
  const time = phase === 'teardown' ? Math.min(own, of.teardownTimeout ?? own) : own;
  const done = Promise.resolve().then(work);
  const isCancelled = phase === 'setup' ? aborted(of.signal) : never;
  try {
    const end = await openScriptLimit(time).within(() => Promise.race([done, isCancelled]));
    if (end && end.value !== cancelled) return end;
    done.then(endLate, () => undefined);
    return end ? {} : { fault: setupTimeout(phase, name, time, time < own ? 'teardownTimeout' : 'scriptTimeout') };
  } catch (error) {
    const { words, place } = of.readFault(error);
    // What it has set may be a secret in its own message.
    learnEnv(of.env, of.redactor);
    return { fault: setupFailed(phase, name, of.redactor.text(words), place), ...(place && { place }) };
  }
}

const cancelled = Symbol('cancelled');
const never = new Promise<never>(() => undefined);

function aborted(signal: AbortSignal | undefined): Promise<typeof cancelled> {
  if (!signal) return never;
  if (signal.aborted) return Promise.resolve(cancelled);
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(cancelled), { once: true }));
}

async function endLate(value: unknown): Promise<void> {
  if (typeof value === 'function') await (value as Teardown)();
}
