import { expect, test } from 'vitest';
import { writeSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from '../bruno/read.js';

/** What the report says of the module of a collection whose script is carried over, or of one that becomes tests. */
function notesOf(text: string, file = 'lib.js', script = 'bru.setVar("n", eval(lib.code));'): readonly unknown[] {
  const { report } = writeSuite(
    suiteOf({
      'bruno.json': '{ "name": "shop" }',
      [file]: text,
      'a.bru': `meta {
  name: a
}

get {
  url: http://shop.test/a
}

script:pre-request {
  const lib = require('./${file}');
  ${script}
}
`,
    }),
  );
  return report.leftovers.map(({ place, reason }) => [place, 'what' in reason && reason.what]);
}

const throwing = 'a module that throws when a script loads it. Correct it';
const secret = 'a secret in a module, which is copied with it. Put it into the environment, and read it by its name';

test.each([
  ['is not JavaScript', 'const a = 1;\nconst = 2;', 2],
  ['throws', "module.exports = {};\n\nthrow new Error('no');", 3],
])('a module that %s has a line', (_, text, line) => {
  expect(notesOf(text)).toEqual([[{ file: 'lib.js', line }, throwing]]);
});

test('so has JSON that cannot be read', () => {
  expect(notesOf('{ "a": }', 'limits.json')).toEqual([[{ file: 'limits.json', line: 1 }, throwing]]);
});

test.each([
  ['under a name', "module.exports = {\n  apiKey: 'k-12345678',\n};", 2],
  ['in a variable', "const password = 'correct-horse';", 1],
  ['that is given later', "\nexports.token = 'k-12345678';", 2],
  ['by its looks, that nothing can read', `const bru = 1;\nconst a = 'ghp_${'a1B2'.repeat(9)}';`, 2],
  ['in a text with lines', '\nexports.apiKey = `k-12345678`;', 2],
  ['in place of a variable', "exports.token = process.env.TOKEN || 'k-12345678';", 1],
  ['as a default', "\nexports.signIn = (password = 'correct-horse') => password;", 2],
  ['behind a comparison', "const on = process.env.TOKEN === 'undefined';\nexports.token = 'k-12345678';", 2],
])('a module with a secret has a line: %s', (_, text, line) => {
  expect(notesOf(text)).toEqual([[{ file: 'lib.js', line }, secret]]);
});

test('each secret of a module has its line', () => {
  const text = [
    'const token = `k-12345678`;',
    "exports.url = 'http://shop.test';",
    `exports.keys = { apiKey: 'ghp_${'a1B2'.repeat(9)}', password: 'correct-horse' };`,
    "exports.password = 'battery-staple';",
  ];
  expect(notesOf(text.join('\n'))).toEqual([1, 3, 4].map((line) => [{ file: 'lib.js', line }, secret]));
});

test('so has each secret of a module of JSON', () => {
  const text = '{\n  "apiKey": "k-12345678",\n  "name": "tea",\n  "password": "correct-horse"\n}\n';
  expect(notesOf(text, 'keys.json')).toEqual([2, 4].map((line) => [{ file: 'keys.json', line }, secret]));
});

test('so has one that a module which cannot be parsed has by its looks', () => {
  expect(notesOf(`const = 1;\nexports.key = 'ghp_${'a1B2'.repeat(9)}';`)).toEqual([
    [{ file: 'lib.js', line: 1 }, throwing],
    [{ file: 'lib.js', line: 2 }, secret],
  ]);
});

test.each([
  ["module.exports = { tokenType: 'bearer' };"],
  ["const tokenUrl = 'https://id.test/oauth/token';"],
  [`const a = /ghp_${'a1B2'.repeat(9)}/;`],
  ["exports.isSet = process.env.TOKEN !== 'undefined';"],
  ["const token = require('./token-file').read;\nconst apiKey = 'key-' + token;"],
  ["function check(order) {\n  if (!order) throw new Error('no order');\n}"],
])('a module without a fault has none: %s', (text) => {
  expect(notesOf(text)).toEqual([]);
});

test('a module that is not copied has none', () => {
  expect(notesOf("module.exports = { apiKey: 'k-12345678' };", 'lib.js', "bru.setVar('n', 'tea');")).toEqual([]);
});
