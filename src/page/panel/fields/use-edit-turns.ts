import { useLayoutEffect, useRef } from 'preact/hooks';
import type { FileView } from '../../../panel/protocol/protocol.js';
import { useDeskOf } from '../edit/desk.js';
import type { Editing } from './editing.js';

/** ms after which an edit is done though the page has not seen the file change: the connection may be lost. */
const untilSeen = 10_000;

/** Edits of the file that is shown, one after the other. */
export function useEditTurns(view: FileView): Pick<Editing, 'edit' | 'inTurn'> {
  const { edits } = useDeskOf();
  const latest = useRef(view);
  latest.current = view;
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const seen = useRef<() => void>(undefined);
  const isLeft = useRef(false);
  useLayoutEffect(() => seen.current?.(), [view.version]);
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
      const { done, refused } = await edits.run(edit, { file, version });
      const isChanged = done?.files?.some((each) => each.file === file && each.before !== each.after) ?? false;
      if (isChanged && !isLeft.current && latest.current.version === version) await untilCalled(seen);
      return refused;
    },
  };
}

/** Lets it be called from elsewhere, and waits for that. */
async function untilCalled(seen: { current: (() => void) | undefined }): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((resolve) => {
    seen.current = resolve;
    timer = setTimeout(resolve, untilSeen);
  });
  clearTimeout(timer);
  seen.current = undefined;
}
