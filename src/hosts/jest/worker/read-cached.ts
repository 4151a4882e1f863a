import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadSession } from '../../../loader/read-session.js';
import { reasonOf } from '../../../model/reason-of.js';
import type { Problem } from '../../../model/problem.js';
import type { Session } from '../../../model/session.js';
import type { ProjectConfig } from '../jest-api.js';
import { loader, loaderVersion } from '../lazy-loader.js';

type Parsed =
  | { readonly kind: 'session'; readonly session: Session; readonly problems: readonly Problem[] }
  | { readonly kind: 'broken'; readonly problems: readonly Problem[] };

/**
 * Reads a session file. What it says is kept in Jest's cache under its content, so that what is found there is never
 * stale, and a worker loads no YAML for a file that has been read before.
 *
 * @param file - relative to `root`
 */
export function readCached(file: string, root: string, config: ProjectConfig): ReadSession {
  let text: string;
  try {
    text = readFileSync(join(root, file), 'utf8');
  } catch (error) {
    return { kind: 'missing', reason: reasonOf(error) };
  }
  return { ...parseCached(text, file, config), text };
}

function parseCached(text: string, file: string, { cache, cacheDirectory }: ProjectConfig): Parsed {
  const folder = join(cacheDirectory, 'callsheet');
  const path = join(folder, createHash('sha1').update([loaderVersion(), file, text].join('\0')).digest('hex'));
  const kept = cache ? readJson(path) : undefined;
  if (kept) return kept;
  const { session, problems } = loader().parseSession(text, file);
  const parsed: Parsed = session ? { kind: 'session', session, problems } : { kind: 'broken', problems };
  if (cache) keep(folder, path, parsed);
  return parsed;
}

function readJson(path: string): Parsed | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Parsed;
  } catch {
    return undefined;
  }
}

/** Another worker may keep the same at the same time; a cache that cannot be written is done without. */
function keep(folder: string, path: string, parsed: Parsed): void {
  try {
    mkdirSync(folder, { recursive: true });
    const part = `${path}.${process.pid}`;
    writeFileSync(part, JSON.stringify(parsed));
    renameSync(part, path);
  } catch {
    return;
  }
}
