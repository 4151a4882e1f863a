import { expect, test } from 'vitest';
import { freshRow } from '../../../../src/page/panel/builder/check-row.js';
import { placeIn, without } from '../../../../src/page/panel/builder/place-of-test.js';
import { asList, freshEntry, readTests, testsDraftOf } from '../../../../src/page/panel/builder/test-entries.js';

const map = { status: { gte: 200, lt: 300 }, 'cookie session': { exists: true } };
const list = [
  { name: 'paid', when: { body: { contains: 'paid' } }, '$.state': 'paid' },
  { bytes: { length: { gt: 10 } } },
];

test.each([[map], [list], [undefined]])('tests are read back as the file has them: %j', (tests) => {
  expect(readTests(testsDraftOf(tests))?.value).toEqual(tests);
});

test('a map becomes a list in which each subject has an entry', () => {
  const draft = asList(testsDraftOf(map));
  expect(readTests(draft)?.value).toEqual([{ status: map.status }, { 'cookie session': { exists: true } }]);
  const [first] = draft.entries;
  expect(readTests({ ...draft, entries: [{ ...first!, name: 'ok' }] })?.value).toEqual([
    { name: 'ok', status: map.status },
  ]);
});

test('an empty test is left out, unless it has a name', () => {
  expect(readTests({ isList: true, entries: [freshEntry] })).toBeUndefined();
  expect(readTests({ isList: true, entries: [{ ...freshEntry, name: 'x' }] })).toEqual({
    fault: 'Say what the test asks.',
  });
  const when = { text: 'status equals 404' };
  const entry = { name: '', when, rows: [{ ...freshRow, name: '$.a', value: '1' }] };
  expect(readTests({ isList: true, entries: [entry] })).toEqual({ isPending: true });
});

test('a test is found by what it says', () => {
  const ofMap = testsDraftOf(map);
  const entry = ofMap.entries[0]!;
  const cookie = { entry, row: entry.rows[2]! };
  expect(placeIn(ofMap, cookie)).toEqual({ keys: ['status', 'cookie session'], at: 1 });
  expect(readTests(without(ofMap, cookie))?.value).toEqual({ status: map.status });
  const ofList = testsDraftOf(list);
  const second = { entry: ofList.entries[1]!, row: ofList.entries[1]!.rows[0]! };
  expect(placeIn(ofList, second)).toEqual({ keys: [0, 1], at: 1 });
  expect(readTests(without(ofList, second))?.value).toEqual([list[0]]);
});
