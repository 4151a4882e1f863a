import { z } from 'zod';
import { sessionShape } from './session.js';

/** The JSON Schema (draft 2020-12) of a session file, for editors and other tools. */
export function sessionJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(sessionShape, { io: 'input', unrepresentable: 'any' });
  return { $schema, title: 'callsheet session', ...schema };
}
