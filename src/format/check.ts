import type { Json } from '../lib/json.js';
import type { Operator } from './operators.js';
import type { Range } from './range.js';

/** What a check, a capture or a poll reads. `text` of a value is a template. */
export type Subject =
  | { readonly kind: 'status' }
  | { readonly kind: 'path'; readonly path: string; readonly definite: boolean }
  | { readonly kind: 'header'; readonly name: string }
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'cookie'; readonly name: string }
  | { readonly kind: 'body' }
  | { readonly kind: 'duration' }
  | { readonly kind: 'url' }
  | { readonly kind: 'bytes' }
  | { readonly kind: 'xpath'; readonly expression: string; readonly gives: XPathGives };

/** What an XPath expression gives: nodes, whose texts are read, or a value. */
export type XPathGives = 'nodes' | 'text' | 'number' | 'boolean';

/**
 * One operator with what it compares with. Strings inside `operand` are templates.
 * Of `length`, the operand is a list of expectations over the length. Of `schema`, see `schemaOperand`; of `each`
 * and `some`, see `elementChecks`.
 */
export interface Expectation {
  readonly operator: Operator;
  readonly operand: Json;
  /** Operator and operand in words, as written: `is greater than 3`. */
  readonly words: string;
  /** Where a schema is in the file, inline or as a path; other operators have none. */
  readonly range?: Range;
}

/** Of `schema`: the schema itself, or the path of its file, which is a template. */
export type SchemaOperand = { readonly inline: Json } | { readonly path: string };

/** Undefined of other operators. */
export function schemaOperand({ operator, operand }: Expectation): SchemaOperand | undefined {
  return operator === 'schema' ? (operand as SchemaOperand) : undefined;
}

/** What is expected of an element of a list, or of what a path finds in it. */
export interface ElementCheck {
  /** From the element, which is `$`. Absent if it is about the element itself. */
  readonly path?: string;
  /** Whether the path gives one value. */
  readonly definite: boolean;
  readonly expectations: readonly Expectation[];
}

/** Of `each` and `some`; none of other operators. */
export function elementChecks({ operator, operand }: Expectation): readonly ElementCheck[] {
  return operator === 'each' || operator === 'some' ? (operand as unknown as readonly ElementCheck[]) : [];
}

/** Expectations, and those of elements in them at any depth. */
export function deepExpectations(expectations: readonly Expectation[]): readonly Expectation[] {
  return expectations.flatMap((expectation) => [
    expectation,
    ...elementChecks(expectation).flatMap((check) => deepExpectations(check.expectations)),
  ]);
}

/** The same expectations with other paths of schema files, those of elements among them. */
export function withSchemaPaths(
  expectations: readonly Expectation[],
  placed: (path: string) => string,
): readonly Expectation[] {
  return expectations.map((expectation) => {
    const schema = schemaOperand(expectation);
    if (schema && 'path' in schema) return { ...expectation, operand: { path: placed(schema.path) } };
    const checks = elementChecks(expectation);
    if (checks.length === 0) return expectation;
    const moved = checks.map((check) => ({ ...check, expectations: withSchemaPaths(check.expectations, placed) }));
    return { ...expectation, operand: moved as unknown as Json };
  });
}

/** A subject and all that is expected of it; every expectation has to hold. */
export interface Check {
  readonly subject: Subject;
  readonly expectations: readonly Expectation[];
  /** `status equals 404`, `$.items length is at least 2 and contains x`. */
  readonly text: string;
  readonly range: Range;
  /** Of a test in a list: what it is called. */
  readonly name?: string;
  /** Of a test in a list: it applies only if this is true of the same response. */
  readonly when?: Condition;
}

/** Checks that all have to hold; `text` joins theirs with "and". */
export interface Condition {
  readonly checks: readonly Check[];
  readonly text: string;
  readonly range: Range;
}
