import type { CallsheetConfig } from '../../format/options.js';
import type { Message } from '../../format/problem.js';
import { runSetup, type SetupRun } from '../../runner/setup.js';
import { openScripts, type Scripts } from './load-scripts.js';
import type { RunFile, RunHome } from './files-setup.js';
import type { ReadyRun, RunSettings } from './run-once.js';

/** A run whose `setup` modules have run. */
export interface PreparedRun {
  /** The same run, with what the modules have set in the environment of their sessions. */
  readonly settings: ReadyRun;
  /**
   * Cleans up, and lets go of what loads scripts.
   *
   * @returns what went wrong
   */
  readonly teardown: () => Promise<readonly Message[]>;
}

/** The modules of the option `setup` of every configuration that has a session in a run. */
export interface SetupModules {
  /**
   * Runs those that did not run yet, one after another.
   *
   * @returns the files, with what the modules have set in the environment of their sessions
   * @throws SetupError of the first one that fails, after those before it are cleaned up
   */
  readonly prepare: (files: readonly RunFile[]) => Promise<readonly RunFile[]>;
  /** Cleans up. @returns what went wrong */
  readonly teardown: () => Promise<readonly Message[]>;
}

/** @throws SetupError of the first module that fails, after those before it are cleaned up */
export async function setUpRun(settings: RunSettings, signal: AbortSignal): Promise<PreparedRun> {
  const scripts = openScripts(settings.root);
  const setup = openSetup({ ...settings, scripts }, signal);
  try {
    const files = await setup.prepare(settings.files);
    const teardown = (): Promise<readonly Message[]> => setup.teardown().finally(scripts.close);
    return { settings: { ...settings, files, scripts }, teardown };
  } catch (error) {
    scripts.close();
    throw error;
  }
}

/** @param signal - ends the wait for a module */
export function openSetup(
  { root, env, scripts }: Pick<RunSettings, 'root' | 'env'> & { readonly scripts: Scripts },
  signal: AbortSignal,
): SetupModules {
  const homes = new Map<RunHome, RunHome>();
  let done: readonly SetupRun[] = [];

  async function prepared(home: RunHome): Promise<RunHome> {
    const options: CallsheetConfig = home.options;
    if (options.setup === undefined || signal.aborted) return home;
    const { loadScript: load, readFault } = scripts;
    const ready = await runSetup({ ...options, root, folder: root, env, load, readFault, signal });
    done = [...done, ready];
    return { ...home, env: ready.env };
  }

  async function teardown(): Promise<readonly Message[]> {
    const failures: Message[] = [];
    for (const each of done.toReversed()) failures.push(...(await each.teardown()));
    return failures;
  }

  return {
    prepare: async (files) => {
      try {
        for (const { home } of files) if (!homes.has(home)) homes.set(home, await prepared(home));
        return files.map((file) => ({ ...file, home: homes.get(file.home)! }));
      } catch (error) {
        await teardown();
        throw error;
      }
    },
    teardown,
  };
}
