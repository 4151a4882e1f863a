import { resolve } from 'node:path';
import type { ModuleEvaluator, ModuleRunner } from 'vite/module-runner';
import { thrownWords } from '../../../../engine/values/error-words.js';
import { noMocks, noWorkerState } from '../../../../problems/host/lanes.js';
import type { Script, ScriptSession } from '../../../../engine/ports/ports.js';
import type { ThreadData } from '../messages.js';
import type { Post } from './post.js';

export interface Scripts {
  /** Loads a script through Vite, so that TypeScript, aliases and plugins of the repo hold in it. */
  readonly load: (path: string, job: number) => Promise<Script>;
  /** Takes the answer to a fetch. */
  readonly fetched: (call: number, answer: unknown) => void;
}

/**
 * Vite's module runner is loaded with the first script, as most runs have none.
 *
 * @param onStart - called before a script begins, which may hold up the thread or end it
 */
export function openScripts(data: ThreadData, post: Post, onStart: () => void): Scripts {
  const calls = new Map<number, (answer: Answer) => void>();
  let runner: Promise<ModuleRunner> | undefined;
  let count = 0;

  const fetch = (payload: unknown): Promise<Answer> => {
    const call = (count += 1);
    post({ kind: 'fetch', call, payload });
    return new Promise((answered) => calls.set(call, answered));
  };

  return {
    load: async (path, job) => {
      const report = (running: boolean): void => {
        if (running) onStart();
        post({ kind: 'script', job, path: running ? path : undefined });
      };
      const modules = await (runner ??= openRunner(data, fetch));
      const load = (): Promise<ScriptModule> => modules.import(resolve(data.options.root, path));
      return watched((await reporting(report, load)).default, report);
    },
    fetched: (call, answer) => {
      calls.get(call)?.(answer as Answer);
      calls.delete(call);
    },
  };
}

type Answer = { readonly result: unknown } | { readonly error: unknown };
type EvaluatorModule = { readonly VitestModuleEvaluator: new () => ModuleEvaluator };
type ScriptModule = { readonly default?: Script };

/** Vitest's evaluator, so that packages and CommonJS are to a script what they are to a test. */
async function openRunner(
  { moduleRunner, evaluator }: ThreadData,
  invoke: (payload: unknown) => Promise<Answer>,
): Promise<ModuleRunner> {
  const vite = (await import(moduleRunner)) as typeof import('vite/module-runner');
  const { VitestModuleEvaluator } = (await import(evaluator)) as EvaluatorModule;
  const transport = { invoke } as ConstructorParameters<typeof ModuleRunner>[0]['transport'];
  return new vite.ModuleRunner({ transport, hmr: false }, new VitestModuleEvaluator());
}

/** Vitest's own words say nothing of lanes. */
function explain(error: unknown): never {
  const words = thrownWords(error);
  if (words.includes('mocker was not initialized')) throw new Error(noMocks());
  if (words.startsWith('Vitest failed to access its internal state')) throw new Error(noWorkerState());
  throw error;
}

/** A script that reports when it runs; anything that is not a function stays as it is, for the engine to refuse. */
function watched(script: Script | undefined, report: (running: boolean) => void): Script {
  if (typeof script !== 'function') return script as unknown as Script;
  return (session: ScriptSession) => reporting(report, async () => script(session));
}

/** What a module does when it is loaded may hold up the thread as well. */
async function reporting<Value>(report: (running: boolean) => void, work: () => Promise<Value>): Promise<Value> {
  report(true);
  try {
    return await work();
  } catch (error) {
    return explain(error);
  } finally {
    report(false);
  }
}
