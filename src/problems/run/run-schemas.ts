import { deepestJson } from '../../lib/json-depth.js';
import type { Message } from '../../format/problem.js';
import { readAs } from '../file/read-as.js';

/** `path` is as written, `resolved` from the project root; `reason` in a few words: `no such file`. */
export function schemaUnreadable(path: string, resolved: string, reason: string, advice?: string): Message {
  return {
    code: 'schema-unreadable',
    message: `cannot read the schema ${path}: ${reason}`,
    hint: readAs(path, resolved, advice),
  };
}

/** What a schema that is in no file is called. */
export const inlineSchema = 'the inline schema';

/** @param schema - its path, or `inlineSchema` */
export function invalidSchema(schema: string, reason: string): Message {
  return {
    code: 'invalid-schema',
    message: `${schema} is no JSON Schema: ${reason}`,
    hint: 'It is read as draft 2020-12 unless its $schema names draft-07. A $ref has to stay inside it.',
  };
}

/** Of a number that values are compared with. @param text - as it is written */
export function schemaLosesDigits(schema: string, text: string): Message {
  return {
    ...invalidSchema(schema, `a number cannot hold \`${text}\`: it would become ${Number(text)}`),
    hint: 'Only bounds, such as `minimum`, may have such a number; `const`, `enum` and `multipleOf` may not.',
  };
}

export function schemaTooDeep(schema: string): Message {
  return invalidSchema(schema, `it is nested deeper than ${deepestJson} levels`);
}

/** Whether a schema is one that nothing can be compared with: the test says nothing of the response. */
export function isWithoutSchema({ code }: Pick<Message, 'code'>): boolean {
  return code === 'invalid-schema' || code === 'schema-unreadable';
}

const shownMistakes = 5;

/** @param mistakes - one line each: `/items/0/price must be number` */
export function schemaMismatch(mistakes: readonly string[]): Message {
  const shown = mistakes.slice(0, shownMistakes).join('; ');
  const more = mistakes.length - shownMistakes;
  return { code: 'schema-mismatch', message: more > 0 ? `${shown}; and ${more} more` : shown };
}
