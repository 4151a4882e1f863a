import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';
import type { Json } from '../../../lib/json.js';
import type { Edit } from '../../../panel/protocol/edits.js';
import { problemOf } from '../edit/use-edits.js';
import { enterField, trackSave } from './active-field.js';
import type { Codec } from './codecs.js';
import { useEditing, type Draft, type Editing } from './editing.js';
import { NotSaved } from './not-saved.js';
import { pointerOf } from '../../../lib/json-pointer.js';
import { isSame, lockAt, valueAt, type Path } from './place.js';

export interface FieldOf {
  readonly path: Path;
  readonly codec: Codec;
  /** Which field of several that edit one value. */
  readonly part?: string;
  /** What saves a value. @default sets it, or removes it where it is undefined */
  readonly editOf?: (value: Json | undefined, was: Json | undefined, isMeant: boolean) => Edit | Promise<Edit>;
  /** What the file says. @default the value at the path */
  readonly disk?: Json;
  /** Why it cannot be edited. @default what keeps its place from being edited */
  readonly lock?: Editing['lock'];
  /** After a save, before the draft goes: reads what the file says if that does not come with the view. */
  readonly reread?: () => Promise<void>;
}

export interface Field {
  readonly text: string;
  /** Whether it is typed and not saved. */
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** What the file says now, where it changed while somebody typed something else. */
  readonly conflict: { readonly mine: string; readonly theirs: string } | undefined;
  readonly refused: Draft['refused'];
  readonly lock: Editing['lock'];
  readonly type: (text: string) => void;
  /**
   * Saves what is typed.
   *
   * @param isMeant - also over what the file says now
   * @returns whether the file says it
   */
  readonly commit: (isMeant?: boolean) => Promise<boolean>;
  readonly takeBack: () => void;
  /** Somebody goes into the field, and out of it again. */
  readonly enter: () => void;
  readonly leave: () => void;
}

/** A value of the file in a field: what is typed stays there until it is saved or taken back. */
export function useField(of: FieldOf): Field {
  const [, redraw] = useReducer<number, undefined>((count) => count + 1, 0);
  const editing = useEditing();
  const { path, codec } = of;
  const disk = Object.hasOwn(of, 'disk') ? of.disk : valueAt(editing.written.value, path);
  const id = `${editing.view.file} ${editing.row?.key ?? ''} ${pointerOf(path)} ${of.part ?? ''}`;
  const latest = useRef<Latest>(undefined!);
  // Of an entry that gets another name, what is typed goes along.
  if (latest.current && latest.current.id !== id) moveDraft(editing.drafts, latest.current.id, id);
  const lock = Object.hasOwn(of, 'lock') ? of.lock : (editing.lock ?? lockAt(editing.written, path));
  latest.current = { editing, of, disk, id, lock, redraw: () => redraw(undefined) };
  const draft = draftOf(latest.current);
  const commit = (isMeant = false): Promise<boolean> => trackSave(editing.inTurn(() => save(latest, isMeant)));
  const left = useRef<() => void>(() => undefined);
  // After the next frame would be too late: a save that ends before it took the field for one that is drawn.
  useLayoutEffect(
    () => () => {
      left.current();
      latest.current = { ...latest.current, isLeft: true };
      void commit();
    },
    [],
  );
  return {
    ...shownOf(draft, disk, codec),
    lock,
    type: (text) => typeOver(latest.current, text),
    commit,
    takeBack: () => put(latest.current, undefined),
    enter: () => (left.current = enterField(commit)),
    leave: () => {
      left.current();
      // What was refused is refused again, and buttons that lead out of it would go as they are pressed.
      if (!latest.current.editing.drafts.get(latest.current.id)?.refused) void commit();
    },
  };
}

function moveDraft(drafts: Map<string, Draft>, from: string, to: string): void {
  const draft = drafts.get(from);
  if (!draft) return;
  drafts.delete(from);
  drafts.set(to, draft);
}

type Shown = Pick<Field, 'text' | 'isDirty' | 'isSaving' | 'conflict' | 'refused'>;

