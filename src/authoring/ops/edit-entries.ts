import { isMap, isSeq } from 'yaml';
import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import { bodyNames } from '../../format/bodies.js';
import type { Body } from '../../format/session.js';
import { describeStep, isMarker } from '../../format/steps/describe.js';
import { entryExists, noSuchPlace, rowHasNoBody, rowIsNotSkipped } from '../../problems/edit/values.js';
import { rowOutOfRange } from '../../problems/edit/selection.js';
import { refuse, type Outcome, type Project, type Refusal } from '../project/project.js';
import { openSessionText, type SessionText } from '../text/open-session-text.js';
import { changeValue, changeValues, editTo, type RowChange } from '../value/change-value.js';
import { isThere, walkPath } from '../value/find-place.js';
import { pathText } from '../value/path-text.js';
import { moveItemIn, renameKeyIn } from '../value/rename-key.js';
import { valueOf, writtenWith, type PathPart } from '../value/value-of.js';
import { placeFault, setValue, wholePath, type SetValueArguments } from './set-value.js';

/** Where an entry of a map or list is. */
type At = Pick<SetValueArguments, 'file' | 'row' | 'path'>;

/** `path` is of the key. */
export interface RenameKeyArguments extends At {
  readonly to: string;
}

/** Gives a key another name: a header, a capture, the subject of a test. Its value, its place and its comments stay. */
export function renameKey(project: Project, { to, ...at }: RenameKeyArguments): Outcome {
  const opened = openEntry(project, at);
  if (opened.kind === 'refused') return opened;
  const { of } = opened;
  const path = wholePath(at);
  const name = path.at(-1)!;
  const siblings = walkPath(of.document, [...path.slice(0, -1), to]);
  const isTaken = name !== to && siblings.places.length === path.length && isThere(siblings.places.at(-1)!);
  if (isTaken) return refuse(entryExists(to, at.row));
  if (typeof name === 'number') return refuse(noSuchPlace(pathText(at.path), at.row));
  if (name === to) return done(`${pathText(at.path)} has that name already`);
  const changed = editTo(of, writtenWith(of.document, { path, to }, []), () => [renameKeyIn(of.text, path, to)]);
  if (changed.kind === 'refused') return changed;
  return done(`renamed ${pathText(at.path)} to ${to} in ${placeText(at)}`, changed.edit);
}

/** `path` is of the entry; `to` is its place afterwards, from 0. */
export interface MoveEntryArguments extends At {
  readonly to: number;
}

/** Moves an entry of a list or map to another place: a header, a test. Items on lines of their own keep their text. */
export function moveEntry(project: Project, { to, ...at }: MoveEntryArguments): Outcome {
  const opened = openEntry(project, at);
  if (opened.kind === 'refused') return opened;
  const { of } = opened;
  const path = wholePath(at);
  const above = path.slice(0, -1);
  const { holder } = walkPath(of.document, path).places.at(-1)!;
  if (!Number.isInteger(to) || to < 0 || to >= holder.items.length)
    return refuse(noSuchPlace(pathText([...at.path.slice(0, -1), to]), at.row));
  const value = reordered(valueOf(of.document, holder), path.at(-1)!, to);
  const own = isSeq(holder) ? moveItemIn(of, path, to) : undefined;
  const message = `moved ${pathText(at.path)} in ${placeText(at)}`;
  if (above.length > 0 && own !== undefined) {
    const changed = editTo(of, writtenWith(of.document, { path: above, value }, []), () => [own]);
    if (changed.kind === 'changed') return done(message, changed.edit);
  }
  const changed = changeValue(of, at.row, { path: at.path.slice(0, -1), value });
  return changed.kind === 'refused' ? changed : done(message, changed.edit);
}

function reordered(value: Json, at: PathPart, to: number): Json {
  if (isJsonObject(value)) {
    const entries = Object.entries(value);
    const from = entries.findIndex(([name]) => name === at);
    return Object.fromEntries(entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]!)) as JsonObject;
  }
  const items = value as readonly Json[];
  return items.toSpliced(Number(at), 1).toSpliced(to, 0, items[Number(at)]!);
}

/** `path` is of the map or list; one that is not there is written. */
export interface AddEntryArguments extends At {
  /** The key of a map. @default none: an item of a list */
  readonly key?: string;
  readonly value: Json;
  /** The place in a list, from 0. @default the last */
  readonly at?: number;
}

