import { namedSubject, xpathIn } from '../../../format/subjects.js';
import type { Subject } from '../../../format/check.js';
import { isJsonObject, itemsOf, type Json, type JsonObject } from '../../../lib/json.js';
import { joinedItems } from './list-text.js';
import { choiceOf, isOwnOperator, operandKindOf, type OperatorChoice } from './operator-choices.js';

export type Source = Subject['kind'];

/** What a text in a field is meant as. `yaml` is of lists and maps. */
export type ValueType = 'text' | 'number' | 'boolean' | 'yaml';

/** One operator on one subject, as its fields have it: also a half that is still being typed. */
export interface CheckRow {
  readonly source: Source;
  /** What is behind the kind: the path, the name of a header, the expression, the reference. Empty where there is none. */
  readonly name: string;
  readonly choice: OperatorChoice;
  readonly value: string;
  /** The second bound of a pair. */
  readonly second?: string;
  readonly as: ValueType;
  /** A single `equals` that the file writes as a map. */
  readonly isSpelled?: true;
  /** Added just now: its type follows what is typed. */
  readonly isFresh?: true;
}

export const freshRow: CheckRow = { source: 'path', name: '', choice: 'equals', value: '', as: 'text', isFresh: true };

/** A condition, or a map of tests, as rows of fields. */
export function rowsOf(checks: JsonObject): readonly CheckRow[] {
  return Object.entries(checks).flatMap(([subject, expectation]) => rowsOfCheck(subject, expectation));
}

function rowsOfCheck(subject: string, expectation: Json): readonly CheckRow[] {
  const of = sourceOf(subject);
  const isMap = isJsonObject(expectation) && Object.keys(expectation).every(isOwnOperator);
  if (!isMap) return [{ ...of, choice: 'equals', ...valueOf('value', expectation) }];
  const rows = Object.entries(expectation).flatMap(([operator, operand]) => rowsOfOperator(of, operator, operand));
  const [only, more] = rows;
  const isSpelled = only?.choice === 'equals' && !more && isPlainOperand(expectation['equals']!);
  return isSpelled ? [{ ...only, isSpelled }] : rows;
}

/** Whether it can be written without `equals`. */
export function isPlainOperand(operand: Json): boolean {
  return operand !== null && !isJsonObject(operand);
}

type Of = Pick<CheckRow, 'source' | 'name'>;

/** A length has a row for each of its operators. */
function rowsOfOperator(of: Of, operator: string, operand: Json): readonly CheckRow[] {
  if (operator !== 'length' || !isJsonObject(operand)) {
    const choice = choiceOf(operator, operand);
    return [{ ...of, choice, ...valueOf(operandKindOf(choice), operand) }];
  }
  return Object.entries(operand).map(([inner, value]) => {
    const choice = choiceOf(`length.${inner}`, value);
    return { ...of, choice, ...valueOf(operandKindOf(choice), value), ...(inner === 'equals' && { isSpelled: true }) };
  });
}

type Written = Pick<CheckRow, 'value' | 'as' | 'second'>;

function valueOf(kind: ReturnType<typeof operandKindOf>, operand: Json): Written {
  if (kind === 'flag') return { value: typeof operand === 'string' ? operand : '', as: 'text' };
  if (kind === 'part' || kind === 'elements') return { value: yamlOf(operand), as: 'yaml' };
  if (kind === 'pair' && Array.isArray(operand) && operand.length === 2) {
    const [from, to] = itemsOf(operand).map(plainText);
    return { value: from!, second: to!, as: 'text' };
  }
  if (kind === 'list' && Array.isArray(operand)) return listOf(itemsOf(operand));
  const as = typeOf(operand);
  return { value: as === 'yaml' ? yamlOf(operand) : plainText(operand), as };
}

/** With commas between, where all are of one type and have none of their own. */
function listOf(items: readonly Json[]): Written {
  const types = new Set(items.map(typeOf));
  const [as = 'text'] = types;
  const joined = joinedItems(items.map(plainText));
  const isPlain = items.length > 0 && types.size === 1 && as !== 'yaml' && joined !== undefined;
  return isPlain ? { value: joined, as } : { value: yamlOf(items), as: 'yaml' };
}

/** JSON is YAML. */
function yamlOf(value: Json): string {
  return JSON.stringify(value);
}

function plainText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function typeOf(value: Json): ValueType {
  if (value === null || typeof value === 'object') return 'yaml';
  return typeof value === 'string' ? 'text' : (typeof value as 'number' | 'boolean');
}

/** What a subject reads, in two fields. */
function sourceOf(subject: string): Of {
  const text = subject.trim();
  const named = namedSubject(text);
  if (named) return { source: named.kind, name: 'name' in named ? named.name : '' };
  const expression = xpathIn(text);
  if (expression !== undefined) return { source: 'xpath', name: expression };
  return { source: text.startsWith('$') ? 'path' : 'value', name: text };
}

/** The key that says it in a file; empty where its name is missing. */
export function subjectOf({ source, name }: Of): string {
  const text = name.trim();
  if (source === 'path' || source === 'value') return text;
  if (source === 'header' || source === 'cookie' || source === 'xpath') return text === '' ? '' : `${source} ${text}`;
  return source;
}
