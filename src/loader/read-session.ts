import { readFileSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Problem } from '../model/problem.js';
import type { Session } from '../model/session.js';
import { parseWithRemains, type Remains } from './parse/parse-session.js';
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
  | {
      readonly kind: 'broken';
      readonly problems: readonly Problem[];
      readonly text: string;
      /** What of it can be read all the same. */
      readonly remains?: Remains | null;
    };

interface Parsed {
  readonly text: string;
  readonly result: ReturnType<typeof parseWithRemains>;
}

/** Parsed sessions by path; what was used last is dropped last. */
const parsed = new Map<string, Parsed>();
/** Characters of text whose sessions are kept: these take some ten times as much memory. */
const mostText = 1024 * 1024;
let keptText = 0;

/**
 * Reads and parses a session file. One that was kept is parsed again only when its text has changed.
 *
 * @param file - relative to `root`
 * @param keep - whether somebody will read it again soon; what is kept in a long run makes V8 take all of its kind for
 *   long-lived, and collect it late
 */
export function readSession(root: string, file: string, keep = true): ReadSession {
  let text: string;
  try {
    text = readFileSync(join(root, file), 'utf8');
  } catch (error) {
    return { kind: 'missing', reason: reasonOf(error) };
  }
  const { session, problems, remains } = parseOnce(text, file, keep);
  return session ? { kind: 'session', session, problems, text } : { kind: 'broken', problems, text, remains };
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

function parseOnce(text: string, file: string, keep: boolean): Parsed['result'] {
  const known = parsed.get(file);
  const isSame = known?.text === text;
  const result = isSame ? known.result : parseWithRemains(text, file);
  forget(file);
  if (keep || isSame) {
    parsed.set(file, { text, result });
    keptText += text.length;
  }
  for (const oldest of parsed.keys()) {
    if (keptText <= mostText || oldest === file) break;
    forget(oldest);
  }
  return result;
}

function forget(file: string): void {
  keptText -= parsed.get(file)?.text.length ?? 0;
  parsed.delete(file);
}