/** Adds an entry to a map or list. A key that is there is refused. */
export function addEntry(project: Project, { key, value, at, ...place }: AddEntryArguments): Outcome {
  const of = openSessionText(project, place.file);
  if (of.kind === 'refused') return of;
  const { places, rest } = walkPath(of.document, wholePath(place));
  const node = rest.length === 0 ? places.at(-1)?.node : undefined;
  if (key !== undefined) {
    const isTaken = isMap(node) && node.has(key);
    if (isTaken) return refuse(entryExists(key, place.row));
    return setValue(project, { ...place, path: [...place.path, key], value });
  }
  const items = isSeq(node) ? (valueOf(of.document, node) as readonly Json[]) : [];
  if (node && !isSeq(node) && valueOf(of.document, node) !== null)
    return refuse(noSuchPlace(pathText([...place.path, items.length]), place.row));
  return setValue(project, { ...place, value: items.toSpliced(at ?? items.length, 0, value) });
}

/** `path` is of the entry. */
export type RemoveEntryArguments = Omit<SetValueArguments, 'value'>;

/** Removes an entry of a map or list, and the map or list if it was the last one. */
export function removeEntry(project: Project, given: RemoveEntryArguments): Outcome {
  return setValue(project, given);
}

/** `file` is relative to the project root. Rows are numbered as `rows` gives them, from 1. */
export interface SetSkipArguments {
  readonly file: string;
  /** Requests and calls; other rows are left as they are if there is one of those. */
  readonly rows: readonly number[];
  /** `true`, a reason, or `false` to run them. */
  readonly value: boolean | string;
}

/** Skips requests and calls, or runs them again, in one edit. */
export function setSkip(project: Project, { file, rows, value }: SetSkipArguments): Outcome {
  const of = openSessionText(project, file);
  if (of.kind === 'refused') return of;
  const outside = rows.find((row) => of.items[row - 1] === undefined);
  if (outside !== undefined || rows.length === 0) return refuse(rowOutOfRange(outside ?? 0, of.items.length));
  const fitting = rows.filter((row) => canSkip(of, row));
  if (fitting.length === 0) return refuse(rowIsNotSkipped(rows[0]!));
  const faults = fitting.map((row) => placeFault(of, { row, path: ['skip'] }));
  const fault = faults.find((each) => each !== undefined);
  if (fault) return fault;
  const changes = fitting.map((row) => ({ row, path: ['skip'], ...(value !== false && { value }) }));
  const changed = changeValues(of, changes);
  if (changed.kind === 'refused') return changed;
  const count = `${fitting.length} ${fitting.length === 1 ? 'row' : 'rows'} of ${file}`;
  return done(value === false ? `${count} run again` : `${count} skipped`, changed.edit);
}

function canSkip(of: SessionText, row: number): boolean {
  const { step } = of.items[row - 1]!;
  return !isMarker(step) && (describeStep(step).getsResponse || step.kind === 'call');
}

/** `file` is relative to the project root. Rows are numbered as `rows` gives them, from 1. */
export interface SetBodyArguments {
  readonly file: string;
  /** A request. */
  readonly row: number;
  readonly kind: Body['kind'] | 'none';
  /** What is under the key of that kind. */
  readonly value?: Json;
}

/** Gives a request another body, of the same or another kind, in one edit. */
export function setBody(project: Project, { file, row, kind, value }: SetBodyArguments): Outcome {
  const of = openSessionText(project, file);
  if (of.kind === 'refused') return of;
  const item = of.items[row - 1];
  if (!item) return refuse(rowOutOfRange(row, of.items.length));
  if (item.step.kind !== 'request') return refuse(rowHasNoBody(row));
  const others = bodyNames.filter((name) => name !== kind);
  const changes: readonly RowChange[] = [
    ...others.map((name) => ({ row, path: [name] })),
    ...(kind === 'none' ? [] : [{ row, path: [kind], value: value ?? null }]),
  ];
  const fault = changes.map((change) => placeFault(of, change)).find((each) => each !== undefined);
  if (fault) return fault;
  const changed = changeValues(of, changes);
  if (changed.kind === 'refused') return changed;
  const body = kind === 'none' ? 'no body' : `a body of kind ${kind}`;
  return done(`row ${row} of ${file} has ${body}`, changed.edit);
}

function openEntry(project: Project, at: At): { readonly kind: 'opened'; readonly of: SessionText } | Refusal {
  const of = openSessionText(project, at.file);
  if (of.kind === 'refused') return of;
  const fault = placeFault(of, at);
  if (fault) return fault;
  const { places, rest } = walkPath(of.document, wholePath(at));
  const isMissing = rest.length > 0 || !places.at(-1) || !isThere(places.at(-1)!);
  return isMissing ? refuse(noSuchPlace(pathText(at.path), at.row)) : { kind: 'opened', of };
}

function placeText({ file, row }: Omit<At, 'path'>): string {
  return row === undefined ? file : `row ${row} of ${file}`;
}

function done(message: string, edit?: Extract<Outcome, { kind: 'edited' }>['edits'][number]): Outcome {
  return { kind: 'edited', edits: edit ? [edit] : [], message, notes: [] };
}
