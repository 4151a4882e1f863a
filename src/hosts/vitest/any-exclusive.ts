import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findSessions } from '../../loader/find-sessions.js';
import type { CallsheetOptions } from './options.js';

/** Whether a session file of a project says `exclusive`; it is asked before Vitest knows which files it will run. */
export async function anyExclusive(home: string, { include, exclude }: CallsheetOptions): Promise<boolean> {
  const files = await findSessions(home, include, exclude);
  const texts = await Promise.all(files.map((file) => readFile(resolve(home, file), 'utf8').catch(() => '')));
  return texts.some((text) => /^\s*exclusive\s*:|[{,]\s*exclusive\s*:/m.test(text));
}
