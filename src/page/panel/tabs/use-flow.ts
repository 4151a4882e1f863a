import type { Result } from '../../../panel/protocol/protocol.js';
import { useEditing } from '../fields/editing.js';
import { useAnswer } from '../hooks/use-answer.js';
import { useAsk } from '../hooks/use-ask.js';

type Flow = Result<'flow'>;

/** What the flow that a row calls needs; undefined until it is known, or if it cannot be read. */
export function useFlow(): Flow | undefined {
  const ask = useAsk();
  const { view, row } = useEditing();
  const asked = row?.flow === undefined ? undefined : { file: view.file, flow: row.flow };
  return useAnswer(asked && JSON.stringify(asked), () => ask('flow', asked!));
}
