import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { OpenContract } from '../format/contract.js';
import type { ParseData } from '../format/data.js';
import { readTextSync } from '../files/read-file.js';
import { writeNewFile } from '../files/write-new-file.js';
import type { ParsedWithRemains } from './parse/parse-session.js';
import type { Parse } from './files/read-session.js';
import { createRequire } from 'node:module';
import { once } from '../lib/memoize.js';

/**
 * Keeps what session files say on disk, a file for each of them, with what it was made of: what is found there is never stale,
 * and a file that has not changed needs no YAML. One with errors is parsed each time.
 *
 * @param root - of the project: several may share a folder
 * @param folder - absolute; made when it is needed. One that cannot be written is done without
 */
export function cachedParse(root: string, folder: string, parser: LazyParser): Parse {
  const parse = (text: string, file: string): ParsedWithRemains => {
    const path = join(folder, `${sha1(root, file)}.json`);
    const origin = sha1(parser.version(), file, text);
    const known = readKept(path, origin);
    if (known) return known;
    const parsed = parser.parse(text, file);
    if (parsed.session) keep(folder, path, `${origin}\n${JSON.stringify(parsed)}`);
    return parsed;
  };
  const { data, contract } = parser.parse;
  return Object.assign(parse, { ...(data && { data }), ...(contract && { contract }) });
}

function sha1(...parts: readonly string[]): string {
  return process.getBuiltinModule('node:crypto').hash('sha1', parts.join('\0'));
}

function readKept(path: string, origin: string): ParsedWithRemains | undefined {
  try {
    const kept = readTextSync(path, 'kept');
    const value: unknown = kept.startsWith(`${origin}\n`) ? JSON.parse(kept.slice(origin.length)) : undefined;
    return isParsed(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Others may have written to the folder. */
function isParsed(value: unknown): value is ParsedWithRemains {
  const { session, problems } = (value ?? {}) as {
    readonly session?: { readonly steps?: unknown };
    readonly problems?: unknown;
  };
  return Array.isArray(session?.steps) && Array.isArray(problems);
}

/** Others may keep or read the same at the same time. */
function keep(folder: string, path: string, text: string): void {
  const part = `${path}.${process.pid}-${threadId}`;
  try {
    mkdirSync(folder, { recursive: true });
    drop(part);
    writeNewFile(part, text);
    renameSync(part, path);
  } catch {
    drop(part);
  }
}

/** On a full disk, and where a file is held open by others, each run would leave a part of its own. */
function drop(part: string): void {
  try {
    rmSync(part, { force: true });
  } catch {
    return;
  }
}

interface Parser {
  readonly parseWithRemains: Parse;
  readonly parseData: ParseData;
  readonly checkContract: OpenContract;
}

/** What reads YAML, loaded when it is needed first: where all files are as they were, that is never. */
export interface LazyParser {
  readonly parse: Parse;
  /** Differs from that of any other parser. */
  readonly version: () => string;
}

/** @param path - of the built module, which names what it is made of by content */
export function lazyParser(path: string): LazyParser {
  const load = once(() => createRequire(import.meta.url)(path) as Parser);
  const parse: Parse = Object.assign((text: string, file: string) => load().parseWithRemains(text, file), {
    data: (text: string, file: string) => load().parseData(text, file),
    contract: (path: string, file: string) => load().checkContract(path, file),
  });
  return {
    parse,
    version: once(() => readTextSync(path, 'own')),
  };
}
