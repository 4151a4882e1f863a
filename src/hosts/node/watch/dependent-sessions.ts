import { basename, join } from 'node:path';
import { configNames, type CallsheetConfig } from '../../../format/options.js';
import { pathFrom } from '../../../format/paths.js';
import { sessionSuffix } from '../../../format/session.js';
import { openUses, type SessionUses } from '../../../loader/dependents/session-uses.js';
import { fastGlob } from '../../../loader/files/find-sessions.js';
import type { SessionReader } from '../../../loader/files/read-session.js';
import { filesOfModule } from '../../../modules/import-module.js';
import type { RunHome } from '../files-setup.js';
import type { Scripts } from '../load-scripts.js';

/** What saved files mean to a run. */
export interface Dependents {
  /** Whether a configuration, a module of its `setup`, or what one of them imports is among them; absolute paths. */
  readonly areConfigured: (saved: ReadonlySet<string>) => boolean;
  /** The sessions that depend on them, relative to the project root. */
  readonly of: (saved: ReadonlySet<string>) => ReadonlySet<string>;
  /** What lies outside of the project root and has to be watched, too; absolute. */
  readonly outside: () => readonly string[];
}

export interface DependentsPlace {
  /** The project root, absolute. */
  readonly root: string;
  readonly read: SessionReader;
  readonly scripts: Pick<Scripts, 'importersOf'>;
  /** The configurations that are known now. */
  readonly homes: () => readonly WatchedHome[];
}

export interface WatchedHome extends RunHome {
  readonly options: CallsheetConfig;
  /** Its configuration file, absolute. */
  readonly config?: string | undefined;
}

const configurations: ReadonlySet<string> = new Set(configNames);

export function openDependents({ root, read, scripts, homes }: DependentsPlace): Dependents {
  const known = new Map<string, SessionUses>();

  function usesIn(folder: string, { options }: WatchedHome, others: readonly WatchedHome[]): SessionUses {
    const before = known.get(folder);
    if (before) return before;
    const inner = others.map((other) => pathFrom(join(root, folder), join(root, other.folder)));
    const exclude = inner.filter((path) => path !== '' && !path.startsWith('..'));
    const globs = exclude.map((path) => `${fastGlob().escapePath(path)}/**`);
    const uses = openUses({ root, home: join(root, folder), exclude: globs, defaults: options, read });
    known.set(folder, uses);
    return uses;
  }

  function allUses(): readonly SessionUses[] {
    const all = homes();
    return all.map((home) => usesIn(home.folder, home, all));
  }

  return {
    areConfigured: (saved) => {
      const made = homes().flatMap(({ config, options: { setup = [] } }) => [
        ...(config === undefined ? [] : filesOfModule(config)),
        ...[setup].flat(),
      ]);
      const all = new Set(made);
      return [...saved].some(
        (path) => configurations.has(basename(path)) || scripts.importersOf(path).some((file) => all.has(file)),
      );
    },
    of: (saved) => {
      const uses = allUses();
      const files = [...saved].flatMap(scripts.importersOf).map((path) => pathFrom(root, path));
      if (files.some((file) => file.endsWith(sessionSuffix))) for (const each of uses) each.forget();
      return new Set([...files, ...files.flatMap((file) => uses.flatMap((each) => each.of(file)))]);
    },
    outside: () => [
      ...allUses().flatMap((uses) => uses.outside().map((file) => join(root, file))),
      ...homes().flatMap(({ config }) => (config === undefined ? [] : filesOfModule(config))),
    ],
  };
}
