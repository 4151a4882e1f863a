/** The words of JSON Schema, of all drafts that are read here. */

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

export const otherAssertions: readonly string[] = [
  '$ref',
  'const',
  'dependentRequired',
  'enum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maxContains',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minContains',
  'minItems',
  'minLength',
  'minProperties',
  'minimum',
  'multipleOf',
  'pattern',
  'required',
  'type',
  'uniqueItems',
];

/** Keywords of which no value depends. */
export const inert: readonly string[] = [
  '$anchor',
  '$comment',
  '$dynamicAnchor',
  '$dynamicRef',
  '$id',
  '$recursiveAnchor',
  '$recursiveRef',
  '$schema',
  '$vocabulary',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'default',
  'deprecated',
  'description',
  'examples',
  'readOnly',
  'title',
  'writeOnly',
];

/** Words of other vocabularies and of generators that are close to a keyword. */
export const foreignKeywords: readonly string[] = [
  'goType',
  'formatExclusiveMaximum',
  'formatExclusiveMinimum',
  'formatMaximum',
  'formatMinimum',
  'patternRequired',
  'requiredOr',
  'tsType',
];

/** Formats that are looked at. */
export const formats: readonly string[] = [
  'binary',
  'byte',
  'date',
  'date-time',
  'double',
  'duration',
  'email',
  'float',
  'hostname',
  'int32',
  'int64',
  'ipv4',
  'ipv6',
  'iso-date-time',
  'iso-time',
  'json-pointer',
  'json-pointer-uri-fragment',
  'password',
  'regex',
  'relative-json-pointer',
  'time',
  'uri',
  'uri-reference',
  'uri-template',
  'url',
  'uuid',
];

/** Formats of the standard and of other tools that nothing is asked of, and that are close to one of those. */
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
