import type { JsonObject } from '../../../lib/json.js';
import type { ReadFlow } from '../../scripts/script.js';
import type { Chunk } from './rows.js';

/** The rows of each chunk, with the blocks that scripts make of what follows them. */
export function withControlFlow(chunks: readonly Chunk[]): readonly (readonly JsonObject[])[] {
  const flows = chunks.flatMap((chunk, at) =>
    chunk.draft.scripts.flatMap(({ read }) =>
      read.flow.map((flow) => ({ flow, chunk, at, last: lastOver(flow, at, chunks) })),
    ),
  );
  const reasons = new Map<number, string>();
  for (const { flow, chunk, at, last } of flows)
    if (flow.when === undefined)
      for (let index = at + 1; index <= last; index += 1)
        if (!reasons.has(index)) reasons.set(index, reasonOf(flow, chunk));
  const rows = chunks.map((chunk, at) =>
    reasons.has(at) ? [...skipped(chunk, reasons.get(at)!)] : [...unlessSkipped(chunk)],
  );
  for (const { flow, chunk, at, last } of flows) {
    if (flow.when === undefined || last <= at) continue;
    rows[at]!.push(...beginBlock(flow, chunk));
    rows[last]!.push({ end: null });
  }
  return rows;
}

/** The rows of a request that a script of its own may leave out: then nothing is done after it, either. */
function unlessSkipped(chunk: Chunk): readonly JsonObject[] {
  const { draft, rows, main } = chunk;
  const skip = draft.scripts.flatMap(({ read }) => read.flow).find(({ kind }) => kind === 'skip');
  if (!skip) return rows;
  const [before, own] = [rows.slice(0, main), rows.slice(main)];
  if (skip.when) return [...before, ...beginBlock(skip, chunk), ...own, { end: null }];
  const [request = {}] = own;
  return [...before, 'skip' in request ? request : { ...request, skip: 'its own script skips it' }];
}

/** The last chunk that a script may leave out. */
function lastOver({ kind, to }: ReadFlow, at: number, chunks: readonly Chunk[]): number {
  if (kind === 'repeat' || kind === 'skip') return at;
  const target = chunks.findIndex(({ draft }, index) => index > at && draft.placed.request.name === to);
  return kind === 'stop' || target === -1 ? chunks.length - 1 : target - 1;
}

/** What a script leaves out under a condition runs under its opposite. */
function beginBlock({ when = [], unless }: ReadFlow, { draft }: Chunk): readonly JsonObject[] {
  const { value } = draft.texts;
  if (unless?.length === 1) return [{ if: value(unless[0]!) }];
  const arms = when.map((condition, at) => ({ [at === 0 ? 'if' : 'else if']: value(condition) }));
  return [...arms, { else: null }];
}

function reasonOf({ kind, to }: ReadFlow, { draft }: Chunk): string {
  const name = draft.title || draft.line;
  return kind === 'stop' ? `a script of ${name} ends the run` : `a script of ${name} goes on with ${to}`;
}

/** What a request does besides is not done, either. */
function skipped({ rows }: Chunk, reason: string): readonly JsonObject[] {
  return rows
    .filter((row) => 'request' in row || 'call' in row)
    .map((row) => ('skip' in row ? row : { ...row, skip: reason }));
}
