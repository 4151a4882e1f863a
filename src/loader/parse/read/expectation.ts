import type { ElementCheck, Expectation, Subject } from '../../../format/check.js';
import { type OperandKind, operandsAsText } from '../../../format/operator-description.js';
import { type Operator, operators } from '../../../format/operators.js';
import { givesOf, namedSubject } from '../../../format/subjects.js';
import type { Json } from '../../../lib/json.js';
import { expectationAsText } from '../../../problems/check/as-written.js';
import { badHash, bytesNotCompared, hashOfBytes } from '../../../problems/file/bytes.js';
import { meantExpectation } from '../../../problems/file/operators.js';
import {
  durationAsText,
  emptyExpectation,
  notBelowElement,
  statusAsList,
  statusAsText,
} from '../../../problems/file/checks.js';
import { parseDuration } from '../../../format/duration.js';
import { parseTemplate } from '../../../format/reference.js';
import { expectationWords } from '../../../format/words.js';
import { checkShape } from '../shape/check-shape.js';
import { expectation } from '../shape/checks.js';
import { reject, report, warn } from '../yaml/source.js';
import type { Entry, Node } from '../yaml/tree.js';
import { readSchema, readJson } from './json.js';
import { goodEntries, type Reader } from './reader.js';
import { readSubject } from './subject.js';
import { checkRegex, hasReference, readText } from './text.js';

/** Reads what is expected of a subject: a value or list (`equals`), or a map of operators. */
export function readExpectations(
  reader: Reader,
  { name, value }: Pick<Entry, 'name' | 'value'>,
  subject: Subject,
): readonly Expectation[] {
  if (value.kind !== 'map') {
    warnOfWords(reader, value, subject);
    return [readExpectation(reader, 'equals', value, subject)];
  }
  if (value.entries.length === 0) reject(reader.source, value, emptyExpectation(name));
  return goodEntries(reader, value).map((entry) =>
    readExpectation(reader, entry.name as Operator, entry.value, subject),
  );
}

/** A status and a duration are numbers: there such a text is an error. Of a list of matches `never-holds` says the same. */
function warnOfWords({ source }: Reader, node: Node, subject: Subject): void {
  if (node.kind !== 'scalar' || givesOf(subject) === 'number') return;
  if (subject.kind === 'path' && !subject.definite) return;
  const meant = meantExpectation(node.text, isTextSubject(subject));
  if (meant !== undefined) warn(source, node, expectationAsText(node.text, meant));
}

function readExpectation(reader: Reader, operator: Operator, node: Node, subject: Subject): Expectation {
  if (subject.kind === 'status') checkStatus(reader, operator, node);
  if (subject.kind === 'duration') checkDuration(reader, operator, node);
  checkBytes(reader, operator, node, subject);
  const operand = readOperand(reader, operator, node, subject);
  const place = operator === 'schema' && { range: reader.source.rangeOf(node) };
  return { operator, operand, words: expectationWords(operator, operand), ...place };
}

function readOperand(reader: Reader, operator: Operator, node: Node, subject: Subject): Json {
  return operands[operators[operator].operand](reader, node, operator, subject);
}

type ReadOperand = (reader: Reader, node: Node, operator: Operator, subject: Subject) => Json;

const readPlain: ReadOperand = (reader, node, operator, subject) => {
  // A number that is looked for in a text is looked for as it is printed.
  const showsNumbers = node.kind === 'scalar' && operators[operator].fits === 'holding';
  return readJson(reader, node, { asText: isComparedAsText(operator, subject), showsNumbers });
};

const operands: Readonly<Record<OperandKind, ReadOperand>> = {
  value: readPlain,
  bound: readPlain,
  pair: readPlain,
  list: readPlain,
  text: readPlain,
  flag: readPlain,
  name: readPlain,
  pattern: (reader, node, operator, subject) => {
    checkRegex(reader, node);
    return readPlain(reader, node, operator, subject);
  },
  length: readLength,
  part: readPlain,
  hash: (reader, node, operator, subject) => {
    checkHash(reader, operator, node);
    return readPlain(reader, node, operator, subject);
  },
  elements: (reader, node, operator, subject) => readElements(reader, { name: operator, value: node }, subject),
  schema: (reader, node) =>
    node.kind === 'scalar' && typeof node.value === 'string'
      ? { path: readText(reader, node) }
      : { inline: readSchema(reader, node) },
};

export function isComparedAsText(operator: Operator, subject: Subject): boolean {
  const asText = operandsAsText[operators[operator].operand];
  return asText === 'always' || (asText === 'with-text' && isTextSubject(subject));
}

