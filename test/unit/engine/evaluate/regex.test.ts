import { describe, expect, it } from 'vitest';
import { ReadingFailure } from '../../../../src/engine/evaluate/reading.js';
import { regexOf } from '../../../../src/engine/evaluate/regex.js';

describe('a regex', () => {
  it.each([
    ['^(a+)+$', `${'a'.repeat(50)}!`],
    ['^(a|aa)+$', `${'a'.repeat(80)}!`],
    ['^(?:a{1,30}){1,30}$', `${'a'.repeat(80)}!`],
    ['\\s+$', `${' '.repeat(300_000)}!`],
    [`${'(a|aa|aaa)'.repeat(16)}b`, 'a'.repeat(100)],
    [`${'(?:a|)'.repeat(30)}b`, 'a'.repeat(40)],
    ['(a*)\\1\\1b', 'a'.repeat(9_999)],
  ])('that does not end is ended: %s', (pattern, text) => {
    expect(() => regexOf(pattern).match!(text)).toThrow(ReadingFailure);
  });

  it.each([
    ['ord-(\\d+)', 'ord-12', ['ord-12', '12']],
    ['^(\\w+)-(?<number>\\d+)$', 'ord-12', ['ord-12', 'ord', '12']],
    ['[+*]{2}', '1+*', ['+*']],
    ['\\(+', '((', ['((']],
    ['x+y+', 'xx', null],
  ])('that ends gives its match: %s', (pattern, text, groups) => {
    const match = regexOf(pattern).match!(text);
    expect(match && [...match]).toEqual(groups);
  });

  it('reports an invalid one as a problem', () => {
    expect(regexOf('(').problem).toMatchObject({ code: 'not-a-regex' });
  });
});
