import { useState } from 'preact/hooks';
import type { Edit } from '../../../panel/protocol/edits.js';
import { trackSave } from './active-field.js';
import { useEditing, type Draft } from './editing.js';

interface Act {
  /** @returns whether it is done */
  readonly act: (edit: Edit) => Promise<boolean>;
  /** Why the last one was not done. */
  readonly refused: Draft['refused'];
}

/** Edits that no field holds the text of: a move, a removal, a choice. */
export function useAct(): Act {
  const { edit, inTurn } = useEditing();
  const [refused, setRefused] = useState<Draft['refused']>();
  const act = (asked: Edit): Promise<boolean> =>
    trackSave(
      inTurn(async () => {
        const reason = await edit(asked);
        setRefused(reason);
        return reason === undefined;
      }),
    );
  return { act, refused };
}
