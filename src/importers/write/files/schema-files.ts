import { isJsonObject, type Json } from '../../../lib/json.js';

/** Characters of a schema from which on it gets a file of its own. */
const longSchema = 2 * 1024;

/**
 * Takes long schemas out of tests. The same schema is one file.
 *
 * @param write - writes a file for a schema of a test with this name, and gives its path from the session
 * @returns what makes the tests without them
 */
export function schemaFiles(write: (name: string, text: string) => string): (tests: Json) => Json {
  const paths = new Map<string, string>();
  const inFile = (schema: Json, name: string): Json => {
    const text = `${JSON.stringify(schema, null, 2)}\n`;
    // References are put into what a session says, and not into files.
    if (!isJsonObject(schema) || text.length <= longSchema || text.includes('{{')) return schema;
    const path = paths.get(text) ?? write(name, text);
    paths.set(text, path);
    return path;
  };
  const inTests = (tests: Json): Json => {
    if (Array.isArray(tests)) return (tests as readonly Json[]).map(inTests);
    if (!isJsonObject(tests)) return tests;
    const name = typeof tests['name'] === 'string' ? tests['name'] : '';
    const entries = Object.entries(tests).map(([subject, asked]): [string, Json] => {
      const isCheck = subject !== 'when' && isJsonObject(asked) && asked['schema'] !== undefined;
      return [subject, isCheck ? { ...asked, schema: inFile(asked['schema']!, name) } : asked];
    });
    return Object.fromEntries(entries);
  };
  return inTests;
}
