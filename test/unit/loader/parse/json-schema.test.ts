import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { findSessions } from '../../../../src/loader/files/find-sessions.js';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { sessionJsonSchema } from '../../../../src/loader/parse/json-schema.js';
import { seeds } from './seeds.js';

const fits = new Ajv2020({ strict: false }).compile(sessionJsonSchema());

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

/** Every key that any part of a schema knows, with the path to it. */
function keysOf(part: unknown, path: string): readonly (readonly [string, Schema])[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = Object.entries((part as Schema).properties ?? {}).map(
    ([key, value]) => [`${path}/${key}`, value] as const,
  );
  return [...own, ...Object.entries(part).flatMap(([key, value]) => keysOf(value, `${path}/${key}`))];
}

test('every key of the published schema has a description and an example', () => {
  const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../schema.json'), 'utf8')) as {
    readonly if: unknown;
  };
  const { if: _, ...rest } = schema;
  const keys = keysOf(rest, '');
  expect(keys.length).toBeGreaterThan(60);
  // What is under `else` goes on from the `steps` that has both; other parts mark mistakes and offer nothing.
  const marksOnly = /^\/else\/steps$|\/(?:allOf|dependentSchemas)\//;
  const bare = keys.filter(([path, key]) => !marksOnly.test(path) && (!key.description || !key.examples?.length));
  expect(bare.map(([path]) => path)).toEqual([]);
});

test('every session that loads fits the schema', async () => {
  const root = join(import.meta.dirname, '../../../..');
  const files = await findSessions(root, ['test/**', 'example-project/**']);
  const loading = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const { session } = parseSession(text, file);
    // Editors offer `steps` first of all, so that the schema wants them of any session.
    return session && (session.kind === 'api' || /^steps:/m.test(text))
      ? [{ file, data: parseDocument(text, { version: '1.2', schema: 'core' }).toJS() as unknown }]
      : [];
  });
  expect(loading.length).toBeGreaterThan(500);
  expect(loading.filter(({ data }) => !fits(data)).map(({ file }) => file)).toEqual([]);
});

test('what editors report of a value, the run reports, too', () => {
  const judge = (text: string): string => {
    const loads = parseSession(text, 'a.session.yaml').session !== null;
    const fitting = fits(parseDocument(text, { version: '1.2', schema: 'core' }).toJS());
    return `${loads ? 'loads' : 'does not load'}, ${fitting ? 'fits' : 'does not fit'}: ${text}`;
  };
  const request = 'steps: [{ request: GET /a';
  expect(
    [
      `variables: { sku: null }\n${request} }]`,
      `inputs: { sku: null }\n${request} }]`,
      `${request}, tests: { $.a: { equals: null } } }]`,
      `${request}, tests: { $.a: { equals: [null] } } }]`,
      `${request}, auth: {} }]`,
      `${request}, auth: { bearer: a, basic: { username: a, password: b } } }]`,
      'steps: []',
      'kind: web\nsteps: []',
      'steps: [{ request: GET }]',
      "steps: [{ request: '{{var.a}} /a' }]",
      "steps: [{ request: 'GET  {{var.a}}' }]",
      'steps: [{ request: GET orders }]',
      "steps: [{ request: GET /a, tests: { status: '200' } }]",
      "steps: [{ request: GET /a, tests: { status: { in: [200, '404'] } } }]",
      "steps: [{ request: GET /a, tests: { status: '{{var.a}}' } }]",
      'steps: [{ request: POST /a, json: {}, text: a }]',
      'steps: [{ request: GET /a, retry: { conditions: [429, 5xx] } }]',
      'steps: [{ request: GET /a, retry: { conditions: [418] } }]',
      'steps: [{ call: flows/login.yaml }]',
      'steps: [{ call: flows/login.session.yaml }]',
    ].map(judge),
  ).toMatchInlineSnapshot(`
    [
      "does not load, does not fit: variables: { sku: null }
    steps: [{ request: GET /a }]",
      "loads, fits: inputs: { sku: null }
    steps: [{ request: GET /a }]",
      "does not load, does not fit: steps: [{ request: GET /a, tests: { $.a: { equals: null } } }]",
      "loads, fits: steps: [{ request: GET /a, tests: { $.a: { equals: [null] } } }]",
      "does not load, does not fit: steps: [{ request: GET /a, auth: {} }]",
      "does not load, does not fit: steps: [{ request: GET /a, auth: { bearer: a, basic: { username: a, password: b } } }]",
      "does not load, does not fit: steps: []",
      "loads, fits: kind: web
    steps: []",
      "does not load, does not fit: steps: [{ request: GET }]",
      "does not load, does not fit: steps: [{ request: '{{var.a}} /a' }]",
      "loads, fits: steps: [{ request: 'GET  {{var.a}}' }]",
      "does not load, does not fit: steps: [{ request: GET orders }]",
      "does not load, does not fit: steps: [{ request: GET /a, tests: { status: '200' } }]",
      "does not load, does not fit: steps: [{ request: GET /a, tests: { status: { in: [200, '404'] } } }]",
      "loads, fits: steps: [{ request: GET /a, tests: { status: '{{var.a}}' } }]",
      "does not load, does not fit: steps: [{ request: POST /a, json: {}, text: a }]",
      "loads, fits: steps: [{ request: GET /a, retry: { conditions: [429, 5xx] } }]",
      "does not load, does not fit: steps: [{ request: GET /a, retry: { conditions: [418] } }]",
      "does not load, does not fit: steps: [{ call: flows/login.yaml }]",
      "loads, fits: steps: [{ call: flows/login.session.yaml }]",
    ]
  `);
});

test.each(seeds.map((seed) => [seed]))('the JSON Schema takes what the parser takes: %#', (seed) => {
  expect(fits(parse(seed)) || fits.errors).toBe(true);
});

test.each([
  'steps: [{ request: GET /, heders: {} }]',
  'steps: [{ requst: GET / }]',
  'steps: [{ request: GET /, retry: { attempts: -1 } }]',
  'steps: [{ request: GET /, tests: { $.a: { gtt: 1 } } }]',
  'kind: apii\nsteps: []',
  'name: a',
])('the JSON Schema refuses %s', (text) => {
  expect(fits(parse(text))).toBe(false);
});
