import * as z from 'zod';
import type { MapName, Wanted } from '../../../problems/file/wanted.js';

const keysOf = new Map<MapName, readonly string[]>();

/** The keys that a map may have. */
export function knownKeys(map: MapName): readonly string[] {
  return keysOf.get(map) ?? [];
}

/** What an issue says is wanted. The library's issues have a text for it: the data as JSON, which `wantedOf` reads. */
export function wants(wanted: Wanted): { error: () => string } {
  return { error: () => JSON.stringify(wanted) };
}

export function wantedOf({ message }: Pick<z.core.$ZodIssue, 'message'>): Wanted {
  return JSON.parse(message) as Wanted;
}

/** A map with only these keys. */
export function keys<T extends z.ZodRawShape>(map: MapName, shape: T): z.ZodObject<T, z.core.$strict> {
  keysOf.set(map, Object.keys(shape));
  return z.strictObject(shape, wants({ kind: 'map', of: map }));
}

/** A scalar whose source is the text: `1.10` stays `1.10`. */
export const text = z.union([z.string(), z.number(), z.boolean()], wants({ kind: 'text' })).meta({ id: 'text' });

export const filledText = z
  .union([z.string().min(1, wants({ kind: 'text' })), z.number(), z.boolean()], wants({ kind: 'text' }))
  .meta({ id: 'filledText' });

/** Marks what may name a file: a test asks for an attack on each key that has it. */
export const namesFile = { $comment: 'may name a file' };

export const path = z
  .string(wants({ kind: 'path' }))
  .min(1, wants({ kind: 'path' }))
  .meta(namesFile);

export const duration = z
  .union(
    [
      z.int(wants({ kind: 'duration' })).nonnegative(wants({ kind: 'duration' })),
      z.string().regex(/^\s*(\d+(\.\d+)?\s*(ms|s|m)|\d+)\s*$|\{\{/, wants({ kind: 'duration' })),
    ],
    wants({ kind: 'duration' }),
  )
  .meta({ id: 'duration' });

/** For editors: what JSON has but null. */
const notNull = { type: ['string', 'number', 'boolean', 'array', 'object'] };

/** Any JSON but null. */
export const value = z
  .unknown()
  .refine((given) => given !== null, wants({ kind: 'value' }))
  .meta(notNull);

/** What a subject is compared with: any JSON but null. */
export const operand = z
  .unknown()
  .refine((given) => given !== null, wants({ kind: 'operand' }))
  .meta(notNull);

/** A text with a reference, which gives what is wanted when it is rendered. */
export const template = (wanted: Wanted): z.ZodString => z.string().regex(/\{\{/, wants(wanted));

/** Names to texts; a list repeats the name. */
export const fields = z
  .record(
    z.string(),
    z.union([text, z.array(text, wants({ kind: 'texts' }))], wants({ kind: 'texts' })),
    wants({ kind: 'map', of: 'texts' }),
  )
  .meta({ id: 'fields' });

/** The same, where null leaves out a header of the settings. */
export const stepHeaders = z
  .record(
    z.string(),
    z.union([text, z.array(text, wants({ kind: 'texts' })), z.null()], wants({ kind: 'texts' })),
    wants({ kind: 'map', of: 'texts' }),
  )
  .meta({ id: 'headers' });

/** Names to one text each. */
export const texts = z.record(z.string(), text, wants({ kind: 'map', of: 'texts' }));

export const paths = z.union([path, z.array(path, wants({ kind: 'paths' }))], wants({ kind: 'paths' }));

export const skip = z.union(
  [z.boolean(), z.string().regex(/^(?!(?:true|false|yes|no|on|off)$)./i, wants({ kind: 'skip' }))],
  wants({ kind: 'skip' }),
);

export const flag = z.boolean(wants({ kind: 'flag' }));

export const count = z.int(wants({ kind: 'count' })).nonnegative(wants({ kind: 'count' }));
