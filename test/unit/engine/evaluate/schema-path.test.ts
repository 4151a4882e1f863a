import { expect, test } from 'vitest';
import { schemaReader } from '../../../../src/engine/evaluate/check-schema.js';
import { diskFiles } from '../../../../src/engine/node/node-ports.js';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';

test('a path of a schema that is empty says so', () => {
  const { session } = parseSession('steps:\n  - request: GET /a\n', 'a.session.yaml');
  const read = schemaReader(session!, diskFiles(import.meta.dirname));
  expect(() => read('', true)).toThrow(
    expect.objectContaining({
      failure: {
        code: 'schema-unreadable',
        message: 'the path of the schema is empty: its reference gives no text',
        hint: 'Set the reference to the path of the schema, relative to the session file.',
      },
    }) as Error,
  );
});
