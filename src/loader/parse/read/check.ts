import type { Check, Condition, Expectation, Subject } from '../../../format/check.js';
import { emptyCondition, emptyTest } from '../../../problems/file/checks.js';
import type { SubjectPlace } from '../../../format/subjects.js';
import { checkText } from '../../../format/words.js';
import { reject, report } from '../yaml/source.js';
import type { Entry, Node } from '../yaml/tree.js';
import { readExpectations } from './expectation.js';
import { goodEntries, goodItems, goodValue, type Reader } from './reader.js';
import { readSubject } from './subject.js';
import { readPlainText } from './text.js';

/** Reads `if` or `else if`: with null or `{}` there is no condition. */
export function readArmCondition(reader: Reader, node: Node): Condition | undefined {
  return isEmpty(node) ? undefined : readCondition(reader, node, 'condition');
}

/** Reads `when`, `until` or `failWhen`, which have to say something. */
export function readFilledCondition(
  reader: Reader,
  entry: { readonly node: Node; readonly key: string },
  place: SubjectPlace,
): Condition {
  if (isEmpty(entry.node)) reject(reader.source, entry.node, emptyCondition(entry.key, place));
  return readCondition(reader, entry.node, place);
}

/** Reads `tests`: a map, or a list of maps, which may have a name and a condition. */
export function readTests(reader: Reader, node: Node | undefined): readonly Check[] {
  return goodItems(reader, node).flatMap((map) =>
    node?.kind === 'list' ? readTestEntry(reader, map) : readChecks(reader, map, 'test'),
  );
}

function readTestEntry(reader: Reader, map: Node): readonly Check[] {
  const checks = readChecks(reader, map, 'test', testKeys);
  const [name, when] = testKeys.map((key) => goodValue(reader, map, key));
  const isEmptyEntry = map.kind === 'map' && map.entries.every((entry) => testKeys.includes(entry.name));
  if (isEmptyEntry && (name ?? when)) report(reader.source, map, emptyTest());
  const about = {
    ...(name && { name: readPlainText(reader, name, 'the `name` of a test') }),
    ...(when && { when: readFilledCondition(reader, { node: when, key: 'when' }, 'test') }),
  };
  return checks.map((check) => ({ ...check, ...about }));
}

/** Keys of such a map that are not subjects. */
const testKeys: readonly string[] = ['name', 'when'];

function readCondition(reader: Reader, node: Node, place: SubjectPlace): Condition {
  const checks = readChecks(reader, node, place);
  return { checks, text: checks.map(({ text }) => text).join(' and '), range: reader.source.rangeOf(node) };
}

function readChecks(reader: Reader, map: Node, place: SubjectPlace, others: readonly string[] = []): readonly Check[] {
  const entries = goodEntries(reader, map).filter(({ name }) => !others.includes(name));
  return entries.flatMap((entry) => {
    const subject = readSubject(reader, entry.key, place);
    return subject ? [readCheck(reader, entry, subject)] : [];
  });
}

function readCheck(reader: Reader, entry: Entry, subject: Subject): Check {
  const expectations: readonly Expectation[] = readExpectations(reader, entry, subject);
  return { subject, expectations, text: checkText(subject, expectations), range: reader.source.rangeOf(entry) };
}

function isEmpty(node: Node): boolean {
  return node.kind === 'map' ? node.entries.length === 0 : node.kind === 'scalar' && node.value === null;
}
