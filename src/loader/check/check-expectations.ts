import { elementChecks, type Expectation, type Subject, schemaOperand } from '../../format/check.js';
import { itemsOf, type Json } from '../../lib/json.js';
import { isNumberText } from '../../lib/numbers.js';
import type { FindingMessage, Finding } from './sources.js';
import * as problems from '../../problems/check/expectations.js';
import type { Session } from '../../format/session.js';
import { checksOf, withConditions } from '../../format/steps/describe.js';
import { checkText } from '../../format/words.js';
import { givesOf } from '../../format/subjects.js';
import { operators } from '../../format/operators.js';
import type { Fits } from '../../format/operator-description.js';
import { asksNoList } from '../../json-schema/find-misspelt.js';
import { pathAsText } from '../../problems/check/as-written.js';

const date = /^\s*\d{4}-\d{2}-\d{2}/;

/** Checks that no response can ever meet. */
export function checkExpectations({ settings, steps }: Session): readonly Finding[] {
  return [...withConditions(settings.tests ?? []), ...steps.flatMap(checksOf)].flatMap((check) => {
    const { subject } = check;
    const messages = check.expectations.flatMap((expectation) =>
      faultsOf(subject, expectation, (words) => checkText(subject, [{ words }])),
    );
    return messages.slice(0, 1).map((message) => ({ message, range: check.range }));
  });
}

/** @param around - the words of a check around those of the expectation */
function faultsOf(
  subject: Subject,
  expectation: Expectation,
  around: (words: string) => string,
): readonly FindingMessage[] {
  const own = faultOf(subject, expectation, around(expectation.words));
  if (own) return [own];
  return elementChecks(expectation).flatMap(({ path, definite, expectations }) => {
    const below: Subject = path === undefined ? elementOf(subject) : { kind: 'path', path, definite };
    return expectations.flatMap((each) =>
      faultsOf(below, each, (words) =>
        around(`${expectation.operator} ${[path, words].filter((part) => part !== undefined).join(' ')}`),
      ),
    );
  });
}

/** Of JSON it may be of any type. */
function elementOf(subject: Subject): Subject {
  return ['text', 'texts'].includes(givesOf(subject)) ? subject : { kind: 'path', path: '$', definite: true };
}

function faultOf(subject: Subject, expectation: Expectation, text: string): FindingMessage | undefined {
  const faults = [operandFault, emptyFault, pathFault, listFault, containsFault, typeFault];
  return faults.map((fault) => fault(subject, expectation, text)).find((message) => message !== undefined);
}

function operandFault(subject: Subject, { operator, operand }: Expectation, text: string): FindingMessage | undefined {
  const items = itemsOf(operand);
  switch (operator) {
    case 'between':
      return orderFault(items, text) ?? (isReversed(items) ? problems.boundsReversed(text) : undefined);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return orderFault(items, text);
    case 'equals':
    case 'in':
      return statusFault(subject, items, text);
    default:
      return undefined;
  }
}

function orderFault(items: readonly Json[], text: string): FindingMessage | undefined {
  const odd = items.find(
    (item) => typeof item === 'string' && !item.includes('{{') && !isNumberText(item) && !date.test(item),
  );
  return typeof odd === 'string' ? problems.notInOrder(text, odd) : undefined;
}

function isReversed([low, high]: readonly Json[]): boolean {
  if (typeof low === 'number' && typeof high === 'number') return low > high;
  const areDays = [low, high].every((bound) => typeof bound === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(bound));
  return areDays && String(low) > String(high);
}

function statusFault(subject: Subject, items: readonly Json[], text: string): FindingMessage | undefined {
  if (subject.kind !== 'status' || !items.every((item) => typeof item === 'number')) return undefined;
  const isStatus = (item: number): boolean => Number.isInteger(item) && item >= 100 && item <= 999;
  const [first] = items;
  return first === undefined || items.some(isStatus) ? undefined : problems.noStatus(text, first);
}

/** What is of another type than all that its subject can give. */
function typeFault(subject: Subject, { operator, operand }: Expectation, text: string): FindingMessage | undefined {
  switch (operator) {
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
    case 'between':
      return subject.kind === 'path' || (subject.kind === 'xpath' && subject.gives === 'number')
        ? numberFault([operand].flat(), text)
        : undefined;
    case 'equals':
    case 'notEquals':
      return isOneText(subject) && Array.isArray(operand) ? problems.textNeverList(text, operator) : undefined;
    case 'matches':
    case 'contains':
    case 'startsWith':
      return isGroup(subject, operand) ? problems.groupAsText(text, operand) : undefined;
    case 'notMatches':
    case 'notContains':
      return isGroup(subject, operand) ? problems.noGroupAsText(text, operand) : undefined;
    default:
      return undefined;
  }
}

/** A group of statuses as people write it; where a status is compared whole, that is an error. */
function isGroup(subject: Subject, operand: Json): operand is string {
  return subject.kind === 'status' && typeof operand === 'string' && /^\^?[1-5]xx\$?$/i.test(operand);
}

