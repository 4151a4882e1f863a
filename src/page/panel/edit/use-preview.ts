import { useEffect, useState } from 'preact/hooks';
import type { Message } from '../../../format/problem.js';
import type { Edit, EditPreview } from '../../../panel/protocol/edits.js';
import { useAsk } from '../hooks/use-ask.js';
import { problemOf, type EditedFile } from './use-edits.js';

export interface Previewed {
  /** What the edit would do, as it was known last. */
  readonly preview?: EditPreview;
  /** Why it would be refused. */
  readonly refused?: Message;
  /** Whether it is about the edit that is asked for now. */
  readonly isCurrent: boolean;
}

/** ms after the last key until the server is asked. */
const pause = 120;

/** What an edit would do. Undefined asks for nothing. */
export function usePreview(edit: Edit | undefined, { file, version }: EditedFile): Previewed {
  const ask = useAsk();
  const key = edit && JSON.stringify([edit, file, version]);
  const [last, setLast] = useState<Omit<Previewed, 'isCurrent'> & { readonly key?: string }>({});
  useEffect(() => {
    if (!edit || key === undefined) return undefined;
    let isOver = false;
    const take = (next: Omit<Previewed, 'isCurrent'>): void => {
      if (!isOver) setLast((before) => ({ ...(before.preview && { preview: before.preview }), ...next, key }));
    };
    const timer = setTimeout(
      () =>
        void ask('preview', { file, version, edit }).then(
          (preview) => take({ preview }),
          (error: unknown) => take({ refused: problemOf(error) }),
        ),
      pause,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [key]);
  const { preview, refused } = last;
  return { ...(preview && { preview }), ...(refused && { refused }), isCurrent: key !== undefined && last.key === key };
}
