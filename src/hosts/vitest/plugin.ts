import type { Plugin } from 'vite';
import type { Vitest } from 'vitest/node';
import { fileReporter } from './file-reporter.js';
import type { CallsheetOptions } from './options.js';
import { sessionProject } from './session-project.js';
import { isSessionFile, type SessionPlace, transformSession } from './transform-session.js';

const injected = new WeakSet<Vitest>();

/**
 * Makes session files tests of Vitest 4.1 and 5.
 * They run in a project of their own, so the repo's tests, environment, setup files and pool stay as they are.
 *
 * @example
 * import { callsheet } from 'callsheet/vitest';
 * export default defineConfig({ plugins: [callsheet()] });
 */
export function callsheet(options: CallsheetOptions = {}): Plugin {
  return {
    name: 'callsheet',
    async configureVitest({ vitest, injectTestProjects }) {
      if (injected.has(vitest)) return;
      injected.add(vitest);
      addFileReporter(vitest, options);
      await injectTestProjects(
        sessionProject(vitest, options, [sessionPlugin({ root: vitest.config.root, timeout: options.timeout })]),
      );
    },
  };
}

/** Beside the user's reporters, whatever they are; Vitest makes them from this list once all plugins have configured it. */
function addFileReporter({ config }: Vitest, { report }: CallsheetOptions): void {
  if (report?.json === undefined && report?.html === undefined) return;
  (config.reporters as unknown[]).push(fileReporter(report));
}

/** Turns session files into suites, inside their own project. */
function sessionPlugin(place: SessionPlace): Plugin {
  return {
    name: 'callsheet:sessions',
    enforce: 'pre',
    transform(_code, id) {
      return isSessionFile(id) ? transformSession(id, place, this) : undefined;
    },
  };
}
