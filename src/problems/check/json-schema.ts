/** Why a value is no JSON Schema that can be asked, where the compiler does not say it well. */
export const schemaFaults = {
  noSchema: 'a schema is a map, true or false',
  async: '$async is not known here',
  id: '`id` is no keyword: `$id` names a schema, and a field stands in `properties`',
  endless: 'it refers to itself without going into the value',
  deep: 'its schemas refer to each other too deeply',
  slow: (seconds: string): string => `it takes longer than ${seconds} to compile`,
} as const;
