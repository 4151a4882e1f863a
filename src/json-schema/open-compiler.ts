import { createRequire } from 'node:module';
import type { Ajv, ErrorObject, SchemaValidateFunction } from 'ajv';
import { isMultiple } from '../lib/numbers.js';
import { addExactKeywords, addWrittenBounds, replaceKeyword } from './exact-keywords.js';
import { ownFormats } from './own-formats.js';

export const drafts = ['draft-07', 'draft 2020-12'] as const;
export type Draft = (typeof drafts)[number];

/** Whether what is validated is read with the digits that numbers have lost; see `LostNumbers`. */
export type Digits = 'nearest' | 'exact';

/** A compiled schema; what `exact` ones are called with is `LostNumbers`. */
export interface Validate {
  (this: unknown, value: unknown, place?: Parameters<SchemaValidateFunction>[3]): boolean;
  errors?: readonly ErrorObject[] | null;
}

const options = { allErrors: true, strict: false, logger: false } as const;
// Loaded with the first schema: most projects have none, and no other import takes as long.
const load = createRequire(import.meta.url);
const kept = new Map<string, Ajv>();

/** A compiler that is kept for the schemas without names. */
export function sharedCompiler(draft: Draft, digits: Digits): Ajv {
  const key = `${draft} ${digits}`;
  const known = kept.get(key) ?? openCompiler(draft, digits);
  kept.set(key, known);
  return known;
}

/** To be called where a compilation was ended from outside: what is half done stays in its compiler. */
export function forgetCompilers(): void {
  kept.clear();
}

export function openCompiler(draft: Draft, digits: Digits): Ajv {
  const addFormats = load('ajv-formats') as typeof import('ajv-formats').default;
  const all = { ...options, passContext: digits === 'exact' };
  const ajv = (
    draft === 'draft-07'
      ? new (load('ajv') as typeof import('ajv')).Ajv(all)
      : new (load('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js')).Ajv2020(all)
  ) as Ajv;
  addFormats.default(ajv);
  for (const [name, validate] of ownFormats) ajv.addFormat(name, validate);
  addWrittenBounds(ajv, (load('ajv') as typeof import('ajv')).str);
  if (digits === 'exact') addExactKeywords(ajv, load('ajv/dist/runtime/equal.js') as { default: typeof Object.is });
  // The compiler divides: of 19.99 and 0.01 nothing whole comes out.
  else replaceKeyword(ajv, 'multipleOf', (of: number, value: number) => isMultiple(String(value), String(of)));
  return ajv;
}
