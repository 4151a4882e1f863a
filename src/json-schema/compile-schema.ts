import { formatSeconds } from '../format/duration.js';
import { isJsonObject, type Json, type JsonObject } from '../lib/json.js';
import { once, remember } from '../lib/memoize.js';
import { schemaFaults } from '../problems/check/schemas.js';
import { isEndless } from './find-endless.js';
import { computeLimit, slowCompiling, withinLimit } from './time-limit.js';
import { createRequire } from 'node:module';
import type { Ajv, ErrorObject, Options, SchemaValidateFunction } from 'ajv';
import { isMultiple } from '../lib/numbers.js';
import { addExactKeywords, addWrittenBounds, replaceKeyword } from './exact-keywords.js';
import { ownFormats } from './own-formats.js';

export type Compiled =
  | {
      readonly validate: Validate;
      /** Whether it has what can take more time than a look at each value: patterns, comparing all items, references. */
      readonly mayTakeLong: boolean;
      readonly reason?: never;
    }
  /** `isTooSlow`: compiling it takes longer than it may. */
  | { readonly reason: string; readonly isTooSlow?: true };

const slowKeywords = /"(?:pattern|patternProperties|format|uniqueItems|\$(?:ref|dynamicRef|recursiveRef))"/;
const known = { nearest: openKnown('nearest'), exact: openKnown('exact') };

/**
 * Compiles a schema once; `reason` says why it cannot be. Draft-07 where its `$schema` says so, else 2020-12.
 *
 * @param digits - `exact` for what is called with `LostNumbers`. @default nearest
 */
export function compileSchema(schema: Json, digits: Digits = 'nearest'): Compiled {
  const { byText, byIdentity } = known[digits];
  if (typeof schema === 'boolean') return byText(JSON.stringify(schema));
  if (!isJsonObject(schema)) return { reason: schemaFaults.noSchema };
  const compiled = byIdentity.get(schema) ?? byText(JSON.stringify(schema));
  byIdentity.set(schema, compiled);
  return compiled;
}

function openKnown(digits: Digits): {
  readonly byText: (text: string) => Compiled;
  readonly byIdentity: WeakMap<object, Compiled>;
} {
  return { byText: remember(200, (text) => compileText(text, digits)), byIdentity: new WeakMap() };
}

function compileText(text: string, digits: Digits): Compiled {
  const schema = JSON.parse(text) as boolean | JsonObject;
  if (typeof schema === 'object' && schema['$async'] === true) return { reason: schemaFaults.async };
  // Names stay in a compiler for good, so that two schemas of one name would clash.
  const open = text.includes('"$id"') ? openCompiler : sharedCompiler;
  try {
    const compiling = (): Validate | string => compileWith(open(draftOf(schema), digits), schema);
    const done = withinLimit(compiling, { forget: forgetCompilers, slow: slowCompiling });
    if (done) return typeof done.value === 'string' ? { reason: done.value } : asCompiled(done.value, text);
    return { reason: schemaFaults.slow(formatSeconds(computeLimit)), isTooSlow: true };
  } catch (error) {
    return { reason: wordsOf(error as Error) };
  }
}

function compileWith(ajv: ReturnType<typeof openCompiler>, schema: boolean | JsonObject): Validate | string {
  if (typeof schema === 'boolean') return ajv.compile(schema) as Validate;
  if (isEndless(schema)) return schemaFaults.endless;
  const validate = ajv.compile(schema) as Validate;
  ajv.removeSchema(schema);
  return validate;
}

export function asCompiled(validate: Validate, text: string): Compiled {
  return { validate, mayTakeLong: slowKeywords.test(text) };
}

/** Words of schemas that the compiler knows, of all drafts. */
interface KnownWords {
  /** What values depend on. */
  readonly rules: readonly string[];
  readonly keywords: ReadonlySet<string>;
  readonly formats: readonly string[];
}

export const knownWords: () => KnownWords = once(() => {
  const both = drafts.map((draft) => sharedCompiler(draft, 'nearest'));
  return {
    rules: [...new Set(both.flatMap(({ RULES }) => Object.keys(RULES.all)))],
    keywords: new Set(both.flatMap(({ RULES }) => Object.keys(RULES.keywords))),
    formats: Object.keys(both[0]!.formats),
  };
});

/** Only the first mistake. The compiler names its place as `data/type`, as if it were in a response. */
export function wordsOf({ message }: Error): string {
  if (isStackFull(message)) return schemaFaults.deep;
  if (message.includes('keyword "id"')) return schemaFaults.id;
  const [first = ''] = message.replace(/^schema is invalid: /, '').split(/, (?=data[/ ])/);
  return first.replace(/^data(?=[/ ])/, 'schema');
}

/** Whether the words of an error say that calls were nested too deeply. */
export function isStackFull(message: string): boolean {
  return message.includes('call stack');
}

function draftOf(schema: boolean | JsonObject): Draft {
  const named = typeof schema === 'object' ? schema['$schema'] : undefined;
  return typeof named === 'string' && /draft-07/.test(named) ? 'draft-07' : 'draft 2020-12';
}

const drafts = ['draft-07', 'draft 2020-12'] as const;
export type Draft = (typeof drafts)[number];

/** Whether what is validated is read with the digits that numbers have lost; see `LostNumbers`. */
export type Digits = 'nearest' | 'exact';

/** A compiled schema; what `exact` ones are called with is `LostNumbers`. */
interface Validate {
  (this: unknown, value: unknown, place?: Parameters<SchemaValidateFunction>[3]): boolean;
  errors?: readonly ErrorObject[] | null;
}

const options = { allErrors: true, strict: false, logger: false } as const;
// Loaded with the first schema: most projects have none, and no other import takes as long.
const load = createRequire(import.meta.url);
const kept = new Map<string, Ajv>();

/** A compiler that is kept for the schemas without names. */
function sharedCompiler(draft: Draft, digits: Digits): Ajv {
  const key = `${draft} ${digits}`;
  const known = kept.get(key) ?? openCompiler(draft, digits);
  kept.set(key, known);
  return known;
}

/** To be called where a compilation was ended from outside: what is half done stays in its compiler. */
function forgetCompilers(): void {
  kept.clear();
}

/** @param more - options besides those that all schemas have */
export function openCompiler(draft: Draft, digits: Digits, more: Options = {}): Ajv {
  const addFormats = load('ajv-formats') as typeof import('ajv-formats').default;
  const all = { ...options, ...more, passContext: digits === 'exact' };
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
