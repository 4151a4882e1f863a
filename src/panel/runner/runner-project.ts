import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parserFile } from '../../hosts/common/package-folder.js';
import type { RunFile, RunHome } from '../../hosts/node/files-setup.js';
import { openHomes, type Homes } from '../../hosts/node/homes.js';
import { openScripts, type Scripts } from '../../hosts/node/load-scripts.js';
import { openScriptGuard, type ScriptGuard } from '../../hosts/node/script-guard.js';
import { openSetup } from '../../hosts/node/set-up-run.js';
import { openDependents } from '../../hosts/node/watch/dependent-sessions.js';
import { ownInputVariable } from '../../lib/input-variable.js';
import { cachedParse, lazyParser } from '../../loader/cached-parse.js';
import { sessionReader, type Parse, type SessionReader } from '../../loader/files/read-session.js';
import { readDefaults } from '../../loader/read-defaults.js';
import type { Message } from '../../format/problem.js';
import type { RunAsked } from './messages.js';

/** A project as its configurations say when the process starts, with its `setup`. */
export interface RunnerProject {
  readonly root: string;
  readonly homes: Homes;
  readonly read: SessionReader;
  /** Reads texts; what they say is kept nowhere. */
  readonly parse: Parse;
  readonly scripts: Scripts;
  readonly guard: ScriptGuard;
  /**
   * Runs `setup` of configurations that have not been used yet.
   *
   * @throws SetupError, ConfigError
   */
  readonly prepare: (asked: Pick<RunAsked, 'files' | 'inputs' | 'environment'>) => Promise<readonly RunFile[]>;
  /** Whether a configuration, a module of `setup`, or what one of them imports was saved; absolute paths. */
  readonly isStale: (saved: readonly string[]) => boolean;
  /** Cleans up. @returns what went wrong */
  readonly close: () => Promise<readonly Message[]>;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * @param root - of the project, absolute
 * @param signal - ends the wait for a module of `setup`
 * @throws ConfigError
 */
export async function openRunnerProject(root: string, env: Env, signal: AbortSignal): Promise<RunnerProject> {
  const parser = lazyParser(parserFile);
  const modules = join(root, 'node_modules');
  const cached = existsSync(modules) ? cachedParse(root, join(modules, '.cache', 'callsheet'), parser) : parser.parse;
  const read = sessionReader(root, cached);
  const homes = await openHomes(root, {});
  const scripts = openScripts(root);
  const setup = openSetup({ root, env, scripts }, signal);
  const guard = openScriptGuard({ root, scripts, print: (text) => void process.stdout.write(text) });
  const dependents = openDependents({ root, read, scripts, homes: homes.known });

  async function prepare({ files, inputs, environment }: Parameters<RunnerProject['prepare']>[0]) {
    const all = await Promise.all(files.map(async (each) => ({ ...each, home: await homes.of(each.file) })));
    // What is wrong with options shows before anything is sent.
    for (const { options } of new Set(all.map(({ home }) => home))) readDefaults(options, parser.parse, root);
    const prepared = await setup.prepare(all);
    const given = Object.entries(inputs).map(([name, value]) => [ownInputVariable(name), value] as const);
    const own = new Map<RunHome, RunHome>();
    return prepared.map((each) => {
      const home = own.get(each.home) ?? homeOf(each.home, { env, given, environment });
      own.set(each.home, home);
      return { ...each, home };
    });
  }

  return {
    root,
    homes,
    read,
    parse: parser.parse,
    scripts,
    guard,
    prepare,
    isStale: (saved) =>
      dependents.areConfigured(new Set(saved)) || saved.some((path) => path === join(root, 'package.json')),
    close: async () => {
      const faults = await setup.teardown();
      await guard.close();
      scripts.close();
      return faults;
    },
  };
}

interface Overlay {
  readonly env: Env;
  readonly given: readonly (readonly [string, string])[];
  readonly environment: string | undefined;
}

/** A home with what one run says over it. */
function homeOf(home: RunHome, { env, given, environment }: Overlay): RunHome {
  return {
    ...home,
    env: { ...(home.env ?? env), ...Object.fromEntries(given) },
    options: { ...home.options, ...(environment !== undefined && { environment }) },
  };
}
