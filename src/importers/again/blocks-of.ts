import type { Session } from '../../format/session.js';
import { parseSession } from '../../loader/parse/parse-session.js';

/** A session file cut at its requests. */
export interface CutSession {
  /** All before the first step. */
  readonly head: string;
  readonly blocks: readonly CutBlock[];
}

/** A request with the rows, comments and empty lines above it. */
export interface CutBlock {
  /** The title of the request; of rows behind the last one, empty. */
  readonly title: string;
  readonly text: string;
}

/** Cuts a session file so that its parts, one after another, are its text. Undefined of a file with errors. */
export function cutSession(text: string, file: string): CutSession | undefined {
  const { session } = parseSession(text, file);
  if (!session) return undefined;
  const lines = text.split(/(?<=\n)/);
  const starts = startsOf(session, lines);
  return starts.length === 0 ? undefined : cutAt(starts, lines);
}

/** The same of a file as an import writes it, without reading it: large ones take long. @param titles - of its requests, in order */
export function cutWritten(text: string, titles: readonly string[]): CutSession {
  const lines = text.split(/(?<=\n)/);
  const starts: Start[] = [];
  let isOpen = false;
  let requests = 0;
  for (const [at, line] of lines.entries()) {
    const [, key] = /^ {2}- (request|if|else if|else|end|set|call):/.exec(line) ?? [];
    if (key === undefined) continue;
    if (!isOpen) starts.push({ line: withComments(at + 1, lines), title: '' });
    isOpen = key !== 'request';
    if (!isOpen) starts[starts.length - 1] = { ...starts.at(-1)!, title: titles[requests++] ?? '' };
  }
  return cutAt(starts, lines);
}

function cutAt(starts: readonly Start[], lines: readonly string[]): CutSession {
  const blocks = starts.map(({ line, title }, at) => ({
    title,
    text: lines.slice(line - 1, starts[at + 1] ? starts[at + 1]!.line - 1 : undefined).join(''),
  }));
  return { head: lines.slice(0, (starts[0]?.line ?? lines.length + 1) - 1).join(''), blocks };
}

interface Start {
  /** From 1. */
  readonly line: number;
  readonly title: string;
}

function startsOf({ steps }: Session, lines: readonly string[]): readonly Start[] {
  const starts: Start[] = [];
  let isOpen = false;
  for (const step of steps) {
    if (!isOpen) starts.push({ line: withComments(step.range.start.line, lines), title: '' });
    isOpen = step.kind !== 'request';
    if (step.kind === 'request') starts[starts.length - 1] = { ...starts.at(-1)!, title: step.title };
  }
  return starts;
}

function withComments(line: number, lines: readonly string[]): number {
  let first = line;
  while (first > 1 && /^\s*(?:#.*)?\r?\n?$/.test(lines[first - 2]!)) first -= 1;
  return first;
}
