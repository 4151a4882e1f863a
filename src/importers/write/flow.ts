import type { JsonObject } from '../../lib/json.js';
import type { ReadFlow } from '../scripts/script.js';
import type { Chunk } from './rows.js';

/** The rows of each chunk, with the blocks that scripts make of what follows them. */
export function withFlow(chunks: readonly Chunk[]): readonly (readonly JsonObject[])[] {
  const rows = chunks.map((chunk) => [...chunk.rows]);
  for (const [at, chunk] of chunks.entries()) {
    for (const flow of chunk.draft.scripts.flatMap(({ read }) => read.flow)) {
      const last = lastOver(flow, at, chunks);
      if (last <= at) continue;
      if (flow.when === undefined) skip(rows.slice(at + 1, last + 1), reasonOf(flow, chunk));
      else {
        rows[at]!.push(...beginBlock(flow, chunk));
        rows[last]!.push({ end: null });
      }
    }
  }
  return rows;
}

/** The last chunk that a script may leave out. */
function lastOver({ kind, to }: ReadFlow, at: number, chunks: readonly Chunk[]): number {
  if (kind === 'repeat') return at;
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

function skip(chunks: readonly JsonObject[][], reason: string): void {
  for (const rows of chunks)
    for (const [at, row] of rows.entries())
      if ('request' in row && !('skip' in row)) rows[at] = { ...row, skip: reason };
}
