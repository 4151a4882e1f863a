import type { ResponseOf, ResponseParts } from '../../../panel/protocol/edits.js';
import type { RowKey } from '../../../panel/protocol/row-key.js';
import { useAnswer } from '../hooks/use-answer.js';
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
  const done = session ? Object.keys(session.done).length : 0;
  const anew = [view?.run, view?.endedAt, done].join();
  // No answer: the row is new, or gone.
  return useAnswer(reads && JSON.stringify(reads), () => ask('paths', reads!), { anew }) ?? nothing;
}
