import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Result } from '../../../panel/protocol/protocol.js';
import { useDeskOf } from '../edit/desk.js';
import { useAsk } from '../hooks/use-ask.js';
import { EditingOf } from './editing.js';

/** Whether fields are of tests, which see what their own row captures. */
const InTests = createContext(false);

export type Names = Result<'names'>;

/** Asks for the names that the fields around can read. */
export function useNames(): () => Promise<Names> {
  const ask = useAsk();
  const { target } = useDeskOf();
  const editing = useContext(EditingOf);
  const inTests = useContext(InTests);
  const file = editing?.view.file ?? target?.file ?? '';
  const row = editing?.row?.key;
  return () => ask('names', { file, ...(row !== undefined && { row }), ...(inTests && { inTests }) });
}
