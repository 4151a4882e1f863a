import { isMap, isSeq } from 'yaml';
import { namedSubject, subjects } from '../../format/subjects.js';
import { operatorNames, operators } from '../../format/operators.js';
import { pairOf } from '../rows/find-callers.js';
import type { Item } from '../text/items.js';
import { textOf } from '../text/scalar.js';
import { leaves } from './leaves.js';
import type { Found } from './leaves.js';

/** Operators that compare with values; what the others have is a measure, a kind or a pattern. */
const comparing = operatorNames.filter((name) => ['value', 'list', 'text'].includes(operators[name].operand));

/** What the tests of a request compare with. A status and a duration are never what a request has sent. */
export function expectedOf({ node, number }: Item): readonly Found[] {
  if (!isMap(node)) return [];
  const tests = pairOf(node, 'tests')?.value;
  const maps = isSeq(tests) ? tests.items : [tests];
  return maps.flatMap((map) =>
    isMap(map) ? map.items.flatMap(({ key, value }) => ofSubject(textOf(key), value, number)) : [],
  );
}

function ofSubject(subject: string, expectation: unknown, row: number): readonly Found[] {
  const named = namedSubject(subject.trim());
  const gives = named && subjects[named.kind].gives;
  if (gives === 'number') return [];
  const at = { row, isText: gives === 'text' };
  if (!isMap(expectation)) return leaves(expectation, subject, at);
  return comparing.flatMap((operator) => leaves(pairOf(expectation, operator)?.value, subject, at));
}
