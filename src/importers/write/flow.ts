import type { JsonObject } from '../../lib/json.js';
import type { Chunk } from './rows.js';

/** The rows of each chunk, with the blocks that scripts make of what follows them. */
export function withFlow(chunks: readonly Chunk[]): readonly (readonly JsonObject[])[] {
  let open = 0;
  const rows = chunks.map((chunk, at) => {
    const isLast = at === chunks.length - 1;
    const begun = isLast ? [] : beginBlock(chunk);
    open += begun.length > 0 ? 1 : 0;
    return [...chunk.rows, ...begun];
  });
  const last = rows.length - 1;
  if (open > 0) rows[last] = [...rows[last]!, ...Array.from({ length: open }, () => ({ end: null }))];
  return rows;
}

/** What a script stops under a condition runs under its opposite. */
function beginBlock({ draft }: Chunk): readonly JsonObject[] {
  const stops = draft.scripts.flatMap(({ read }) => read.flow).filter(({ kind }) => kind === 'stop');
  return stops.flatMap(({ when, unless }) => {
    const { value } = draft.texts;
    if (unless?.length === 1) return [{ if: value(unless[0]!) }];
    return [
      ...(when ?? []).map((condition, at) => ({ [at === 0 ? 'if' : 'else if']: value(condition) })),
      ...(when === undefined ? [] : [{ else: null }]),
    ];
  });
}
