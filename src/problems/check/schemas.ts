import type { WarningMessage } from '../../format/problem.js';

/** What `callsheet check` warns of in JSON Schemas. */

interface MisspeltWord {
  readonly at: string;
  readonly kind: 'keyword' | 'format' | 'field';
  readonly written: string;
  readonly meant: string;
}

/** @param schema - its path, or `the inline schema` */
export function misspeltInSchema(schema: string, { at, kind, written, meant }: MisspeltWord): WarningMessage {
  const place = at === '' ? schema : `${schema} at ${at}`;
  const word = kind === 'field' ? 'keyword' : kind;
  return {
    code: 'misspelt-in-schema',
    severity: 'warning',
    message: `unknown JSON Schema ${word} \`${written}\` in ${place}: it checks nothing`,
    hint: kind === 'field' ? `Write fields of the value under \`${meant}:\`.` : `Did you mean \`${meant}\`?`,
  };
}

/** @param schema - its path, or `the inline schema`; `part` is a schema in it that nothing points at */
export function schemaAsksNothing(schema: string, part: string | undefined): WarningMessage {
  const hint = 'Write what has to be true, such as `type: object` and `required: [id]`.';
  return {
    code: 'schema-asks-nothing',
    severity: 'warning',
    message: `${schema} has no keyword that looks at the value, so it matches every value`,
    hint: part === undefined ? hint : `Point to a schema in it, such as \`$ref: '${part}'\`.`,
  };
}

/** @param bound - with its number as written: `maximum: 9223372036854775807`; `more` is how many others the schema has */
export function boundOfManyDigits(bound: string, { schema, more }: { schema?: string; more: number }): WarningMessage {
  const place = schema === undefined ? '' : ` in ${schema}`;
  const others = more === 0 ? '' : more === 1 ? '; 1 more bound has too many' : `; ${more} more bounds have too many`;
  return {
    code: 'bound-of-many-digits',
    severity: 'warning',
    message: `\`${bound}\`${place} has more digits than a JavaScript number${others}`,
    hint: 'Expect other tools to round the bound. callsheet compares all digits.',
  };
}

/** Why a value is not a usable JSON Schema, where the compiler does not say it well. */
export const schemaFaults = {
  noSchema: 'a schema is a map, true or false',
  async: '`$async` is not supported',
  id: '`id` is not a keyword: `$id` names a schema, and a field belongs in `properties`',
  endless: 'it refers to itself without going into the value',
  deep: 'its schemas refer to each other too deeply',
  slow: (seconds: string): string => `it takes longer than ${seconds} to compile`,
} as const;
