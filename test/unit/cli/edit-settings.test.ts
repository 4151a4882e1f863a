import { describe, expect, test } from 'vitest';
import { associateSchema as associate } from '../../../src/cli/init/edit-config.js';

const associateSchema = (text: string) => associate(text, './node_modules/callsheet/schema.json');

const entry = '"./node_modules/callsheet/schema.json": ["**/*.session.yaml"]';

describe('settings of VS Code get the schema, every other byte as it was', () => {
  test('none yet', () => {
    expect(associateSchema('{}\n')).toBe(`{\n  "yaml.schemas": { ${entry} }\n}\n`);
    expect(associateSchema('{\n}\n')).toBe(`{\n  "yaml.schemas": { ${entry} }\n}\n`);
  });

  test('comments, a trailing comma and braces in texts', () => {
    const text = `// ours
{
    "editor.rulers": [80, 120], // columns
    /* "yaml.schemas": { */
    "files.exclude": { "**/{a,b}": true },
}
`;
    expect(associateSchema(text)).toBe(text.replace('{\n', `{\n    "yaml.schemas": { ${entry} },\n`));
  });

  test('only a comment', () => {
    expect(associateSchema('{\n  // nothing\n}\n')).toBe(`{\n  "yaml.schemas": { ${entry} }\n  // nothing\n}\n`);
  });

  test('other schemas', () => {
    expect(associateSchema('{ "yaml.schemas": { "./a.json": "*.a.yaml" } }')).toBe(
      `{ "yaml.schemas": { ${entry}, "./a.json": "*.a.yaml" } }`,
    );
    expect(associateSchema('{\r\n  "yaml.schemas": {\r\n    "./a.json": "a"\r\n  }\r\n}')).toBe(
      `{\r\n  "yaml.schemas": {\r\n    ${entry},\r\n    "./a.json": "a"\r\n  }\r\n}`,
    );
  });

  test('the schema is there already', () => {
    const text = '{ "yaml.schemas": { "../node_modules/callsheet/schema.json": "x" } }';
    expect(associateSchema(text)).toBe(text);
  });
});

test.each([
  ['no object', '[]'],
  ['no JSON', '{ a: 1 }'],
  ['schemas that are none', '{ "yaml.schemas": true }'],
])('settings with %s are left unchanged', (_, text) => {
  expect(associateSchema(text)).toBeUndefined();
});
