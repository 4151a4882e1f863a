import type { CallsheetConfig } from '../../format/options.js';
import type { Message } from '../../format/problem.js';
import { runSetup, type SetupRun } from '../../runner/setup.js';
import { openScripts } from './load-scripts.js';
import type { RunFile, RunHome } from './files-setup.js';
import type { RunSettings } from './run-once.js';

/** A run whose `setup` modules have run. */
export interface PreparedRun {
  /** The same run, with what the modules have set in the environment of their sessions. */
  readonly settings: RunSettings;
  /**
   * Cleans up, and lets go of what loads scripts.
   *
   * @returns what went wrong
   */
  readonly teardown: () => Promise<readonly Message[]>;
}

/**
 * Runs the modules of the option `setup` of every configuration that has a session in the run, one after another.
 *
 * @throws SetupError of the first one that fails, after those before it are cleaned up
 */
export async function setUpRun(settings: RunSettings, signal: AbortSignal): Promise<PreparedRun> {
  const { root, env } = settings;
  const scripts = openScripts(root);
  const done: SetupRun[] = [];

  async function teardown(): Promise<readonly Message[]> {
    const failures: Message[] = [];
    for (const each of done.toReversed()) failures.push(...(await each.teardown()));
    scripts.close();
    return failures;
  }

  async function prepared(home: RunHome): Promise<RunHome> {
    const options: CallsheetConfig = home.options;
    if (options.setup === undefined || signal.aborted) return home;
    const { loadScript: load, readFault } = scripts;
    const ready = await runSetup({ ...options, root, folder: root, env, load, readFault, signal });
    done.push(ready);
    return { ...home, env: ready.env };
  }

  try {
    const homes = new Map<RunHome, RunHome>();
    for (const { home } of settings.files) if (!homes.has(home)) homes.set(home, await prepared(home));
    const files: readonly RunFile[] = settings.files.map((file) => ({ ...file, home: homes.get(file.home)! }));
    return { settings: { ...settings, files, scripts }, teardown };
  } catch (error) {
    await teardown();
    throw error;
  }
}
