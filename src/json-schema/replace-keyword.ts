import type { Ajv, SchemaValidateFunction } from 'ajv';

/**
 * Has a keyword of a compiler hold by a function, with the words that it had.
 *
 * @param words - others, where its own name what only its own code knows
 */
export function replaceKeyword(ajv: Ajv, keyword: string, validate: SchemaValidateFunction, words?: string): void {
  const { definition } = ajv.RULES.all[keyword] as Exclude<(typeof ajv.RULES.all)[string], boolean | undefined>;
  const { type, schemaType } = definition;
  const error = words === undefined ? definition.error : { message: words };
  ajv.removeKeyword(keyword);
  ajv.addKeyword({
    keyword,
    ...(type !== undefined && { type }),
    ...(schemaType !== undefined && { schemaType }),
    ...(error !== undefined && { error }),
    errors: false,
    validate,
  });
}
