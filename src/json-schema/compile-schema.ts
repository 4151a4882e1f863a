import { createRequire } from 'node:module';
import type { Ajv, ValidateFunction } from 'ajv';
import { isJsonObject, type Json, type JsonObject } from '../model/json.js';
import { once } from '../model/once.js';
import { schemaFaults } from '../model/problems/json-schema.js';
import { remember } from '../model/remember.js';

type Compiled =
  | {
      readonly validate: ValidateFunction;
      /** Whether it has what can take more time than a look at each value: patterns, comparing all items, references. */
      readonly mayTakeLong: boolean;
      readonly reason?: never;
    }
  | { readonly reason: string };
const drafts = ['draft-07', 'draft 2020-12'] as const;
type Draft = (typeof drafts)[number];

const slowKeywords = /"(?:pattern|patternProperties|format|uniqueItems|\$(?:ref|dynamicRef|recursiveRef))"/;
const options = { allErrors: true, strict: false, logger: false } as const;
const compiled = remember(200, compileText);
const byIdentity = new WeakMap<object, Compiled>();
const shared = remember(2, open);
// Loaded with the first schema: most projects have none, and no other import takes as long.
const load = createRequire(import.meta.url);

/** Compiles a schema once; `reason` tells why it cannot be. Draft-07 where its `$schema` says so, else 2020-12. */
export function compileSchema(schema: Json): Compiled {
  if (typeof schema === 'boolean') return compiled(JSON.stringify(schema));
  if (!isJsonObject(schema)) return { reason: schemaFaults.noSchema };
  const known = byIdentity.get(schema) ?? compiled(JSON.stringify(schema));
  byIdentity.set(schema, known);
  return known;
}

function compileText(text: string): Compiled {
  const schema = JSON.parse(text) as boolean | JsonObject;
  if (typeof schema === 'object' && schema['$async'] === true) return { reason: schemaFaults.async };
  // Names stay in an instance for good, so that two schemas of one name would clash.
  const named = text.includes('"$id"');
  try {
    const ajv = named ? open(draftOf(schema)) : shared(draftOf(schema));
    const validate = ajv.compile(schema);
    if (typeof schema === 'object') ajv.removeSchema(schema);
    return { validate, mayTakeLong: slowKeywords.test(text) };
  } catch (error) {
    return { reason: wordsOf(error as Error) };
  }
}

/** Words of schemas that the compiler knows, of all drafts. */
interface KnownWords {
  /** Of which values depend. */
  readonly rules: readonly string[];
  readonly keywords: ReadonlySet<string>;
  readonly formats: readonly string[];
}

export const knownWords: () => KnownWords = once(() => {
  const both = drafts.map(shared);
  return {
    rules: [...new Set(both.flatMap(({ RULES }) => Object.keys(RULES.all)))],
    keywords: new Set(both.flatMap(({ RULES }) => Object.keys(RULES.keywords))),
    formats: Object.keys(both[0]!.formats),
  };
});

/** The first mistake alone. The compiler names its place as `data/type`, as if it were in a response. */
function wordsOf({ message }: Error): string {
  if (message.includes('keyword "id"')) return schemaFaults.id;
  const [first = ''] = message.replace(/^schema is invalid: /, '').split(/, (?=data[/ ])/);
  return first.replace(/^data(?=[/ ])/, 'schema');
}

function draftOf(schema: boolean | JsonObject): Draft {
  const named = typeof schema === 'object' ? schema['$schema'] : undefined;
  return typeof named === 'string' && /draft-07/.test(named) ? 'draft-07' : 'draft 2020-12';
}

function open(draft: Draft): Ajv {
  const addFormats = load('ajv-formats') as typeof import('ajv-formats').default;
  const ajv =
    draft === 'draft-07'
      ? new (load('ajv') as typeof import('ajv')).Ajv(options)
      : new (load('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js')).Ajv2020(options);
  addFormats.default(ajv);
  return ajv as Ajv;
}
