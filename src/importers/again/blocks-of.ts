import type { Session } from '../../format/session.js';
import { parseSession } from '../../loader/parse/parse-session.js';
import { headAsWritten, rowsAsWritten } from './as-written.js';
import { hashOf } from './hash.js';

/** A session file cut at its requests. */
export interface CutSession {
  /** All before the first step. */
  readonly head: string;
  readonly headHash: string;
  readonly blocks: readonly CutBlock[];
}

/** A request with the rows, comments and empty lines above it, or the call of a flow with the rows that take its values. */
export interface CutBlock {
  /** The title of the request; of a call, the flow and the request that follows; of rows behind the last one, empty. */
  readonly title: string;
  readonly text: string;
  /** Of the text in the layout of an import, if it has only the comments of one. */
  readonly hash: string;
  /** The flow that is called, as the file has it. */
  readonly flow?: string;
}

/** How a session is cut. In records up to version 2 calls are with the request that follows, and so is each `end`. */
export type Cutting = 'by-calls' | 'by-requests';

/** Cuts a session file so that its parts, one after another, are its text. Undefined of a file with errors. */
export function cutSession(
  text: string,
  file: string,
  { cutting = 'by-calls', known }: CutOptions = {},
): CutSession | undefined {
  const { session } = parseSession(text, file);
  if (!session || session.steps.length === 0) return undefined;
  return cutAt(rowsOf(session, text), {
    text,
    cutting,
    hashOf: (part, asWritten) => {
      const hash = hashOf(part);
      return known === 'all' || known?.has(hash) ? hash : hashOf(asWritten(part) ?? part);
    },
  });
}

interface CutOptions {
  readonly cutting?: Cutting;
  /** Hashes of parts as an import has written them, which are not read again; 'all' if it has written the text. @default none */
  readonly known?: ReadonlySet<string> | 'all';
}

/** The same of a file as an import writes it, without reading it: large ones take long. @param titles - of its requests, in order */
export function cutWritten(text: string, titles: readonly string[], cutting: Cutting = 'by-calls'): CutSession {
  let requests = 0;
  const rows = Array.from(
    text.matchAll(/(?<![^\n]) {2}- (request|if|else if|else|end|set|call):(.*)/g),
    ({ index, 1: kind = '', 2: value = '' }): Row => ({
      kind,
      at: withComments(index, text),
      title: kind === 'request' ? (titles[requests++] ?? '') : '',
      ...(kind === 'call' && { flow: value.trim().replace(/^'(.*)'$/, '$1') }),
    }),
  );
  return cutAt(rows, { text, cutting, hashOf });
}

interface Row {
  readonly kind: string;
  /** The place of its first character, or of the comments above it. */
  readonly at: number;
  readonly title: string;
  readonly flow?: string;
}

function rowsOf({ steps }: Session, text: string): readonly Row[] {
  const lines = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  return steps.map((step) => ({
    kind: step.kind,
    at: withComments(lines[step.range.start.line - 1]!, text),
    title: step.kind === 'request' ? step.title : '',
    ...(step.kind === 'call' && { flow: step.flow }),
  }));
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

interface Cut {
  readonly text: string;
  readonly cutting: Cutting;
  readonly hashOf: (part: string, asWritten: (part: string) => string | undefined) => string;
}

function cutAt(rows: readonly Row[], cut: Cut): CutSession {
  const starts = startsIn(rows, cut);
  const { text } = cut;
  const blocks = starts.map(({ at, ...start }, index) => {
    const own = text.slice(at, starts[index + 1]?.at);
    return { ...start, text: own, hash: cut.hashOf(own, rowsAsWritten) };
  });
  const head = text.slice(0, starts[0]?.at);
  return { head, headHash: cut.hashOf(head, headAsWritten), blocks: withCallTitles(blocks) };
}

interface Start {
  readonly at: number;
  readonly title: string;
  readonly flow?: string;
}

function startsIn(rows: readonly Row[], { text, cutting }: Cut): readonly Start[] {
  const textOf = (at: number): string => text.slice(rows[at]!.at, rows[at + 1]?.at);
  const byCalls = cutting === 'by-calls';
  const starts: Start[] = [];
  let isOpen = false;
  for (let at = 0; at < rows.length; at += 1) {
    const { kind, title, flow, at: start } = rows[at]!;
    if (byCalls && !isOpen && kind === 'end' && starts.length > 0) continue;
    if (byCalls && !isOpen && flow !== undefined) {
      starts.push({ at: start, title: '', flow });
      at = lastTaken(rows, at, textOf);
      continue;
    }
    if (!isOpen) starts.push({ at: start, title: '' });
    isOpen = kind !== 'request';
    if (!isOpen) starts[starts.length - 1] = { ...starts.at(-1)!, title };
  }
  return starts;
}

/** The last of the rows that take what a call has given: `set`, also below an `if` of its own. */
function lastTaken(rows: readonly Row[], call: number, textOf: (at: number) => string): number {
  let last = call;
  for (;;) {
    const next = rows[last + 1]?.kind;
    if ((next !== 'set' && next !== 'if') || !textOf(last + 1).includes('{{flow.')) return last;
    const end = next === 'set' ? last + 1 : rows.findIndex(({ kind }, at) => at > last + 1 && kind !== 'set');
    if (next === 'if' && rows[end]?.kind !== 'end') return last;
    last = end;
  }
}

/** A flow may be called in several places, so what follows is in the title, too. */
function withCallTitles(blocks: readonly CutBlock[]): readonly CutBlock[] {
  const taken = new Map<string, number>();
  return blocks.map((block, at) => {
    if (block.flow === undefined) return block;
    const behind = blocks.slice(at).find(({ flow }) => flow === undefined)?.title ?? '';
    const title = `call ${block.flow}${behind === '' ? '' : ` before ${behind}`}`;
    const count = (taken.get(title) ?? 0) + 1;
    taken.set(title, count);
    return { ...block, title: count === 1 ? title : `${title} (${count})` };
  });
}
