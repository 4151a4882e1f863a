import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { sessionJsonSchema } from '../../../../src/loader/parse/json-schema.js';
import { placesOf } from './problems-of.js';
import { seeds } from './seeds.js';

const pages = globSync(join(import.meta.dirname, '../../../../docs/reference/format/*.md'));
const blocks = pages.flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/```yaml\n([\s\S]*?)```/g)].map((match) => match[1]!),
);
const validate = new Ajv2020({ strict: false }).compile(sessionJsonSchema());

test('the reference has examples', () => {
  expect(blocks.length).toBeGreaterThan(10);
});

test.each(blocks.map((block) => [block]))('an example of the reference has no problem:\n%s', (block) => {
  expect(placesOf(block)).toEqual([]);
  expect(validate(parse(block)) || validate.errors).toBe(true);
});

test.each(seeds.map((seed) => [seed]))('the JSON Schema takes what the parser takes: %#', (seed) => {
  expect(validate(parse(seed)) || validate.errors).toBe(true);
});

test.each([
  'steps: [{ request: GET /, heders: {} }]',
  'steps: [{ requst: GET / }]',
  'steps: [{ request: GET /, retry: { attempts: -1 } }]',
  'steps: [{ request: GET /, tests: { $.a: { gtt: 1 } } }]',
  'kind: apii\nsteps: []',
  'name: a',
])('the JSON Schema refuses %s', (text) => {
  expect(validate(parse(text))).toBe(false);
});
