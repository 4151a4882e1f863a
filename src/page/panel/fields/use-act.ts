import { useRef, useState } from 'preact/hooks';
import type { Edit } from '../../../panel/protocol/edits.js';
import { trackSave } from './active-field.js';
import { useEditing, type Draft, type Editing } from './editing.js';

interface Act {
  /**
   * @param asked - an edit, or what makes one of what the file says when its turn comes
   * @returns whether it is done
   */
  readonly act: (asked: Edit | ((now: Editing) => Edit)) => Promise<boolean>;
  /** Why the last one was not done. */
  readonly refused: Draft['refused'];
}

/** Edits that no field holds the text of: a move, a removal, a choice. */
export function useAct(): Act {
  const editing = useEditing();
  const latest = useRef(editing);
  latest.current = editing;
  const [refused, setRefused] = useState<Draft['refused']>();
  const act: Act['act'] = (asked) =>
    trackSave(
      editing.inTurn(async () => {
        const { current } = latest;
        const reason = await current.edit(typeof asked === 'function' ? asked(current) : asked);
        setRefused(reason);
        return reason === undefined;
      }),
    );
  return { act, refused };
}
