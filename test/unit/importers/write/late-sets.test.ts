import { expect, test } from 'vitest';
import { writeSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from '../bruno/read.js';

/** The session of a request with a script after it, and another one behind that. */
function sessionWith(first: string, second: string): string {
  const { sessions } = writeSuite(
    suiteOf({
      'a.bru': `meta {
  name: a
}

get {
  url: http://shop.test/a
}

script:post-response {
  ${first}
}

tests {
  ${second}
}`,
    }),
  );
  return sessions[0]!.text;
}

const isTea = `test('is tea', () => expect(bru.getVar('drink')).to.equal('tea'));`;

test('what one script sets for a test of the next one stays in scripts', () => {
  const text = sessionWith(`bru.setVar('drink', 'tea');`, isTea);
  expect(text).not.toContain('is tea');
  expect(text).not.toContain('- set:');
  expect(text.match(/after:|- .*\.cjs/g)).toHaveLength(3);
});

test.each([
  ['sets', `bru.setVar('drink', eval('"tea"'));`],
  ['takes away', `bru.deleteVar('drink'); eval('1');`],
  ['may set', `bru.setVar(eval('"drink"'), 'tea');`],
])('so does a test of what a script that is carried over %s', (_, first) => {
  expect(sessionWith(first, isTea)).not.toContain('is tea');
});

test('what a script that is carried over reads is not set behind it', () => {
  const text = sessionWith(`bru.setVar('drink', 'tea');`, `bru.setVar('big', eval(bru.getVar('drink')));`);
  expect(text).not.toContain('- set:');
});

test('scripts that have nothing to do with each other become parts of the session', () => {
  const text = sessionWith(`bru.setVar('cup', 'big');`, isTea);
  expect(text).toContain('name: is tea');
  expect(text).toContain('- set:\n      cup: big\n');
});