/** Only headers, cookies and `{{env.*}}` are read as numbers; a value of JSON is one or is none. */
function numberFault(operands: readonly Json[], text: string): FindingMessage | undefined {
  const quoted = operands.find((operand) => typeof operand === 'string' && isNumberText(operand));
  return typeof quoted === 'string' ? problems.numberInQuotes(text, quoted.trim()) : undefined;
}

/** A repeated `set-cookie` is a list. */
function isOneText(subject: Subject): boolean {
  return subject.kind === 'cookie' || (subject.kind === 'header' && !/set-cookie|\{\{/i.test(subject.name));
}

/** A text holds no list, and a list holds one only as an item of its own: several values want a check each. */
function containsFault(subject: Subject, { operator, operand }: Expectation, text: string): FindingMessage | undefined {
  if (operator !== 'contains' && operator !== 'notContains') return undefined;
  if (operand === null || typeof operand !== 'object') return undefined;
  if (['text', 'texts'].includes(givesOf(subject))) return problems.noTextHolds(text, operator, operand);
  return operator === 'notContains' && subject.kind === 'path' && isListOfValues(operand)
    ? problems.noItemIsThatList(text, operand)
    : undefined;
}

function isListOfValues(operand: Json): operand is readonly Json[] {
  return Array.isArray(operand) && operand.length > 0 && operand.every((item) => typeof item !== 'object');
}

/** A path that may find several places gives a list, which equals no scalar, is not text and is in no order. */
function listFault(subject: Subject, expectation: Expectation, text: string): FindingMessage | undefined {
  if (subject.kind !== 'path' || subject.definite) return undefined;
  const { path } = subject;
  const { operator, operand } = expectation;
  switch (operator) {
    case 'equals':
      if (isEmptyList(operand)) return problems.noEmptyList(text, path);
      return isLiteral(operand) ? problems.listOfMatches(text, path, operand) : undefined;
    case 'notEquals':
      return isLiteral(operand) ? problems.neverThatValue(text, path, operand) : undefined;
    case 'in':
    case 'notIn': {
      const items = operand as readonly Json[];
      if (!Array.isArray(operand) || items.length === 0 || !items.every(isLiteral)) return undefined;
      return operator === 'in' ? problems.neverOneOf(text, path, items) : problems.alwaysNoneOf(text, path, items);
    }
    case 'length':
      return (operand as readonly Json[]).some(isZero) ? problems.noEmptyList(text, path) : undefined;
    case 'type':
      return isLiteral(operand) && operand !== 'array'
        ? problems.listIsNoValue(text, path, operator, operand)
        : undefined;
    case 'schema':
      return asksNoList(inlineOf(expectation)) ? problems.schemaOfOneValue(text, path) : undefined;
    default:
      return ofOneValue.has(operators[operator].fits)
        ? problems.listIsNoValue(text, path, operator, operand)
        : undefined;
  }
}

const ofOneValue: ReadonlySet<Fits> = new Set(['ordered', 'text', 'string']);

function isEmptyList(operand: Json): boolean {
  return Array.isArray(operand) && operand.length === 0;
}

/** A reference may bring a list. */
function isLiteral(operand: Json): operand is string | number | boolean {
  return operand !== null && typeof operand !== 'object' && !String(operand).includes('{{');
}

function inlineOf(expectation: Expectation): Json {
  const schema = schemaOperand(expectation);
  return schema && 'inline' in schema ? schema.inline : null;
}

/** Whether an expectation of a length is that there is none. */
function isZero(item: Json): boolean {
  const { operator, operand } = item as unknown as Expectation;
  return operator === 'equals' && operand === 0;
}

/**
 * A list or a text with nothing in it separates no response from another. What a path gives may be a list with an empty text in it,
 * or null, which has nothing in it.
 */
function emptyFault(subject: Subject, { operator, operand }: Expectation, text: string): FindingMessage | undefined {
  if (Array.isArray(operand) && operand.length === 0) {
    if (operator === 'in') return problems.emptyListNever(text);
    if (operator === 'notIn') return problems.emptyListAlways(text);
  }
  if (operand !== '') return undefined;
  const isText = givesOf(subject) === 'text';
  switch (operator) {
    case 'startsWith':
    case 'endsWith':
    case 'matches':
      return problems.emptyTextAlways(text);
    case 'contains':
      return isText ? problems.emptyTextAlways(text) : undefined;
    case 'notContains':
    case 'notMatches':
      return isText ? problems.emptyTextNever(text) : undefined;
    default:
      return undefined;
  }
}

const path = /^\$(?:\.[A-Za-z_]|\[)/;

/** What is compared with is not a path. `equals` would fail and show it; its contrary passes for whatever comes. */
function pathFault(_subject: Subject, { operator, operand }: Expectation): FindingMessage | undefined {
  const { opposite, operand: kind } = operators[operator];
  if (!opposite || kind === 'pattern') return undefined;
  const written = itemsOf(operand).find((item) => typeof item === 'string' && path.test(item));
  return typeof written === 'string' ? pathAsText(written) : undefined;
}
