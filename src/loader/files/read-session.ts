import { join, resolve } from 'node:path';
import type { OpenContract, ReadContract } from '../../format/contract.js';
import type { ParseData, ReadData } from '../../format/data.js';
import { readBytesSync } from '../../files/read-file.js';
import type { Problem } from '../../format/problem.js';
import { reasonOf } from '../../problems/disk/file-reason.js';
import type { Session } from '../../format/session.js';
import { readData } from './read-data.js';
import type { ParsedWithRemains, Remains } from '../parse/parse-session.js';

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
      /** What of it can be read anyway. */
      readonly remains?: Remains | null;
    };

/**
 * Reads a session file by its path from the project root. One that was kept is parsed again only when its text has changed.
 *
 * @param keep - whether somebody will read it again soon; what is kept in a long run makes V8 take all of its kind for
 *   long-lived, and collect it late. Default true
 */
export interface SessionReader {
  (file: string, keep?: boolean): ReadSession;
  /** Reads a data file by its path from the project root. */
  readonly data: (file: string) => ReadData;
  /** Reads an OpenAPI document by its path from the project root. */
  readonly contract: (file: string) => ReadContract;
}

/** What a text says: `parseWithRemains`, or what knows its answers. */
export interface Parse {
  (text: string, file: string): ParsedWithRemains;
  /** What the text of a data file says. @default such files cannot be read */
  readonly data?: ParseData;
  /** Reads an OpenAPI document. @default each can be used */
  readonly contract?: OpenContract;
}

/** The same, with what was read last at hand for who reads it next. */
export function withLastRead(read: SessionReader): SessionReader {
  let last: { readonly file: string; readonly source: ReadSession } | undefined;
  const readSession = (file: string, keep?: boolean): ReadSession => {
    if (last?.file !== file) last = { file, source: read(file, keep) };
    return last.source;
  };
  return Object.assign(readSession, { data: read.data, contract: read.contract });
}

function anyContract(): ReadContract {
  return { kind: 'read', operations: () => [] };
}

interface Kept {
  readonly text: string;
  readonly result: ParsedWithRemains;
}

/** Parsed sessions by path; what was used last is dropped last. */
const kept = new Map<string, Kept>();
/** Characters of text whose sessions are kept: these take some ten times as much memory. */
const mostText = 1024 * 1024;
let keptText = 0;

/**
 * Reads session files from disk.
 *
 * @param root - the project root, absolute
 * @param parse - asked only for a text that is not kept
 */
export function sessionReader(root: string, parse: Parse): SessionReader {
  const readSession = (file: string, keep = true): ReadSession => {
    let text: string;
    try {
      text = readBytesSync(join(root, file), 'session').toString();
    } catch (error) {
      return { kind: 'missing', reason: reasonOf(error) };
    }
    const { session, problems, remains } = parseOnce(text, file, { keep, parse });
    return session ? { kind: 'session', session, problems, text } : { kind: 'broken', problems, text, remains };
  };
  return Object.assign(readSession, {
    data: (file: string) => readData(root, file, parse.data ?? noData),
    contract: (file: string) => (parse.contract ?? anyContract)(resolve(root, file), file),
  });
}

function noData(): never {
  throw new Error('this reader has no parser of data files');
}

function parseOnce(
  text: string,
  file: string,
  { keep, parse }: { readonly keep: boolean; readonly parse: Parse },
): ParsedWithRemains {
  const known = kept.get(file);
  const isSame = known?.text === text;
  const result = isSame ? known.result : parse(text, file);
  forget(file);
  if (keep || isSame) {
    kept.set(file, { text, result });
    keptText += text.length;
  }
  for (const oldest of kept.keys()) {
    if (keptText <= mostText || oldest === file) break;
    forget(oldest);
  }
  return result;
}

function forget(file: string): void {
  keptText -= kept.get(file)?.text.length ?? 0;
  kept.delete(file);
}
