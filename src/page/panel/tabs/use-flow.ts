import { useEffect, useState } from 'preact/hooks';
import type { Result } from '../../../panel/protocol/protocol.js';
import { useEditing } from '../fields/editing.js';
import { useAsk } from '../hooks/use-ask.js';

type Flow = Result<'flow'>;

/** What the flow that a row calls needs; undefined until it is known, or if it cannot be read. */
export function useFlow(): Flow | undefined {
  const ask = useAsk();
  const { view, row } = useEditing();
  const [flow, setFlow] = useState<Flow>();
  const path = row?.flow;
  useEffect(() => {
    setFlow(undefined);
    if (path === undefined) return undefined;
    let isLate = false;
    void ask('flow', { file: view.file, flow: path }).then(
      (found) => !isLate && setFlow(found),
      () => undefined,
    );
    return () => (isLate = true);
  }, [view.file, path]);
  return flow;
}