function shownOf(draft: Draft | undefined, disk: Json | undefined, codec: Codec): Shown {
  if (!draft)
    return { text: codec.text(disk), isDirty: false, isSaving: false, conflict: undefined, refused: undefined };
  const isAgreed = codec.fault?.(draft.text) === undefined && isSame(codec.read(draft.text, disk), disk);
  const isChanged = !draft.isSaving && !isAgreed && codec.text(disk) !== codec.text(draft.was);
  return {
    text: draft.text,
    isDirty: !isAgreed,
    isSaving: draft.isSaving === true,
    conflict: isChanged ? { mine: draft.text, theirs: codec.text(disk) } : undefined,
    refused: isChanged ? undefined : draft.refused,
  };
}

/** A field as it was drawn last. */
interface Latest {
  readonly editing: Editing;
  readonly of: FieldOf;
  readonly disk: Json | undefined;
  readonly id: string;
  readonly lock: Editing['lock'];
  readonly redraw: () => void;
  /** It is not drawn any more, and hears nothing of the file. */
  readonly isLeft?: true;
}

/** What the panel changes first while a draft is saved is the save. What comes after it is from elsewhere. */
function draftOf({ editing, id, disk, of }: Latest): Draft | undefined {
  const draft = editing.drafts.get(id);
  // What is read anew may be newer than the view.
  const isOwn = editing.view.by === 'panel' && !of.reread;
  if (!draft?.isSaving || 'saved' in draft || !isOwn || isSame(disk, draft.was)) return draft;
  const next = { ...draft, saved: disk };
  editing.drafts.set(id, next);
  return next;
}

function put({ editing, id, redraw }: Latest, next: Draft | undefined): void {
  if (next) editing.drafts.set(id, next);
  else editing.drafts.delete(id);
  redraw();
}

/** A draft that is being saved stays one: what comes from disk then does not conflict with it. */
function typeOver(field: Latest, text: string): void {
  const { refused: _, ...draft } = draftOf(field) ?? { was: field.disk };
  put(field, { ...draft, text });
}

/** Where the field is only a part of a value, the rest is as the file has it by now. */
async function save(latest: { current: Latest }, isMeant: boolean): Promise<boolean> {
  const { of, disk, lock } = latest.current;
  const draft = draftOf(latest.current);
  if (!draft) return true;
  if (lock) return false;
  const { text } = draft;
  const fault = of.codec.fault?.(text);
  if (fault !== undefined) {
    put(latest.current, { ...draft, refused: { message: fault } });
    return false;
  }
  const value = of.codec.read(text, disk);
  if (isSame(value, disk)) {
    put(latest.current, undefined);
    return true;
  }
  if (!isMeant && of.codec.text(disk) !== of.codec.text(draft.was)) return false;
  put(latest.current, { text, was: disk, isSaving: true });
  const refused = await refusalOf(latest.current, value, isMeant);
  if (!refused) await of.reread?.().catch(() => undefined);
  if (!refused && latest.current.isLeft) latest.current = { ...latest.current, disk: value };
  finish(latest.current, { text, value, was: disk, refused });
  return refused === undefined;
}

interface SaveDone {
  readonly text: string;
  /** What the text says. */
  readonly value: Json | undefined;
  /** What the file said before. */
  readonly was: Json | undefined;
  readonly refused: Draft['refused'];
}

/** What was typed meanwhile stays, over what was saved. What was taken back meanwhile stays so. */
function finish(field: Latest, { text, value, was, refused }: SaveDone): void {
  const draft = draftOf(field);
  if (!draft) return;
  if (draft.text === text) return put(field, refused && { text, was, refused });
  if (refused) return put(field, { text: draft.text, was });
  const isUndone = isSame(field.disk, was);
  put(field, { text: draft.text, was: 'saved' in draft ? draft.saved : isUndone ? was : value });
}

async function refusalOf(
  { editing, of, disk }: Latest,
  value: Json | undefined,
  isMeant: boolean,
): Promise<Draft['refused']> {
  try {
    const edit = await of.editOf?.(value, disk, isMeant);
    return await editing.edit(edit ?? setEdit(editing, of.path, { value, was: disk }));
  } catch (error) {
    return error instanceof NotSaved ? error.reason : problemOf(error);
  }
}

interface ValueChange {
  readonly value: Json | undefined;
  readonly was: Json | undefined;
}

export function setEdit({ row }: Editing, path: Path, { value, was }: ValueChange): Edit {
  return {
    do: 'set',
    path,
    ...(row && { row: row.key }),
    ...(value !== undefined && { value }),
    ...(was !== undefined && { was }),
  };
}
