import { isJsonObject, type Json } from '../../../lib/json.js';

/** Characters of a schema from which on it gets a file of its own. */
const longSchema = 2 * 1024;

/**
 * Takes long schemas out of tests. The same schema is one file.
 *
 * @param write - writes a file for a schema of a test with this name, and gives its path
 * @returns what makes the tests without them, with the paths as a session names them
 */
export function schemaFiles(
  write: (name: string, text: string) => string,
): (tests: Json, named: (path: string) => string) => Json {
  const paths = new Map<string, string>();
  const inFile = (schema: Json, name: string, named: (path: string) => string): Json => {
    const text = `${JSON.stringify(schema, null, 2)}\n`;
    // References are put into what a session says, and not into files.
    if (!isJsonObject(schema) || text.length <= longSchema || text.includes('{{')) return schema;
    const path = paths.get(text) ?? write(name, text);
    paths.set(text, path);
    return named(path);
  };
  const inTests = (tests: Json, named: (path: string) => string): Json => {
    if (Array.isArray(tests)) return (tests as readonly Json[]).map((each) => inTests(each, named));
    if (!isJsonObject(tests)) return tests;
    const name = typeof tests['name'] === 'string' ? tests['name'] : '';
    const entries = Object.entries(tests).map(([subject, asked]): [string, Json] => {
      const isCheck = subject !== 'when' && isJsonObject(asked) && asked['schema'] !== undefined;
      return [subject, isCheck ? { ...asked, schema: inFile(asked['schema']!, name, named) } : asked];
    });
    return Object.fromEntries(entries);
  };
  return inTests;
}
