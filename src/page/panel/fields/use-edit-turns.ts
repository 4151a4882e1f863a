import { useLayoutEffect, useRef } from 'preact/hooks';
import type { FileView } from '../../../panel/protocol/protocol.js';
import { useDeskOf } from '../edit/desk.js';
import type { Editing } from './editing.js';

/** ms after which an edit is done though the page has not drawn the file: a hidden page may draw nothing. */
const untilSeen = 10_000;

/** Edits of the file that is shown, one after the other. */
export function useEditTurns(view: FileView): Pick<Editing, 'edit' | 'inTurn'> {
  const { edits } = useDeskOf();
  const latest = useRef(view);
  latest.current = view;
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const seen = useRef<() => void>(undefined);
  const isLeft = useRef(false);
  useLayoutEffect(() => seen.current?.(), [view]);
  // Fields that are left save, and see nothing any more.
  useLayoutEffect(
    () => () => {
      isLeft.current = true;
      seen.current?.();
    },
    [],
  );
  return {
    inTurn: (work) => {
      const done = turn.current.then(work);
      turn.current = done.catch(() => undefined);
      return done;
    },
    edit: async (edit) => {
      const { file, version } = latest.current;
      const { view: changed, refused } = await edits.run(edit, { file, version });
      // The version says nothing of an edit that was undone on disk before it was drawn.
      if (changed && !isLeft.current && changed !== latest.current) await untilCalled(seen);
      return refused;
    },
  };
}

/** Lets it be called from elsewhere, and waits for that. */
function untilCalled(seen: { current: (() => void) | undefined }): Promise<void> {
  return new Promise((resolve) => {
    seen.current = resolve;
    setTimeout(resolve, untilSeen);
  });
}
