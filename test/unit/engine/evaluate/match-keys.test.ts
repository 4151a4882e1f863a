import { expect, test } from 'vitest';
import { matchKeys } from '../../../../src/engine/evaluate/read-subject.js';
import { readPath } from '../../../../src/engine/evaluate/read-path.js';
import type { Json } from '../../../../src/lib/json.js';

const json: Json = { user: { 'a/b~c': 1, list: [2, { pin: 3 }], none: null }, other: [{ pin: 4 }, { name: 'x' }] };
const always = (): boolean => true;

test.each<[string, readonly (readonly string[])[]]>([
  [
    '$.user.*',
    [
      ['user', 'a/b~c'],
      ['user', 'list'],
      ['user', 'none'],
    ],
  ],
  [
    '$..pin',
    [
      ['user', 'list', '1', 'pin'],
      ['other', '0', 'pin'],
    ],
  ],
  ['$.other[?(@.pin)]', [['other', '0']]],
  [
    "$.user['list','none']",
    [
      ['user', 'list'],
      ['user', 'none'],
    ],
  ],
  [
    '$.user.list',
    [
      ['user', 'list', '0'],
      ['user', 'list', '1'],
    ],
  ],
  ['$.user.none', [['user', 'none']]],
  ['$.user.list[1:]^^', [['user', 'list']]],
  [
    '$..pin^^',
    [
      ['user', 'list', '1'],
      ['other', '0'],
    ],
  ],
  ['$.user.*~', []],
])('%s has one list of keys for each thing that it finds', (path, keys) => {
  expect(matchKeys(json, path, always)).toEqual(keys);
  const found = readPath(json, path, false);
  if (keys.length > 0) expect(keys).toHaveLength(Array.isArray(found) ? found.length : 1);
});

test('nothing is searched if no key is asked for, and none are known if a path cannot be read', () => {
  expect(matchKeys(json, '$..pin', (key) => key === 'name' || key === 'pin')).toHaveLength(2);
  expect(matchKeys(json, '$..pin', (key) => key === 'x')).toEqual([]);
  expect(matchKeys(json, '$.user[(1)]', always)).toBeUndefined();
});
