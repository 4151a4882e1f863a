import { useLayoutEffect, useRef } from 'preact/hooks';
import type { FileView } from '../../../panel/protocol/protocol.js';
import { useDeskOf } from '../edit/desk.js';
import type { Editing } from './editing.js';

/** ms after which an edit is done whether the page has seen the file change or not. */
const untilSeen = 250;

/** Edits of the file that is shown, one after the other. */
export function useEditTurns(view: FileView): Pick<Editing, 'edit' | 'inTurn'> {
  const { edits } = useDeskOf();
  const latest = useRef(view);
  latest.current = view;
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const seen = useRef<() => void>(undefined);
  useLayoutEffect(() => seen.current?.(), [view]);
  return {
    inTurn: (work) => {
      const done = turn.current.then(work);
      turn.current = done.catch(() => undefined);
      return done;
    },
    edit: async (edit) => {
      const { file, version } = latest.current;
      const { refused } = await edits.run(edit, { file, version });
      if (!refused && latest.current.version === version)
        await new Promise<void>((resolve) => {
          seen.current = resolve;
          setTimeout(resolve, untilSeen);
        });
      return refused;
    },
  };
}
