import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { encodingsOf } from '../../../../src/engine/redact/escaped-forms.js';

test('a token of letters, digits, dots and dashes is looked for as it is and as a host', () => {
  expect(encodingsOf('tok-1.a_B')).toMatchInlineSnapshot(`
    [
      "tok-1.a_B",
      "tok-1.a_b",
    ]
  `);
});

test('no writer of URLs, forms or JSON changes a letter of such a token', () => {
  const letters = 'abcxyzABCXYZ0189_.-'.split('');
  assert(
    property(string({ unit: constantFrom(...letters), minLength: 6, maxLength: 40 }), (token) => {
      const url = new URL('http://x/');
      url.pathname = token;
      url.search = token;
      const written = [
        encodeURI(token),
        encodeURIComponent(token),
        new URLSearchParams({ a: token }).toString().slice(2),
        JSON.stringify(token).slice(1, -1),
        url.pathname.slice(1),
        url.search.slice(1),
      ];
      expect(new Set(written)).toEqual(new Set([token]));
      expect(encodingsOf(token)).toContain(token);
    }),
  );
});

test('what a URL of a secret loses, and what its own percent signs stand for, is looked for, too', () => {
  expect(encodingsOf('pa\tth\\word')).toContain('path/word');
  expect(encodingsOf('/pa\tth\\word')).toContain('/path/word');
  expect(encodingsOf('s%3Asession')).toContain('s:session');
});
