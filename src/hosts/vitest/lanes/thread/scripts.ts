import { resolve } from 'node:path';
import type { ModuleRunner } from 'vite/module-runner';
import type { Script, ScriptSession } from '../../../../engine/ports.js';
import type { ThreadData } from '../messages.js';
import type { Post } from './post.js';

export interface Scripts {
  /** Loads a script through Vite, so that TypeScript, aliases and plugins of the repo hold in it. */
  readonly load: (path: string, job: number) => Promise<Script>;
  /** Takes the answer to a fetch. */
  readonly fetched: (call: number, answer: unknown) => void;
}

/** Vite's module runner is loaded with the first script, as most runs have none. */
export function openScripts({ options, moduleRunner }: ThreadData, post: Post): Scripts {
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
      const modules = await (runner ??= openRunner(moduleRunner, fetch));
      const module = await modules.import<{ readonly default?: Script }>(resolve(options.root, path));
      return watched(module.default, (running) => post({ kind: 'script', job, path: running ? path : undefined }));
    },
    fetched: (call, answer) => {
      calls.get(call)?.(answer as Answer);
      calls.delete(call);
    },
  };
}

type Answer = { readonly result: unknown } | { readonly error: unknown };

async function openRunner(url: string, invoke: (payload: unknown) => Promise<Answer>): Promise<ModuleRunner> {
  const vite = (await import(url)) as typeof import('vite/module-runner');
  const transport = { invoke } as ConstructorParameters<typeof ModuleRunner>[0]['transport'];
  return new vite.ModuleRunner({ transport, hmr: false }, new vite.ESModulesEvaluator());
}

/** A script that tells when it runs; anything that is no function stays as it is, for the engine to refuse. */
function watched(script: Script | undefined, tell: (running: boolean) => void): Script {
  if (typeof script !== 'function') return script as unknown as Script;
  return async (session: ScriptSession) => {
    tell(true);
    try {
      await script(session);
    } finally {
      tell(false);
    }
  };
}
