import { useEffect, useState } from 'preact/hooks';
import type { ResponseOf, ResponseParts } from '../../../panel/protocol/edits.js';
import type { RowKey } from '../../../panel/protocol/row-key.js';
import { useAsk } from '../hooks/use-ask.js';
import { useRunDeskOf } from '../hooks/run-desk.js';

/** A response of the last run that is read. */
export interface Reads {
  readonly file: string;
  readonly row: RowKey;
  readonly of: ResponseOf;
}

const nothing: ResponseParts = { paths: [], headers: [] };

/** What the response has that is read; asked for anew when a run has gone on. */
export function useReading(reads: Reads | undefined): ResponseParts {
  const ask = useAsk();
  const { view, session } = useRunDeskOf();
  const [found, setFound] = useState({ of: '', parts: nothing });
  const of = reads && JSON.stringify(reads);
  const done = session ? Object.keys(session.done).length : 0;
  useEffect(() => {
    if (!reads || of === undefined) return undefined;
    let isLate = false;
    ask('paths', reads).then(
      (parts) => isLate || setFound({ of, parts }),
      // The row is new, or gone.
      () => undefined,
    );
    return () => {
      isLate = true;
    };
  }, [of, view?.run, view?.endedAt, done]);
  return found.of === of ? found.parts : nothing;
}
