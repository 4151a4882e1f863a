import { array, assert, constantFrom, property, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../../../src/engine/redact/redactor.js';
import { growth, SQUARE } from '../../../support/growth.js';

const { body } = createRedactor({ names: [] });
const xml = 'application/xml';
const yaml = 'application/yaml';

describe('an element of XML under a secret name', () => {
  it.each<[string, string, string, string]>([
    ['its text', xml, '<u><password>hunter2</password><n>ann</n></u>', '<u><password>***</password><n>ann</n></u>'],
    ['with attributes', xml, '<a:token a="b" >h&amp;x</a:token>', '<a:token a="b" >***</a:token>'],
    ['an attribute', xml, '<user password="hunter2" name="ann"/>', '<user password="***" name="ann"/>'],
    ['CDATA', xml, '<secret><![CDATA[a<b]]></secret><b/>', '<secret><![CDATA[***]]></secret><b/>'],
    [
      'at any depth',
      xml,
      '<credentials><a>x1</a> <b><c>y</c></b></credentials>',
      '<credentials><a>***</a> <b><c>***</c></b></credentials>',
    ],
    ['twice', xml, '<token>a1</token><token>b2</token>', '<token>***</token><token>***</token>'],
    ['cut off', xml, '<a><password>hunt', '<a><password>***'],
    ['in text', 'text/plain', 'it said <password>hunter2</password>.', 'it said <password>***</password>.'],
    ['in JSON', 'application/json', '{"x":"<password>hunter2</password>"}', '{"x":"<password>***</password>"}'],
    [
      'in escaped JSON',
      'application/json',
      '{"x":"<password>hunter2<\\/password>"}',
      '{"x":"<password>***<\\/password>"}',
    ],
    ['a count', xml, '<prompt_tokens>8</prompt_tokens>', '<prompt_tokens>8</prompt_tokens>'],
    ['prose', 'text/plain', 'Send Bearer <token> in a header.', 'Send Bearer <token> in a header.'],
    ['empty', xml, '<token/><token></token><a>b</a>', '<token/><token></token><a>b</a>'],
  ])('%s', (_, type, text, masked) => expect(body(text, type)).toBe(masked));

  it('is known elsewhere, too', () => {
    const redactor = createRedactor({ names: [] });
    redactor.learnBody('<password>hunter&amp;2-3</password>', xml);
    expect(redactor.text('it is hunter&2-3')).toBe('it is ***');
  });
});

describe('YAML under a secret name', () => {
  it.each<[string, string, string]>([
    ['a block', 'password: |\n  one\n\n  two\nname: ann\n', 'password: |\n  ***\nname: ann\n'],
    [
      'a folded block',
      'a:\n  - "password": >-  # why\n      one\n      two\n    b: 1\n',
      'a:\n  - "password": >-  # why\n      ***\n    b: 1\n',
    ],
    ['a block that is cut off', 'token: |2\n   abc', 'token: |2\n   ***'],
    ['Windows lines', 'token: |\r\n  abc\r\nb: 1', 'token: |\r\n  ***\r\nb: 1'],
    ['a block without lines', 'token: |\nb: 1', 'token: |\nb: 1'],
    ['an open quote', 'a: 1\npassword: "hunter2 and', 'a: 1\npassword: "***'],
    ['an open single quote', "password: 'hunter2", "password: '***"],
    ['an escaped quote', 'password: "hun\\"ter" # b', 'password: "***" # b'],
    ['a long text', `password: "${'x '.repeat(9_000)}"`, 'password: "***"'],
    ['other names', 'name: |\n  one\nb: "two', 'name: |\n  one\nb: "two'],
  ])('%s', (_, text, masked) => expect(body(text, yaml)).toBe(masked));
});

it('leaves no text that is under a secret name, and all other', () => {
  const word = string({ unit: constantFrom('a', 'b', 'c', ' ', '1'), minLength: 1, maxLength: 30 }).filter(
    (text) => text.trim() === text && text !== '',
  );
  const value = word.map((text) => `S${text}S`);
  const plain = word.map((text) => `P${text}P`);
  const writers: Readonly<Record<string, (name: string, text: string) => string>> = {
    element: (name, text) => `<${name}>${text}</${name}>\n`,
    data: (name, text) => `<${name} a='1'><![CDATA[${text}]]></${name}>\n`,
    block: (name, text) => `${name}: |\n  ${text}\n  ${text}\n`,
    quoted: (name, text) => `${name}: "${text}"\n`,
  };
  assert(
    property(array(tuple(constantFrom(...Object.keys(writers)), value, plain), { minLength: 1 }), (all) => {
      const text = all.map(([how, secret, open]) => writers[how]!('password', secret) + writers[how]!('name', open));
      const masked = createRedactor({ names: [] }).body(text.join(''), 'text/plain');
      for (const [, secret, open] of all) {
        expect(masked).not.toContain(secret);
        expect(masked).toContain(open);
      }
    }),
  );
});

describe('four times as much takes about four times as long', () => {
  it.each<[string, (count: number) => string]>([
    ['elements', (count) => '<token>ab</token>'.repeat(count)],
    ['elements that nothing closes', (count) => Array.from({ length: count }, (_, at) => `<token${at}>ab`).join('')],
    ['one name that is closed at the end', (count) => `${'<token>'.repeat(count)}</token>`],
    ['brackets', (count) => '<'.repeat(10 * count)],
    ['data without an end', (count) => '<token><![CDATA['.repeat(count)],
    ['blocks', (count) => 'token: |\n  ab\n'.repeat(count)],
    ['blocks in blocks', (count) => Array.from({ length: count }, () => ' token: |\n').join('')],
    ['dashes', (count) => '- '.repeat(10 * count)],
    ['quotes in one line', (count) => 'token: "ab", '.repeat(count)],
    ['quotes that nothing closes', (count) => `token: "ab', 'token: 'ab `.repeat(count)],
  ])('%s', async (_, make) => {
    const mask = (count: number) => () => void createRedactor({ names: [] }).body(make(count), 'text/xml');
    expect(await growth(mask(4_000), mask(16_000))).toBeLessThan(SQUARE);
  });
});
