import { plainText } from '../../shared/text/words.js';
import type { Field } from './use-field.js';

interface NotesProps {
  readonly field: Field;
  readonly id: string;
}

/** What keeps a field from being saved, and the ways out. */
export function Notes({ field, id }: NotesProps) {
  const { conflict, refused, commit, takeBack } = field;
  if (conflict)
    return (
      <p class="setting-note" id={id} role="alert">
        <span>
          On disk this is now{' '}
          {conflict.theirs === '' ? <i>empty</i> : <code>{plainText(shortText(conflict.theirs))}</code>}.
        </span>
        <button type="button" class="quiet" onClick={() => void commit(true)}>
          Keep {conflict.mine === '' ? <i>empty</i> : plainText(shortText(conflict.mine))} <kbd>⏎</kbd>
        </button>
        <button type="button" class="quiet" onClick={takeBack}>
          Take {conflict.theirs === '' ? <i>empty</i> : plainText(shortText(conflict.theirs))} <kbd>Esc</kbd>
        </button>
      </p>
    );
  if (refused)
    return (
      <p class="setting-note refused" id={id} role="alert">
        <span>{plainText(refused.message)}</span>
        {refused.hint !== undefined && <span class="muted">{plainText(refused.hint)}</span>}
        {refused.insist !== undefined && (
          <button type="button" class="quiet" onClick={() => void commit(true)}>
            {refused.insist}
          </button>
        )}
      </p>
    );
  return null;
}

function shortText(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
