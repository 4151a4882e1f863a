import { posix } from 'node:path';
import type { Vitest } from 'vitest/node';
import { pathFrom } from '../../../format/paths.js';
import { isSessionFile } from '../shared/session-homes.js';
import type { SessionUses } from '../../../loader/dependents/session-uses.js';

/** ms after a change is reported in which the file may still be being written; Vitest waits as long before it runs. */
const settling = 100;

/**
 * Has a saved file run the sessions that depend on it, and no others: Vitest knows what a test imports, but not what a
 * session calls or reads. An editor that watches files itself asks the same patterns.
 */
export function watchSessions(vitest: Vitest, uses: SessionUses): void {
  const { config, vite } = vitest;
  if (!config.watch) return;
  const isWatching = vite.config.server.watch !== null;
  let settled: NodeJS.Timeout | undefined;
  const readAgain = (): void => {
    uses.forget();
    if (isWatching) watchOutside(vitest, uses);
  };
  const testsToRun = (path: string): string[] | undefined => {
    if (isSessionFile(path)) {
      uses.forget(pathFrom(config.root, path));
      clearTimeout(settled);
      settled = setTimeout(readAgain, settling);
    }
    return testsOf(path, vitest, uses);
  };
  config.watchTriggerPatterns = [...(config.watchTriggerPatterns ?? []), { pattern: /^/, testsToRun }];
  vitest.onClose(() => clearTimeout(settled));
  if (!isWatching) return;
  watchOutside(vitest, uses);
  // Vitest asks no pattern about a file that is gone.
  vite.watcher.on('unlink', (path) => {
    const file = pathFrom(config.root, path);
    if (isSessionFile(path)) uses.forget(file);
    if (file.startsWith('../')) watchOutside(vitest, uses);
    const loaders = loadersOf(path, vitest);
    // Vite keeps what it made of a module that is gone. Those that import it are kept, so that they are known when it returns.
    vitest.invalidateFile(path);
    for (const session of new Set(loaders.flatMap((loader) => uses.of(pathFrom(config.root, loader))))) {
      vitest.watcher.onFileChange(posix.join(config.root, session));
    }
  });
}

/** Vitest watches only the root; what is watched already stays so, and what is gone is watched for its return. */
function watchOutside({ config, vite }: Vitest, uses: SessionUses): void {
  const outside = uses.outside();
  if (outside.length > 0) vite.watcher.add(outside.map((file) => posix.join(config.root, file)));
}

/** Undefined where no session depends on the file, so that Vitest goes on as it would. */
function testsOf(path: string, vitest: Vitest, uses: SessionUses): string[] | undefined {
  const { root } = vitest.config;
  if (isSessionFile(path)) {
    // A pattern that answers keeps Vitest from looking whether a new file is a test.
    for (const project of vitest.projects) project.matchesTestGlob(path);
  }
  const loaders = loadersOf(path, vitest);
  const users = new Set(loaders.flatMap((file) => uses.of(pathFrom(root, file))));
  const sessions = [...users].map((file) => posix.join(root, file)).filter(isTest);
  if (sessions.length === 0) return undefined;
  for (const session of sessions) vitest.invalidateFile(session);
  return [...sessions, ...loaders.filter((file) => !isSessionFile(file) && isTest(file))];

  function isTest(file: string): boolean {
    return vitest.getModuleSpecifications(file).length > 0;
  }
}

/** The file, and the modules that import it at any depth: a script may import it, and a test of the repo too. */
function loadersOf(path: string, { projects }: Vitest): readonly string[] {
  const graphs = projects.flatMap(({ vite }) => Object.values(vite.environments).map(({ moduleGraph }) => moduleGraph));
  const found = new Set([path]);
  for (const file of found) {
    for (const module of graphs.flatMap((graph) => [...(graph.getModulesByFile(file) ?? [])])) {
      // What a session imports is read from the session itself: the graph may be older.
      for (const importer of module.importers) {
        if (importer.file !== null && !isSessionFile(importer.file)) found.add(importer.file);
      }
    }
  }
  return [...found];
}
