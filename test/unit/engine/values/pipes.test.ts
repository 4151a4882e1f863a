import { createHash, createHmac } from 'node:crypto';
import { addMonths } from 'date-fns';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPipes } from '../../../../src/engine/values/apply-pipes.js';
import { PipeFault } from '../../../../src/engine/values/unresolved.js';
import { parsePipes } from '../../../../src/format/references/expression.js';
import type { Argument } from '../../../../src/format/reference.js';
import type { Json } from '../../../../src/lib/json.js';

const given: Record<string, Json> = {};
const read = ({ text }: Argument): Json => given[text.slice('var.'.length)] ?? null;

/** What pipes make of a value; arguments that are references read `given`. */
function through(value: Json | undefined, written: string): Json | undefined {
  const parsed = parsePipes(written);
  if ('kind' in parsed) throw new Error(`not pipes: ${JSON.stringify(parsed)}`);
  return applyPipes(value, parsed.pipes, read);
}

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
const index = fc.integer({ min: -50, max: 50 });

function faultOf(value: Json, written: string): string {
  try {
    through(value, written);
  } catch (error) {
    if (error instanceof PipeFault) return error.problem.code;
    throw error;
  }
  return 'none';
}

describe('definitions', () => {
  it.each<[string, (value: string) => Json]>([
    ['upper', (value) => value.toUpperCase()],
    ['lower', (value) => value.toLowerCase()],
    ['trim', (value) => value.trim()],
    ['text', (value) => value],
    ['length', (value) => Array.from(value).length],
    ['urlEncode', (value) => encodeURIComponent(value)],
    ['urlEncode | urlDecode', (value) => value],
    ['base64', (value) => Buffer.from(value).toString('base64')],
    ['base64url', (value) => Buffer.from(value).toString('base64url')],
    ['base64 | base64decode', (value) => value],
    ['base64url | base64decode', (value) => value],
    ['hex', (value) => Buffer.from(value).toString('hex')],
    ['md5', (value) => createHash('md5').update(value).digest('hex')],
    ['sha1', (value) => createHash('sha1').update(value).digest('hex')],
    ['sha256', (value) => createHash('sha256').update(value).digest('hex')],
    ['sha512', (value) => createHash('sha512').update(value).digest('hex')],
    ['sha256 | base64', (value) => createHash('sha256').update(value).digest('base64')],
    ['sha256 | hex', (value) => createHash('sha256').update(value).digest('hex')],
    [
      'sha256 | sha256',
      (value) => createHash('sha256').update(createHash('sha256').update(value).digest()).digest('hex'),
    ],
    ["hmac sha256 'a key'", (value) => createHmac('sha256', 'a key').update(value).digest('hex')],
    ["split '' | join ''", (value) => value],
  ])('%s', (written, expected) => {
    fc.assert(fc.property(text, (value) => void expect(through(value, written)).toEqual(expected(value))));
  });

  it('json reads what JSON says, and writes what is not text', () => {
    fc.assert(
      fc.property(json, (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as Json;
        expect(through(JSON.stringify(value), 'json')).toEqual(plain);
        if (typeof plain !== 'string') expect(through(plain, 'json')).toBe(JSON.stringify(plain));
      }),
    );
  });

  it('number reads every number that JavaScript writes', () => {
    const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    fc.assert(fc.property(number, (value) => void expect(through(String(value), 'number')).toBe(value + 0)));
    for (const value of ['', 'x', '1 2', '0x10', 'Infinity', '12345678901234567890', true, null, []])
      expect(faultOf(value, 'number')).toBe('pipe-failed');
  });

  it('slice, first, last and at work on lists as JavaScript does, and on the characters of a text', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), text, index, index, (list, word, from, to) => {
        const letters = Array.from(word);
        expect(through(list, `slice ${from} ${to}`)).toEqual(list.slice(from, to));
        expect(through(word, `slice ${from}`)).toBe(letters.slice(from).join(''));
        for (const [items, value] of [
          [list, list],
          [letters, word],
        ] as const) {
          expect(through(value, `at ${from} | default none`)).toEqual(items.at(from) ?? 'none');
          expect(through(value, 'first | default none')).toEqual(items[0] ?? 'none');
          expect(through(value, 'last | default none')).toEqual(items.at(-1) ?? 'none');
          if (items.at(from) === undefined) expect(faultOf(value, `at ${from}`)).toBe('pipe-found-nothing');
        }
      }),
    );
  });

  it('get follows its own properties, and finds nothing below a text, a number or a list without the name', () => {
    fc.assert(
      fc.property(json, fc.constantFrom('a', 'b.c', '[0]', "['odd key'].d[1]"), (value, path) => {
        const [first, ...others] = path.match(/[\w ]+/g)!;
        const around = others.reduceRight<Json>((inner, key) => (key === '1' ? [0, inner] : { [key]: inner }), value);
        const whole = first === '0' ? [around] : { [first!]: around };
        expect(through(whole, `get "${path}"`)).toEqual(value);
      }),
    );
    expect(through({ user: { roles: ['admin'] } }, 'get user.roles[0] | upper')).toBe('ADMIN');
    expect(through({ user: null }, 'get user.id | default none')).toBe('none');
    for (const value of ['id', 3, true, null, [], {}, { toString: 1 }]) {
      expect(faultOf(value, 'get id')).toBe('pipe-found-nothing');
      expect(faultOf(value, 'get toString.name')).toBe('pipe-found-nothing');
    }
    expect(through(null, 'get id | default none')).toBe('none');
    for (const path of ['$.id', '$[0]', '$', '', 'a..b']) expect(parsePipes(`get '${path}'`)).toHaveProperty('kind');
  });

  it('replace, split and join take their texts as they are', () => {
    fc.assert(
      fc.property(text, text, text, (value, part, by) => {
        Object.assign(given, { part, by });
        if (part !== '') expect(through(value, 'replace var.part var.by')).toBe(value.split(part).join(by));
        if (part !== '') expect(through(value, 'split var.part | join var.part')).toBe(value);
        expect(through([value, 1, { a: value }], 'join var.by')).toBe(
          [value, '1', JSON.stringify({ a: value })].join(by),
        );
      }),
    );
  });

  it('default replaces nothing and for null, and for nothing else', () => {
    expect(through(undefined, 'trim | default 3')).toBe(3);
    expect(through(undefined, 'trim')).toBeUndefined();
    expect(through(null, "default '3'")).toBe('3');
    expect(through(undefined, 'default a | upper')).toBe('A');
    fc.assert(fc.property(json, (value) => void expect(through(value, 'default none')).toEqual(value ?? 'none')));
  });

  it('add sums numbers, and moves times by durations', () => {
    const number = fc.integer({ min: -1e9, max: 1e9 });
    fc.assert(fc.property(number, number, (a, b) => void expect(through(a, `add ${b}`)).toBe(a + b)));
    const time = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
    const unit = fc.constantFrom(
      ['ms', 1],
      ['s', 1e3],
      ['m', 6e4],
      ['h', 36e5],
      ['d', 864e5],
      ['w', 6048e5],
    ) as fc.Arbitrary<[string, number]>;
    fc.assert(
      fc.property(time, fc.integer({ min: -999, max: 999 }), unit, (at, amount, [name, ms]) => {
        const moved = new Date(at.getTime() + amount * ms).toISOString();
        expect(through(at.toISOString(), `add ${amount}${name}`)).toBe(moved);
      }),
    );
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
        index,
        (at, amount) => {
          const noon = `${at.toISOString().slice(0, 10)}T12:00:00.000Z`;
          const moved = addMonths(new Date(noon), amount).toISOString().slice(0, 10);
          expect((through(noon, `add ${amount}mo`) as string).slice(0, 10)).toBe(moved);
        },
      ),
    );
  });

  it('a day that is moved by days stays a day', () => {
    expect(through('2024-02-28', 'add 1d')).toBe('2024-02-29');
    expect(through('2024-02-29', 'add 1y')).toBe('2025-02-28');
    expect(through('2024-02-28', 'add 1h')).toBe('2024-02-28T01:00:00.000Z');
  });

  it('date writes in UTC or in a zone, on either side of a change of clocks', () => {
    expect(through('2026-03-29T00:59:59Z', "date 'HH:mm xxx' Europe/Berlin")).toBe('01:59 +01:00');
    expect(through('2026-03-29T01:00:00Z', "date 'HH:mm xxx' Europe/Berlin")).toBe('03:00 +02:00');
    expect(through(0, 'date yyyy-MM-dd')).toBe('1970-01-01');
    expect(through('2026-01-01', `date "'day' d"`)).toBe('day 1');
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
        expect(through(at.toISOString(), `date "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'"`)).toBe(at.toISOString());
      }),
    );
  });

  it('jwt gives the payload of a token that is one', () => {
    const part = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    fc.assert(
      fc.property(fc.dictionary(text, json, { noNullPrototype: true }), (claims) => {
        const plain = JSON.parse(JSON.stringify(claims)) as Json;
        expect(through(`${part({ alg: 'none' })}.${part(plain)}.`, 'jwt')).toEqual(plain);
      }),
    );
    for (const value of ['', 'a.b.c', `${part({})}.${part([])}.x`, `${part({})}.${part({})}`])
      expect(faultOf(value, 'jwt')).toBe('pipe-failed');
  });
});

it('what a pipe cannot take is a fault, never another value', () => {
  const faults: readonly (readonly [Json, string])[] = [
    [['a'], 'upper'],
    [null, 'trim'],
    [null, 'sha256'],
    [3, 'slice 1'],
    ['a', 'join'],
    [3, 'length'],
    [3, 'add 1d'],
    ['3', 'add 1'],
    ['2026-01-01', 'add 1'],
    ['2026-02-30', 'add 1d'],
    ['2026-01-01', 'add 1.5mo'],
    ['2026-01-01', 'add 999999999y'],
    ['soon', 'date yyyy'],
    ['%', 'urlDecode'],
    ['a$', 'base64decode'],
    ['abcde', 'base64decode'],
    ['_w', 'base64decode | upper'],
    ['{', 'json'],
    ['12345678901234567890', 'json'],
  ];
  for (const [value, written] of faults) expect([written, faultOf(value, written)]).toEqual([written, 'pipe-failed']);
  given.word = 'two';
  expect(faultOf(['a'], 'at var.word')).toBe('bad-arguments');
  expect(through('_w', 'base64decode | hex')).toBe('ff');
});
