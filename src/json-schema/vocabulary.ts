/** What the compiler does not tell of the words of JSON Schema: which hold schemas, and which are others'. */

/** Keywords that hold one schema. */
export const oneSchema: readonly string[] = [
  'additionalItems',
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
];

export const schemaList: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];

/** Keywords that hold schemas by names. */
export const schemaMap: readonly string[] = [
  '$defs',
  'definitions',
  'dependencies',
  'dependentSchemas',
  'patternProperties',
  'properties',
];

/** Formats of the standard and of other tools that are not looked at, and that are close to one that is. */
export const foreignFormats: readonly string[] = [
  'cuid',
  'cuid2',
  'date-time-local',
  'idn-email',
  'idn-hostname',
  'int16',
  'int8',
  'iri',
  'iri-reference',
  'time-local',
  'uint16',
  'uint32',
  'uint64',
  'uint8',
  'ulid',
  'xid',
];
