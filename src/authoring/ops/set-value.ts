import { isAlias, isMap } from 'yaml';
import type { Json } from '../../lib/json.js';
import { anchorInUse, rowIsAlias } from '../../problems/edit/rows.js';
import { rowOutOfRange } from '../../problems/edit/selection.js';
import {
  anchorOfHeadInUse,
  changedMeanwhile,
  noSuchPlace,
  rowsAreNoValue,
  valueIsAlias,
} from '../../problems/edit/values.js';
import { refuse, type Outcome, type Project, type Refusal } from '../project/project.js';
import { anchorFault, usedAnchor } from '../rows/anchors.js';
import { openSessionText, type SessionText } from '../text/open-session-text.js';
import { changeValues } from '../value/change-value.js';
import { followUrl } from './follow-url.js';
import { isThere, walkPath, type Place } from '../value/find-place.js';
import { pathText } from '../value/path-text.js';
import { says } from '../value/says.js';
import { valueOf, type PathPart } from '../value/value-of.js';

/** `file` is relative to the project root. */
export interface SetValueArguments {
  readonly file: string;
  /** As `rows` numbers it, from 1. @default what is above the rows: name, settings, inputs, variables, tags, data */
  readonly row?: number;
  /** Keys, and places in lists from 0: `['retry', 'attempts']`, `['tests', 0, 'status']`. What is missing on the way is written. */
  readonly path: readonly (string | number)[];
  /** As the file is to say it. @default none: the value is removed */
  readonly value?: Json;
  /**
   * What the caller has seen there; undefined where nothing was. A file that says something else is left as it is, and the refusal
   * has what it says as `now`. @default not compared
   */
  readonly was?: Json | undefined;
}

/**
 * Sets, adds or removes one value of a session file. Everything else keeps its bytes and its meaning: quotes, brackets, indentation,
 * comments. Only `path` follows the names in the URL of `request`: without it neither could be changed by itself.
 */
export function setValue(project: Project, given: SetValueArguments): Outcome {
  const of = openSessionText(project, given.file);
  if (of.kind === 'refused') return of;
  const { row, path, value } = given;
  const fault = placeFault(of, given) ?? meanwhileFault(of, given);
  if (fault) return fault;
  const change = { row, path, ...(value !== undefined && { value }) };
  const follows = followUrl(of, change);
  const followFault = follows && placeFault(of, follows);
  if (followFault) return followFault;
  const changed = changeValues(of, follows ? [change, follows] : [change]);
  if (changed.kind === 'refused') return changed;
  const what = `${follows ? 'request and path' : pathText(path)} of ${row === undefined ? '' : `row ${row} of `}${of.file}`;
  const done = value === undefined ? 'removed' : 'set';
  return {
    kind: 'edited',
    edits: changed.edit ? [changed.edit] : [],
    message: changed.edit
      ? `${done} ${what}`
      : `${what} ${value === undefined ? 'is not there' : 'has that value already'}`,
    notes: [],
  };
}

interface At {
  readonly row?: number | undefined;
  readonly path: readonly PathPart[];
}

/** The path from the root of the file. */
export function wholePath({ row, path }: At): readonly PathPart[] {
  return row === undefined ? path : ['steps', row - 1, ...path];
}

/** Why a value is not there to be edited: no such place, or its text belongs to others, too. */
export function placeFault(of: SessionText, { row, path }: At): Refusal | undefined {
  const shown = pathText(path);
  if (path.length === 0) return refuse(noSuchPlace(shown, row));
  if (row === undefined && path[0] === 'steps') return refuse(rowsAreNoValue());
  const item = row === undefined ? undefined : of.items[row - 1];
  if (row !== undefined && !item) return refuse(rowOutOfRange(row, of.items.length));
  if (item && isAlias(item.node)) return refuse(rowIsAlias(item.number));
  if (item && !isMap(item.node)) return refuse(noSuchPlace(shown, row));
  const { places, fault } = walkPath(of.document, wholePath({ row, path }));
  const skipped = row === undefined ? 0 : 2;
  if (fault === 'alias') return refuse(valueIsAlias(pathText(path.slice(0, places.length - skipped)), row));
  if (fault) return refuse(noSuchPlace(shown, row));
  return anchorFaultAt(of, places, row);
}

/** Why what is over a value, or the value itself, has to stay as others need it. */
function anchorFaultAt(of: SessionText, places: readonly Place[], row: number | undefined): Refusal | undefined {
  const over = usedAnchor(
    of,
    places.map(({ holder }) => holder),
  );
  const inRow = (anchor: string): Refusal =>
    refuse(row === undefined ? anchorOfHeadInUse(anchor) : anchorInUse(anchor, row));
  if (over !== undefined) return inRow(over);
  const node = places.at(-1)?.node;
  return node ? anchorFault(of, [{ node, row: row ?? 0 }], inRow) : undefined;
}

/** Why the caller has not seen what is there now. */
function meanwhileFault(of: SessionText, given: SetValueArguments): Refusal | undefined {
  if (!Object.hasOwn(given, 'was')) return undefined;
  const { was, row, path } = given;
  const { places, rest } = walkPath(of.document, wholePath(given));
  const place = places.at(-1);
  const isAbsent = !place || rest.length > 0 || !isThere(place);
  if (isAbsent) return was === undefined ? undefined : refuse(changedMeanwhile(pathText(path), row));
  if (was !== undefined && says(of.document, place.node, was, true)) return undefined;
  return { ...refuse(changedMeanwhile(pathText(path), row)), now: valueOf(of.document, place.node) };
}
