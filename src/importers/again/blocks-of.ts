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
  const starts = startsOf(session, text);
  return starts.length === 0 ? undefined : cutAt(starts, text);
}

/** The same of a file as an import writes it, without reading it: large ones take long. @param titles - of its requests, in order */
export function cutWritten(text: string, titles: readonly string[]): CutSession {
  const starts: Start[] = [];
  let isOpen = false;
  let requests = 0;
  for (const { index, 1: key } of text.matchAll(/(?<![^\n]) {2}- (request|if|else if|else|end|set|call):/g)) {
    if (!isOpen) starts.push({ at: withComments(index, text), title: '' });
    isOpen = key !== 'request';
    if (!isOpen) starts[starts.length - 1] = { ...starts.at(-1)!, title: titles[requests++] ?? '' };
  }
  return cutAt(starts, text);
}

function cutAt(starts: readonly Start[], text: string): CutSession {
  const blocks = starts.map(({ at, title }, index) => ({ title, text: text.slice(at, starts[index + 1]?.at) }));
  return { head: text.slice(0, starts[0]?.at), blocks };
}

interface Start {
  /** The place of its first character. */
  readonly at: number;
  readonly title: string;
}

function startsOf({ steps }: Session, text: string): readonly Start[] {
  const lines = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  const starts: Start[] = [];
  let isOpen = false;
  for (const step of steps) {
    if (!isOpen) starts.push({ at: withComments(lines[step.range.start.line - 1]!, text), title: '' });
    isOpen = step.kind !== 'request';
    if (step.kind === 'request') starts[starts.length - 1] = { ...starts.at(-1)!, title: step.title };
  }
  return starts;
}

/** @param at - where a line begins */
function withComments(at: number, text: string): number {
  let first = at;
  while (first > 0) {
    const above = first === 1 ? 0 : text.lastIndexOf('\n', first - 2) + 1;
    if (!/^\s*(?:#.*)?\r?\n?$/.test(text.slice(above, first))) return first;
    first = above;
  }
  return first;
}
