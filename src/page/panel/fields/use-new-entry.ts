import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { JsonObject } from '../../../lib/json.js';
import { enterField } from './active-field.js';
import type { Codec } from './codecs.js';
import { useEditing, type Draft } from './editing.js';
import { mapAt, valueAt, type Path } from './place.js';
import { useAct } from './use-act.js';
import { setEdit } from './use-field.js';

interface Typed {
  readonly name: string;
  readonly value: string;
}

const empty: Typed = { name: '', value: '' };

interface NewEntryOf {
  readonly path: Path;
  readonly codec: Codec;
  readonly isTaken: (name: string) => boolean;
  readonly frame: RefObject<HTMLElement | null>;
}

interface NewEntry {
  readonly typed: Typed;
  readonly type: (part: keyof Typed, text: string) => void;
  readonly fault: Draft['refused'];
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Adds entries, or gives them other values. */
  readonly setAll: (entries: JsonObject) => void;
}

/** What is typed into the empty row of a table. It becomes an entry once the row is left. */
export function useNewEntry({ path, codec, isTaken, frame }: NewEntryOf): NewEntry {
  const { row } = useEditing();
  const [typed, setTyped] = useState(empty);
  const { act, refused } = useAct();
  const left = useRef<() => void>(() => undefined);
  const now = useRef(typed);
  now.current = typed;
  const of = row && { row: row.key };
  const commit = async (): Promise<boolean> => {
    const given = now.current;
    const name = given.name.trim();
    if (name === '' || isTaken(name)) return name === '' && given.value === '';
    now.current = empty;
    setTyped(empty);
    const isDone = await act({
      do: 'set',
      path: [...path, name],
      value: codec.read(given.value, undefined) ?? '',
      ...of,
    });
    // What was refused stays, to be changed and tried again.
    if (!isDone) setTyped((other) => (other === empty ? given : other));
    return isDone;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const [first, last] = frame.current?.querySelectorAll('input') ?? [];
    const isCommand = event.metaKey || event.ctrlKey;
    const isSave = event.key === 'Enter' || (event.key.toLowerCase() === 's' && isCommand);
    const isNext = event.key === 'Tab' && !event.shiftKey && typed.name.trim() !== '' && event.target === last;
    if (event.key === 'Escape' && (typed.name !== '' || typed.value !== '')) setTyped(empty);
    else if (!isSave && !isNext) return;
    else {
      void commit();
      if (!isCommand) first?.focus();
    }
    if (!(isCommand && event.key === 'Enter')) event.preventDefault();
  };
  return {
    typed,
    type: (part, text) => setTyped({ ...now.current, [part]: text }),
    fault: isTaken(typed.name.trim()) ? { message: `${typed.name.trim()} is there already.` } : refused,
    onFocus: () => (left.current = enterField(commit)),
    onBlur: (event) => {
      if (frame.current?.contains(event.relatedTarget as Node | null)) return;
      left.current();
      void commit();
    },
    onKeyDown,
    setAll: (entries) =>
      void act((now) => {
        const was = valueAt(now.written.value, path);
        return setEdit(now, path, { value: { ...mapAt(now.written.value, path), ...entries }, was });
      }),
  };
}
