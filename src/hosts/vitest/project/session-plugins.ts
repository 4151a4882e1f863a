import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { whyRefused } from '../../../files/refused.js';
import { isSessionFile, sessionPluginName } from '../shared/session-homes.js';
import { parserName } from '../../common/vite-words.js';
import type { SessionPlace } from './transform-session.js';

/** What turns session files into suites, inside their own project. */
export function sessionPlugins(place: SessionPlace): readonly Plugin[] {
  return [sessionPlugin(place), parser];
}

function sessionPlugin(place: SessionPlace): Plugin {
  return {
    name: sessionPluginName,
    enforce: 'pre',
    ...unreadSessions(place.root),
    async transform(_code, id) {
      if (!isSessionFile(id)) return undefined;
      // Lanes need no suites.
      const { transformSession } = await import('./transform-session.js');
      return transformSession(id, place, this);
    },
  };
}

/**
 * Keeps Vite from reading session files that lead to a device or a pipe, which it would follow and read to their end. Their
 * problem is reported when they are made into suites.
 *
 * @param root - of the run, absolute
 */
function unreadSessions(root: string): Pick<Plugin, 'resolveId' | 'load'> {
  return {
    resolveId: (source, importer) => {
      if (!isSessionFile(source)) return undefined;
      const path = placeOf(source, importer, root);
      return whyRefused(path, 'session') === undefined ? undefined : path;
    },
    load: (id) => (isSessionFile(id) && whyRefused(id, 'session') !== undefined ? '' : undefined),
  };
}

/** An absolute path may be one from the root of the run. */
function placeOf(source: string, importer: string | undefined, root: string): string {
  if (!isAbsolute(source)) return resolve(importer === undefined ? root : dirname(importer), source);
  return existsSync(source) ? source : join(root, source);
}

/** Finds what cannot be parsed before Vite's analysis of imports does, which does not say where it is. */
export const parser: Plugin = {
  name: parserName,
  enforce: 'post',
  transform(code, id) {
    if (/\.[cm]?js$/.test(id)) this.parse(code);
  },
};
