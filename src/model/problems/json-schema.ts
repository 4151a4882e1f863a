/** Why a value is no JSON Schema that can be asked, where the compiler does not say it well. */
export const schemaFaults = {
  noSchema: 'a schema is a map, true or false',
  async: '$async is not known here',
  id: '`id` is no keyword: `$id` names a schema, and a field stands in `properties`',
} as const;
