import { z } from 'zod';
import { bodyNames } from '../../format/bodies.js';
import type { Json, JsonObject } from '../../lib/json.js';
import type { Edit } from '../protocol/edits.js';

/** What may come in as an edit. Frames have 8 MiB at most, so texts need no other limit. */

const most = { rows: 10_000, parts: 100, path: 4_096, name: 10_000 } as const;

export const row = z.string().min(1).max(40);
const rows = z.array(row).min(1).max(most.rows);
const after = row.nullable();
const name = z.string().max(most.name);
const place = z.int().min(0).max(1_000_000);
/** It comes out of JSON, and is not too deep: that is asked of whole frames. */
export const json = z.custom<Json>((value) => value !== undefined);
export const object = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
const at = { row: row.exactOptional(), path: z.array(z.union([name, place])).max(most.parts) };

export const sessionPath = z.string().min(1).max(most.path);

type Shapes = { readonly [Do in Edit['do']]: z.ZodType<Extract<Edit, { do: Do }>> };

const shapes = {
  set: z.strictObject({ do: z.literal('set'), ...at, value: json.exactOptional(), was: json.exactOptional() }),
  'rename-key': z.strictObject({ do: z.literal('rename-key'), ...at, to: name }),
  'move-entry': z.strictObject({ do: z.literal('move-entry'), ...at, to: place }),
  'add-entry': z.strictObject({
    do: z.literal('add-entry'),
    ...at,
    key: name.exactOptional(),
    value: json,
    at: place.exactOptional(),
  }),
  'remove-entry': z.strictObject({ do: z.literal('remove-entry'), ...at }),
  'set-body': z.strictObject({ do: z.literal('set-body'), row, kind: z.enum(bodyNames).exactOptional(), value: json }),
  'rename-variable': z.strictObject({ do: z.literal('rename-variable'), name, to: name }),
  'add-request': z.strictObject({
    do: z.literal('add-request'),
    after,
    step: object.exactOptional(),
    curl: z.string().exactOptional(),
  }),
  'add-block': z.strictObject({ do: z.literal('add-block'), after, condition: z.string() }),
  'add-set': z.strictObject({ do: z.literal('add-set'), after, values: object }),
  'add-call': z.strictObject({
    do: z.literal('add-call'),
    after,
    flow: sessionPath,
    alias: name.exactOptional(),
    inputs: object.exactOptional(),
  }),
  delete: z.strictObject({ do: z.literal('delete'), rows }),
  duplicate: z.strictObject({ do: z.literal('duplicate'), rows }),
  move: z.strictObject({ do: z.literal('move'), rows, after }),
  skip: z.strictObject({ do: z.literal('skip'), rows, value: z.union([z.boolean(), name]) }),
  paste: z.strictObject({ do: z.literal('paste'), after, text: z.string() }),
  extract: z.strictObject({
    do: z.literal('extract'),
    rows,
    name: z.string().max(most.path),
    alias: name.exactOptional(),
    promote: z.array(z.strictObject({ literal: z.string(), as: name.exactOptional() })).max(most.rows),
    replace: z.boolean(),
  }),
  wrap: z.strictObject({ do: z.literal('wrap'), rows, condition: z.string() }),
  condition: z.strictObject({ do: z.literal('condition'), row, condition: z.string().nullable() }),
  'add-else-if': z.strictObject({ do: z.literal('add-else-if'), row, condition: z.string() }),
  'add-else': z.strictObject({ do: z.literal('add-else'), row }),
  unwrap: z.strictObject({ do: z.literal('unwrap'), row }),
  'new-file': z.strictObject({
    do: z.literal('new-file'),
    name: name.exactOptional(),
    request: z.string().exactOptional(),
    curl: z.string().exactOptional(),
  }),
  import: z.strictObject({
    do: z.literal('import'),
    name: sessionPath.exactOptional(),
    text: z.string(),
    to: sessionPath,
  }),
  'rename-file': z.strictObject({ do: z.literal('rename-file'), to: sessionPath }),
  'delete-file': z.strictObject({ do: z.literal('delete-file'), force: z.boolean() }),
  text: z.strictObject({ do: z.literal('text'), was: z.string(), text: z.string() }),
} satisfies Shapes;

export const editRequest = z.strictObject({
  file: sessionPath,
  version: z.string().max(64),
  edit: z.discriminatedUnion('do', Object.values(shapes) as [(typeof shapes)[Edit['do']]]),
});
