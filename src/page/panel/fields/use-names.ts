import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { useDeskOf } from '../edit/desk.js';
import { useAsk } from '../hooks/use-ask.js';
import type { Names } from '../text/completion.js';
import { EditingOf } from './editing.js';

/** Whether fields are of tests, which see what their own row captures. */
export const InTests = createContext(false);

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
