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
    message: `\`${written}\` in ${place} is no ${word} of JSON Schema, and asks for nothing`,
    hint: kind === 'field' ? `fields of the value stand under \`${meant}:\`` : `did you mean \`${meant}\`?`,
  };
}

/** @param schema - its path, or `the inline schema`; `part` is a schema in it that nothing points at */
export function schemaAsksNothing(schema: string, part: string | undefined): WarningMessage {
  const hint = 'write what has to hold, such as `type: object` and `required: [id]`';
  return {
    code: 'schema-asks-nothing',
    severity: 'warning',
    message: `${schema} has no keyword that looks at the value, so it matches whatever comes`,
    hint: part === undefined ? hint : `point at a schema in it, such as \`$ref: '${part}'\``,
  };
}

/** @param bound - with its number as written: `maximum: 9223372036854775807`; `more` is how many others the schema has */
export function boundOfManyDigits(bound: string, { schema, more }: { schema?: string; more: number }): WarningMessage {
  const place = schema === undefined ? '' : ` in ${schema}`;
  const others = more === 0 ? '' : more === 1 ? '; 1 more bound has, too' : `; ${more} more bounds have, too`;
  return {
    code: 'bound-of-many-digits',
    severity: 'warning',
    message: `\`${bound}\`${place} has more digits than a number of JavaScript${others}`,
    hint: 'callsheet compares all digits; other tools round the bound',
  };
}

/** Why a value is no JSON Schema that can be asked, where the compiler does not say it well. */
export const schemaFaults = {
  noSchema: 'a schema is a map, true or false',
  async: '$async is not known here',
  id: '`id` is no keyword: `$id` names a schema, and a field stands in `properties`',
  endless: 'it refers to itself without going into the value',
  deep: 'its schemas refer to each other too deeply',
  slow: (seconds: string): string => `it takes longer than ${seconds} to compile`,
} as const;