/** As expectations over the length, which is a number. */
function readLength(reader: Reader, node: Node): Json {
  const inner = readExpectations(reader, { name: 'length', value: node }, { kind: 'path', path: '$', definite: true });
  return inner.map(({ operator, operand, words }) => ({ operator, operand, words }));
}

/** Headers, cookies, the body and `{{env.*}}` values are text. */
function isTextSubject(subject: Subject): boolean {
  if (subject.kind !== 'value') return ['text', 'texts'].includes(givesOf(subject));
  const [part, ...more] = parseTemplate(subject.text);
  const isEnv = typeof part === 'object' && part.reference?.kind === 'env' && part.pipes.length === 0;
  return more.length > 0 || isEnv;
}

/** What is expected of an element: an expectation of itself, or a map of paths below it. */
function readElements(reader: Reader, entry: Pick<Entry, 'name' | 'value'>, subject: Subject): Json {
  const { source } = reader;
  const { value } = entry;
  const entries = value.kind === 'map' ? value.entries : [];
  const isPath = ({ name }: Entry): boolean => name.trimStart().startsWith('$');
  const isOfPaths = entries.some(isPath);
  const other = entries.find((each) => (isOfPaths ? !isPath(each) : namedSubject(each.name.trim())));
  if (other) {
    report(source, other.key, notBelowElement(other.name, entry.name));
    return [];
  }
  const checks = isOfPaths
    ? entries.flatMap((each) => readBelow(reader, each))
    : [{ definite: true, expectations: readShaped(reader, entry, ofElement(subject)) }];
  return checks as unknown as Json;
}

function readBelow(reader: Reader, entry: Entry): readonly ElementCheck[] {
  const subject = readSubject(reader, entry.key, 'test');
  if (subject?.kind !== 'path') return [];
  const { path, definite } = subject;
  return [{ path, definite, expectations: readShaped(reader, entry, subject) }];
}

function readShaped(reader: Reader, entry: Pick<Entry, 'name' | 'value'>, subject: Subject): readonly Expectation[] {
  checkShape(reader.source, expectation, entry.value);
  return reader.source.bad.has(entry.value) ? [] : readExpectations(reader, entry, subject);
}

/** The elements of a text that comes more than once are text; those of JSON may be of any type. */
function ofElement(subject: Subject): Subject {
  return isTextSubject(subject) ? subject : { kind: 'path', path: '$', definite: true };
}

const hexDigits: Readonly<Partial<Record<Operator, number>>> = { sha256: 64, md5: 32 };

function checkHash({ source }: Reader, operator: Operator, node: Node): void {
  if (node.kind !== 'scalar' || hasReference(node.text)) return;
  const digits = hexDigits[operator]!;
  if (node.text.length !== digits || !/^[\da-f]+$/i.test(node.text)) reject(source, node, badHash(operator, digits));
}

/** Bytes have a length and a hash, and only they have a hash. */
function checkBytes({ source }: Reader, operator: Operator, node: Node, subject: Subject): void {
  const isOfBytes = subject.kind === 'bytes';
  const isHash = operators[operator].operand === 'hash';
  if (isOfBytes && !isHash && !['length', 'exists', 'empty'].includes(operator))
    reject(source, node, bytesNotCompared(operator));
  if (isHash && !isOfBytes) reject(source, node, hashOfBytes(operator));
}

/** A status is a number: what it is compared with has to be one. */
function checkStatus(reader: Reader, operator: Operator, node: Node): void {
  if (!operators[operator].comparesNumbers) return;
  if (node.kind === 'list' && (operator === 'equals' || operator === 'notEquals'))
    return reject(reader.source, node, statusAsList());
  for (const item of node.kind === 'list' ? node.items : [node]) {
    if (item.kind === 'list') reject(reader.source, item, statusAsList());
    if (item.kind !== 'scalar' || typeof item.value === 'number' || item.value === null || hasReference(item.text))
      continue;
    reject(reader.source, item, statusAsText(item.text, operator === 'notEquals' || operator === 'notIn'));
  }
}

/** A duration is a number of milliseconds: a text is nothing that it can be compared with. */
function checkDuration(reader: Reader, operator: Operator, node: Node): void {
  if (!operators[operator].comparesNumbers) return;
  for (const item of node.kind === 'list' ? node.items : [node]) {
    if (item.kind !== 'scalar' || typeof item.value !== 'string' || hasReference(item.text)) continue;
    reject(reader.source, item, durationAsText(item.text, parseDuration));
  }
}
