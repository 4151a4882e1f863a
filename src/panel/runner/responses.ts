import type { KeptResponse } from '../../engine/ports/kept-response.js';
import type { RowOfRun } from './messages.js';

/** Responses of rows, of as many as fit: the oldest are dropped first. */
export interface Responses {
  readonly keep: (of: Omit<RowOfRun, 'id'>, response: KeptResponse) => void;
  readonly get: (row: RowOfRun) => KeptResponse | undefined;
}

const MiB = 1024 * 1024;
/** Bytes that one takes besides its body, about. */
const own = 8 * 1024;

/** @param limit - bytes of all */
export function openResponses(limit = 64 * MiB): Responses {
  const kept = new Map<string, KeptResponse>();
  let size = 0;

  function drop(key: string): void {
    const response = kept.get(key);
    if (response) size -= response.size + own;
    kept.delete(key);
  }

  return {
    keep: (of, response) => {
      const key = keyOf({ ...of, id: response.id });
      drop(key);
      kept.set(key, response);
      size += response.size + own;
      for (const oldest of kept.keys()) {
        if (size <= limit) break;
        drop(oldest);
      }
    },
    get: (row) => kept.get(keyOf(row)),
  };
}

function keyOf({ run, file, id }: RowOfRun): string {
  return `${run}\0${file}\0${id}`;
}
