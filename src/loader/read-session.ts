import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Problem } from '../model/problem.js';
import type { Session } from '../model/session.js';
import { parseSession } from './parse/parse-session.js';
import { reasonOf } from '../model/reason-of.js';

export type ReadSession =
  /** `problems` are warnings only. */
  | {
      readonly kind: 'session';
      readonly session: Session;
      readonly problems: readonly Problem[];
      readonly text: string;
    }
  | { readonly kind: 'missing'; readonly reason: string }
  | { readonly kind: 'broken'; readonly problems: readonly Problem[]; readonly text: string };

interface Parsed {
  readonly result: ReturnType<typeof parseSession>;
  /** Characters of its text. */
  readonly size: number;
}

/** Parsed sessions kept by path and content; what was used last is dropped last. */
const parsed = new Map<string, Parsed>();
/** Characters of text whose sessions are kept: these take some ten times as much memory. */
const mostText = 1024 * 1024;
let keptText = 0;

/**
 * Reads and parses a session file. A file is parsed again only when its text has changed.
 *
 * @param file - relative to `root`
 */
export function readSession(root: string, file: string): ReadSession {
  let text: string;
  try {
    text = readFileSync(join(root, file), 'utf8');
  } catch (error) {
    return { kind: 'missing', reason: reasonOf(error) };
  }
  const { session, problems } = parseOnce(text, file);
  return session ? { kind: 'session', session, problems, text } : { kind: 'broken', problems, text };
}

/**
 * The file that a symbolic link on the way leads to, as Node and Vite take it for a module; both relative to `root`.
 * A file that is not there stays as it is.
 */
export function realFile(root: string, file: string): string {
  try {
    const actual = realpathSync.native(join(root, file));
    return relative(realpathSync.native(root), actual).split(sep).join('/');
  } catch {
    return file;
  }
}

function parseOnce(text: string, file: string): Parsed['result'] {
  const key = `${file}\n${createHash('sha1').update(text).digest('base64')}`;
  const known = parsed.get(key);
  const result = known?.result ?? parseSession(text, file);
  parsed.delete(key);
  parsed.set(key, { result, size: text.length });
  if (!known) keptText += text.length;
  for (const [oldest, { size }] of parsed) {
    if (keptText <= mostText || oldest === key) break;
    parsed.delete(oldest);
    keptText -= size;
  }
  return result;
}
