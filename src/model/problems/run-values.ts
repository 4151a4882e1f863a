import type { Message } from '../problem.js';

interface ReferenceAdvice {
  /** What the reference stands in: `the URL`, `header authorization`. */
  readonly where?: string | undefined;
  /** A reference that has a value and looks alike, braces included. */
  readonly suggestion?: string | undefined;
  /** Title of the request that captures it. */
  readonly capturedBy?: string | undefined;
}

/** @param text - the reference as written, braces included */
export function unresolvedReference(text: string, { where, suggestion, capturedBy }: ReferenceAdvice = {}): Message {
  const place = where === undefined ? '' : `, used in ${where}`;
  return {
    code: 'unresolved-reference',
    message: `nothing has set ${text}${place}`,
    hint: hintFor(suggestion, capturedBy),
  };
}

function hintFor(suggestion: string | undefined, capturedBy: string | undefined): string {
  if (capturedBy !== undefined) return `"${capturedBy}" captures it: it did not run before this, or found nothing.`;
  if (suggestion !== undefined) return `Did you mean ${suggestion}?`;
  return 'Set it under variables or inputs, in the environment, or capture it in an earlier step.';
}

/** @param reason - the words of the JavaScript engine */
export function badRegex(pattern: string, reason: string): Message {
  return {
    code: 'bad-regex',
    message: `${pattern} is no regex: ${reason}`,
    hint: 'Put a backslash before what is meant literally.',
  };
}

/** @param reason - the words of the path library */
export function jsonPathFailed(path: string, reason: string): Message {
  return {
    code: 'json-path-failed',
    message: `${path} cannot be read: ${reason}`,
    hint: "Put a space after @ in a filter, as in [?(@ > 1)], and quotes around odd names, as in $['@id'].",
  };
}

/** `path` is as written, `resolved` from the project root; `reason` in a few words: `no such file`. */
export function schemaUnreadable(path: string, resolved: string, reason: string): Message {
  return {
    code: 'schema-unreadable',
    message: `cannot read the schema ${path}: ${reason}`,
    hint: `It is read as ${resolved} in the project root; paths are relative to the session file.`,
  };
}

/** @param schema - its path, or `the inline schema` */
export function invalidSchema(schema: string, reason: string): Message {
  return {
    code: 'invalid-schema',
    message: `${schema} is no JSON Schema: ${reason}`,
    hint: 'It is read as draft 2020-12 unless its $schema names draft-07. A $ref has to stay inside it.',
  };
}

const shownMistakes = 5;

/** @param mistakes - one line each: `/items/0/price must be number` */
export function schemaMismatch(mistakes: readonly string[]): Message {
  const shown = mistakes.slice(0, shownMistakes).join('; ');
  const more = mistakes.length - shownMistakes;
  return { code: 'schema-mismatch', message: more > 0 ? `${shown}; and ${more} more` : shown };
}
