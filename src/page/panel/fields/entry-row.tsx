import type { Edit } from '../../../panel/protocol/edits.js';
import type { Json } from '../../../lib/json.js';
import { Icon } from '../../shared/views/icons.js';
import { plainText } from '../../shared/text/words.js';
import { kept, type Codec } from './codecs.js';
import { useEditing } from './editing.js';
import type { EntryTableProps } from './entry-table-props.js';
import { lockAt, valueAt } from './place.js';
import { BareField } from './text-field.js';
import { useAct } from './use-act.js';
import type { Field } from './use-field.js';

interface EntryRowProps extends Omit<EntryTableProps, 'codec'> {
  readonly codec: Codec;
  readonly name: string;
  /** Its place among the entries, from 0. */
  readonly at: number;
  readonly count: number;
  readonly onRename: (to: string) => void;
  /** Goes to the row below. */
  readonly onNext: () => void;
}

/** An entry of a map: its name, its value, and what else can be done with it. */
export function EntryRow(props: EntryRowProps) {
  const { path, noun, codec, name, at, count, nullWords = 'null', onNext } = props;
  const { written, row, lock } = useEditing();
  const own = [...path, name];
  const { act, refused } = useAct();
  const place = { path: own, ...(row && { row: row.key }) };
  const move = (to: number): void => void (to >= 0 && to < count && act({ do: 'move-entry', ...place, to }));
  const keys = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(at + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const called = `${noun} ${plainText(name)}`;
  return (
    <tr>
      <td data-name>
        <BareField
          path={own}
          part="name"
          disk={name}
          codec={nameCodec}
          label={`Name of ${called}`}
          editOf={(to) => renaming(props, place, to)}
          onKeyDown={keys}
        />
      </td>
      <td>
        <BareField
          path={own}
          codec={codec}
          offers={props.values}
          label={`Value of ${called}`}
          placeholder={valueAt(written.value, own) === null ? nullWords : undefined}
          onKeyDown={(event, field) => (isTab(event) ? leaveTo(onNext, event, field) : keys(event))}
        />
        {props.below?.(name)}
        {refused && (
          <p class="setting-note refused" role="alert">
            {plainText(refused.message)}
          </p>
        )}
      </td>
      <td class="entry-actions">
        {!(lock ?? lockAt(written, own)) && (
          <EntryActions
            called={called}
            isFirst={at === 0}
            isLast={at === count - 1}
            onMove={(by) => move(at + by)}
            onRemove={() => void act({ do: 'remove-entry', ...place })}
          />
        )}
      </td>
    </tr>
  );
}

function isTab({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'Tab' && !shiftKey;
}

function leaveTo(next: () => void, event: KeyboardEvent, { commit }: Field): void {
  event.preventDefault();
  void commit();
  next();
}

type Place = Pick<Extract<Edit, { do: 'rename-key' }>, 'path' | 'row'>;

function renaming({ name, renaming: kind, onRename }: EntryRowProps, place: Place, to: Json | undefined): Edit {
  onRename(String(to));
  if (kind === 'variable') return { do: 'rename-variable', name, to: String(to) };
  return { do: 'rename-key', ...place, to: String(to) };
}

/** Without a name an entry stays as it was. */
const nameCodec: Codec = { text: kept.text, read: (text, was) => (text.trim() === '' ? was : text.trim()) };

export interface EntryActionsProps {
  /** What is moved or removed: `header accept`. */
  readonly called: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

export function EntryActions({ called, isFirst, isLast, onMove, onRemove }: EntryActionsProps) {
  return (
    <>
      <button
        type="button"
        class="plain"
        disabled={isFirst}
        aria-label={`Move ${called} up`}
        onClick={() => onMove(-1)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        class="plain"
        disabled={isLast}
        aria-label={`Move ${called} down`}
        onClick={() => onMove(1)}
      >
        <Icon name="down" />
      </button>
      <button type="button" class="plain" aria-label={`Remove ${called}`} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </>
  );
}
