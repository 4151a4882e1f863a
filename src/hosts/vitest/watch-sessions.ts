import { posix } from 'node:path';
import type { Vitest } from 'vitest/node';
import { pathFrom } from './session-homes.js';
import { isSessionFile } from './is-session-file.js';
import type { SessionUses } from './watch-uses.js';

/**
 * Has a saved file run the sessions that depend on it, and no others: Vitest knows what a test imports, but not what a
 * session calls or reads. An editor that watches files itself asks the same patterns.
 */
export function watchSessions(vitest: Vitest, uses: SessionUses): void {
  const { config, vite } = vitest;
  if (!config.watch) return;
  const pattern = { pattern: /^/, testsToRun: (path: string) => testsOf(path, vitest, uses) };
  config.watchTriggerPatterns = [...(config.watchTriggerPatterns ?? []), pattern];
  if (vite.config.server.watch === null) return;
  // Vitest watches the root alone, and asks no pattern about a file that is gone.
  const outside = uses.outside();
  if (outside.length > 0) vite.watcher.add(outside.map((file) => posix.join(config.root, file)));
  vite.watcher.on('unlink', (path) => {
    if (isSessionFile(path)) uses.forget();
    for (const session of uses.of(pathFrom(config.root, path))) {
      vitest.watcher.onFileChange(posix.join(config.root, session));
    }
  });
}

/** Undefined where no session depends on the file, so that Vitest goes on as it would. */
function testsOf(path: string, vitest: Vitest, uses: SessionUses): string[] | undefined {
  const { root } = vitest.config;
  if (isSessionFile(path)) {
    uses.forget();
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
