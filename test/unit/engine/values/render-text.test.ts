import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/lib/json.js';
import type { Lookup } from '../../../../src/engine/ports/ports.js';
import { openRandom } from '../../../../src/engine/values/random.js';
import { generateValue } from '../../../../src/engine/values/generate.js';
import {
  isEnvReference,
  renderText,
  renderValue,
  UnresolvedReference,
} from '../../../../src/engine/values/render-text.js';

const values: Readonly<Record<string, Json>> = {
  'var.id': 42,
  'var.name': 'Ann',
  'var.on': true,
  'var.nil': null,
  'var.list': [1, 'a'],
  'var.map': { a: { b: 1 } },
  'var.braces': '{{var.id}}',
  'var.empty': '',
  'env.URL': 'http://x',
  'flow.login.token': 'abc',
  'var.__proto__': 'own',
};

const random = openRandom('seed', '');

const lookup: Lookup = (reference) => {
  if (reference.kind === 'generator')
    return generateValue(reference, { now: () => 1_700_000_000_000, random }, () => null);
  const key =
    reference.kind === 'flow' ? `flow.${reference.alias}.${reference.name}` : `${reference.kind}.${reference.name}`;
  return Object.hasOwn(values, key) ? values[key] : undefined;
};

describe('text', () => {
  it.each([
    ['no references', 'no references'],
    ['', ''],
    ['/orders/{{var.id}}/{{ var.name }}', '/orders/42/Ann'],
    ['{{env.URL}}?t={{flow.login.token}}', 'http://x?t=abc'],
    ['{{var.on}} {{var.nil}} {{var.list}} {{var.map}}', 'true null [1,"a"] {"a":{"b":1}}'],
    ['{{var.braces}}', '{{var.id}}'],
    ['[{{var.empty}}]', '[]'],
    ['\\{{var.id}} {{var.id}} \\{{', '{{var.id}} 42 {{'],
    ['{{var.id}', '{{var.id}'],
    ['{{var.__proto__}}', 'own'],
    ['{{now}} {{timestamp}}', '2023-11-14T22:13:20.000Z 1700000000000'],
  ])('%s', (text, rendered) => {
    expect(renderText(text, lookup)).toBe(rendered);
  });

  it('without braces is itself', () => {
    assert(
      property(
        string().filter((text) => !text.includes('{{')),
        (text) => renderText(text, lookup) === text && renderValue(text, lookup) === text,
      ),
    );
  });

  it('takes any text between the braces for a value', () => {
    assert(
      property(string(), string({ unit: constantFrom('a', ' ', '$', '&', '/') }), (value, around) => {
        expect(renderText(`${around}{{var.x}}${around}`, () => value)).toBe(around + value + around);
      }),
    );
  });

  it('throws for what nothing has set, and names it', () => {
    expect(() => renderText('a {{ var.none }}', lookup)).toThrow(
      expect.objectContaining({
        reference: { kind: 'var', name: 'none' },
        text: '{{ var.none }}',
        message: 'nothing has set {{ var.none }}',
      }),
    );
    expect(() => renderText('{{vars.id}}', lookup)).toThrow('unknown reference `{{vars.id}}`');
    expect(() => renderText('{{var.constructor}}', lookup)).toThrow(UnresolvedReference);
  });
});

describe('value', () => {
  it.each<[Json, Json]>([
    ['{{var.id}}', 42],
    ['{{ var.on }}', true],
    ['{{var.nil}}', null],
    ['{{var.list}}', [1, 'a']],
    [' {{var.id}}', ' 42'],
    ['\\{{var.id}}', '{{var.id}}'],
    ['{{var.id}}{{var.id}}', '4242'],
    [
      ['{{var.id}}', { a: '{{var.map}}', b: 'n{{var.id}}' }],
      [42, { a: { a: { b: 1 } }, b: 'n42' }],
    ],
    [{ '{{var.id}}': '{{var.id}}' }, { '{{var.id}}': 42 }],
    [5, 5],
    [null, null],
  ])('%j', (value, rendered) => {
    expect(renderValue(value, lookup)).toEqual(rendered);
  });

  it('gives back what holds no reference, not a copy', () => {
    const value = { a: [1, { b: 'text' }] };
    expect(renderValue(value, lookup)).toBe(value);
  });

  it('keeps __proto__ as a key like any other', () => {
    const value = JSON.parse('{"__proto__":{"a":"{{var.id}}"},"constructor":"{{var.id}}"}') as Json;
    expect(JSON.stringify(renderValue(value, lookup))).toBe('{"__proto__":{"a":42},"constructor":42}');
  });

  it('throws for what nothing has set, at any depth', () => {
    expect(() => renderValue([{ a: ['{{var.none}}'] }], lookup)).toThrow(UnresolvedReference);
  });

  it('makes each generated value anew', () => {
    const uuids = renderValue(['{{uuid}}', '{{uuid}}', '{{uuid}} {{uuid}}'], lookup) as readonly string[];
    const all = uuids.join(' ').split(' ');
    expect(new Set(all).size).toBe(4);
    for (const uuid of all) expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    const numbers = renderValue(
      Array.from({ length: 50 }, () => '{{randomInt}}'),
      lookup,
    ) as readonly number[];
    expect(new Set(numbers).size).toBeGreaterThan(45);
    expect(numbers.every((number) => Number.isInteger(number) && number >= 0 && number < 2 ** 31)).toBe(true);
    expect(renderValue('{{timestamp}}', lookup)).toBe(1_700_000_000_000);
  });
});

it('knows a reference to the environment that is the whole text', () => {
  expect(['{{env.A}}', '{{ env.A }}'].map(isEnvReference)).toEqual([true, true]);
  expect(
    ['{{var.A}}', '{{env.A}}b', '{{env.A}}{{env.B}}', 'env.A', '\\{{env.A}}', 5, null].map(isEnvReference),
  ).not.toContain(true);
});
