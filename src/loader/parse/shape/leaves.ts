import * as z from 'zod';

/** The keys of each strict object, by the noun that its problems carry. */
export const knownKeys = new Map<string, readonly string[]>();

/** What a problem says is wanted here; it reads on from "must be". */
export function wants(phrase: string): { error: () => string } {
  return { error: () => phrase };
}

/** A map with these keys alone; `noun` names it in problems. */
export function keys<T extends z.ZodRawShape>(noun: string, shape: T): z.ZodObject<T, z.core.$strict> {
  knownKeys.set(noun, Object.keys(shape));
  return z.strictObject(shape, { error: (issue) => (issue.code === 'unrecognized_keys' ? noun : 'a map') });
}

/** A scalar whose source is the text: `1.10` stays `1.10`. */
export const text = z.union([z.string(), z.number(), z.boolean()], wants('a text')).meta({ id: 'text' });

export const filledText = z
  .union([z.string().min(1, wants('a text')), z.number(), z.boolean()], wants('a text'))
  .meta({ id: 'filledText' });

/** Marks what may name a file: a test asks for an attack on each key that has it. */
export const namesFile = { $comment: 'may name a file' };

export const path = z.string(wants('a path')).min(1, wants('a path')).meta(namesFile);

export const duration = z
  .union(
    [
      z.int(wants('a duration such as 250ms, 2s or 1m')).nonnegative(wants('a duration such as 250ms, 2s or 1m')),
      z.string().regex(/^\s*(\d+(\.\d+)?\s*(ms|s|m)|\d+)\s*$|\{\{/, wants('a duration such as 250ms, 2s or 1m')),
    ],
    wants('a duration such as 250ms, 2s or 1m'),
  )
  .meta({ id: 'duration' });

/** For editors: what JSON has but null. */
const notNull = { type: ['string', 'number', 'boolean', 'array', 'object'] };

/** Any JSON but null. */
export const value = z
  .unknown()
  .refine((given) => given !== null, wants('a value'))
  .meta(notNull);

/** What a subject is compared with: any JSON but null. */
export const operand = z
  .unknown()
  .refine((given) => given !== null, wants('a value to compare with'))
  .meta(notNull);

/** A text with a reference, which gives what the phrase says when it is rendered. */
export const template = (phrase: string): z.ZodString => z.string().regex(/\{\{/, wants(phrase));

/** Names to texts; a list repeats the name. */
export const fields = z
  .record(
    z.string(),
    z.union([text, z.array(text, wants('a text or a list of texts'))], wants('a text or a list of texts')),
    wants('a map of names to texts'),
  )
  .meta({ id: 'fields' });

export const paths = z.union(
  [path, z.array(path, wants('a path or a list of paths'))],
  wants('a path or a list of paths'),
);

export const skip = z
  .union(
    [z.boolean(), z.string().regex(/^(?!(?:true|false|yes|no|on|off)$)./i, wants('`true`, `false` or a reason'))],
    wants('`true`, `false` or a reason'),
  )
  .meta({
    description: 'Leaves the step out: `true`, or the reason as text.',
    default: false,
    examples: ['waits for the new tariff'],
  });
