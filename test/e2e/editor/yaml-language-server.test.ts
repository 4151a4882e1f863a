import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSessions } from '../../../src/loader/files/find-sessions.js';
import { type LanguageServer, startLanguageServer } from '../../support/language-server.js';

const root = join(import.meta.dirname, '../../..');

let server: LanguageServer;
beforeAll(async () => {
  server = await startLanguageServer(join(root, 'schema.json'));
});
afterAll(() => server.stop());

async function marks(text: string): Promise<readonly string[]> {
  const diagnostics = await server.diagnose(text);
  return diagnostics.map(({ message, range }) => `${range.start.line + 1}: ${message}`);
}

describe('completes', () => {
  test('keys of a session', async () => {
    expect(await server.complete('|\n')).toMatchInlineSnapshot(`
      [
        "callsheet session",
        "data",
        "inputs",
        "kind",
        "name",
        "settings",
        "steps",
        "tags",
        "variables",
      ]
    `);
  });
  test('keys of settings', async () => {
    expect(await server.complete('settings:\n  |\n')).toMatchInlineSnapshot(`
      [
        "afterEach",
        "auth",
        "baseUrl",
        "beforeEach",
        "environment",
        "exclusive",
        "headers",
        "onFailure",
        "openapi",
        "post",
        "pre",
        "tests",
        "timeout",
      ]
    `);
  });
  test('the kinds of steps', async () => {
    expect(await server.complete('steps:\n  - |\n')).toMatchInlineSnapshot(`
      [
        "after",
        "alias",
        "auth",
        "before",
        "call",
        "capture",
        "delay",
        "each",
        "else",
        "else if",
        "end",
        "file",
        "form",
        "graphql",
        "headers",
        "if",
        "inputs",
        "json",
        "multipart",
        "name",
        "once",
        "path",
        "poll",
        "query",
        "redirects",
        "request",
        "retry",
        "set",
        "skip",
        "stream",
        "tags",
        "tests",
        "text",
        "timeout",
        "when",
      ]
    `);
  });
  test('keys of a request', async () => {
    expect(await server.complete('steps:\n  - request: GET /\n    |\n')).toMatchInlineSnapshot(`
      [
        "after",
        "auth",
        "before",
        "capture",
        "delay",
        "file",
        "form",
        "graphql",
        "headers",
        "json",
        "multipart",
        "name",
        "path",
        "poll",
        "query",
        "redirects",
        "retry",
        "skip",
        "stream",
        "tags",
        "tests",
        "text",
        "timeout",
        "when",
      ]
    `);
  });
  test('keys of a call', async () => {
    expect(await server.complete('steps:\n  - call: a.session.yaml\n    |\n')).toMatchInlineSnapshot(`
      [
        "alias",
        "each",
        "inputs",
        "once",
        "skip",
        "tags",
        "when",
      ]
    `);
  });
  test('what a condition reads', async () => {
    expect(await server.complete('steps:\n  - request: GET /\n    when:\n      |\n')).toMatchInlineSnapshot(`
      [
        "$",
        "header content-type",
        "status",
        "url",
        "xpath //title",
      ]
    `);
    expect(await server.complete('steps:\n  - if:\n      |\n')).toMatchInlineSnapshot(`
      [
        "$",
        "header content-type",
        "status",
        "url",
        "xpath //title",
      ]
    `);
  });
  test('operators', async () => {
    expect(await server.complete('steps:\n  - request: GET /\n    tests:\n      $.id:\n        |\n'))
      .toMatchInlineSnapshot(`
        [
          "between",
          "contains",
          "each",
          "empty",
          "endsWith",
          "equals",
          "exists",
          "format",
          "gt",
          "gte",
          "in",
          "length",
          "lt",
          "lte",
          "matchObject",
          "matches",
          "md5",
          "notContains",
          "notEquals",
          "notIn",
          "notMatches",
          "schema",
          "sha256",
          "some",
          "startsWith",
          "type",
        ]
      `);
  });
  test('types and formats', async () => {
    const inTest = (key: string): string => `steps:\n  - request: GET /\n    tests:\n      $.id:\n        ${key}: |\n`;
    expect(await server.complete(inTest('type'))).toMatchInlineSnapshot(`
      [
        ""null"",
        "array",
        "boolean",
        "integer",
        "number",
        "object",
        "string",
      ]
    `);
    expect(await server.complete(inTest('format'))).toMatchInlineSnapshot(`
      [
        "date",
        "date-time",
        "email",
        "ipv4",
        "ipv6",
        "uri",
        "uuid",
      ]
    `);
  });
  test('retry and poll', async () => {
    const inRequest = (text: string): string => `steps:\n  - request: GET /\n${text}`;
    expect(await server.complete(inRequest('    retry:\n      |\n'))).toMatchInlineSnapshot(`
      [
        "attempts",
        "backoff",
        "conditions",
        "multiply",
      ]
    `);
    expect(await server.complete(inRequest('    retry:\n      conditions:\n        - |\n'))).toMatchInlineSnapshot(`
      [
        ""429"",
        "5xx",
        "a failing test",
        "no response",
        "other 4xx",
      ]
    `);
    expect(await server.complete(inRequest('    poll:\n      |\n'))).toMatchInlineSnapshot(`
      [
        "every",
        "failWhen",
        "poll",
        "timeout",
        "until",
      ]
    `);
    expect(await server.complete(inRequest('    poll:\n      until:\n        |\n'))).toMatchInlineSnapshot(`
      [
        "$",
        "header content-type",
        "status",
        "url",
        "xpath //title",
      ]
    `);
  });
  test('choices', async () => {
    expect(await server.complete('settings:\n  onFailure: |\n')).toMatchInlineSnapshot(`
      [
        "continue",
        "stop",
      ]
    `);
  });
});

test('shows what a key says', async () => {
  expect(await server.hover('settings:\n  baseU|rl: https://shop.test\n')).toMatchInlineSnapshot(`
    "#### settings || settings || settings

    Base of each request URL that starts with \`/\`.
     || 

    Example:

    \`\`\`yaml
    "{{env.SHOP_URL}}"
    \`\`\`"
  `);
  expect(await server.hover('steps:\n  - request: GET /\n    ret|ry:\n      attempts: 3\n')).toMatchInlineSnapshot(`
    "#### retry

    Repeats a request that failed.

    Example:

    \`\`\`yaml
    attempts: 3
    conditions:
      - 5xx
      - no response
    \`\`\`"
  `);
});

describe('marks', () => {
  test('an unknown key', async () => {
    expect(await marks('nam: x\nsteps:\n  - request: GET /\n')).toMatchInlineSnapshot(`
      [
        "1: Property nam is not allowed.",
      ]
    `);
    expect(await marks('steps:\n  - request: GET /\n    tets:\n      status: 200\n')).toMatchInlineSnapshot(`
      [
        "3: Property tets is not allowed.",
      ]
    `);
    expect(await marks('steps:\n  - call: a.session.yaml\n    aliass: b\n')).toMatchInlineSnapshot(`
      [
        "3: Property aliass is not allowed.",
      ]
    `);
  });
  test('a wrong type', async () => {
    expect(await marks('settings:\n  timeout: soon\nsteps:\n  - request: GET /\n')).toMatchInlineSnapshot(`
      [
        "2: Incorrect type. Expected "integer".",
      ]
    `);
    expect(await marks('steps:\n  - request: GET /\n    retry:\n      attempts: many\n')).toMatchInlineSnapshot(`
      [
        "4: Incorrect type. Expected "integer".",
      ]
    `);
  });
  test('an unknown operator and an unknown retry condition', async () => {
    expect(await marks('steps:\n  - request: GET /\n    tests:\n      $.id:\n        greaterThan: 3\n'))
      .toMatchInlineSnapshot(`
      [
        "5: Property greaterThan is not allowed.",
      ]
    `);
    expect(await marks('steps:\n  - request: GET /\n    retry:\n      attempts: 3\n      conditions: [6xx]\n'))
      .toMatchInlineSnapshot(`
        [
          "5: Value is not accepted. Valid values: "429", "no response", "5xx", "other 4xx", "a failing test".",
        ]
      `);
  });
  test('what says nothing, and lines that cannot be requests and calls', async () => {
    expect(await marks('steps: []\n')).toMatchInlineSnapshot(`
      [
        "1: Array has too few items. Expected 1 or more.",
      ]
    `);
    expect(
      await marks(
        'variables:\n  sku:\nsteps:\n  - request: /orders\n  - call: login.yaml\n  - request: GET /\n    auth: {}\n',
      ),
    ).toMatchInlineSnapshot(`
      [
        "2: Incorrect type. Expected one of string, number, boolean, array, object.",
        "4: must be a method and a URL that starts with /, http:// or https://, such as GET /orders",
        "5: must be a path that ends in .session.yaml",
        "7: Object has fewer properties than the required number of 1",
      ]
    `);
  });
  test('a status that is a text, two bodies, and invalid URLs', async () => {
    const request = (more: string): string => `steps:\n  - request: POST /\n    ${more}\n`;
    expect(await marks(request("tests: { status: '200' }"))).toEqual(['3: must be a number, such as 200']);
    expect(await marks(request("when: { status: { equals: '200' } }"))).toEqual(['3: must be a number, such as 200']);
    expect(await marks(request("when: { status: { in: [200, '404'] } }"))).toEqual([
      '3: must be a number, such as 200',
    ]);
    expect(await marks(request("tests: { status: '{{var.status}}', $.id: '200' }"))).toEqual([]);
    expect(await marks(request('tests: { status: { in: [200, 404] } }'))).toEqual([]);
    expect((await marks(request('json: { a: 1 }\n    text: a'))).toSorted()).toEqual([
      '3: a request has one body',
      '4: a request has one body',
    ]);
    expect(await marks(request('json: { a: 1 }'))).toEqual([]);
    const isUrl = 'must be a method and a URL that starts with /, http:// or https://, such as GET /orders';
    const line = (text: string): Promise<readonly string[]> => marks(`steps:\n  - request: ${text}\n`);
    expect(await line('GET orders')).toEqual([`2: ${isUrl}`]);
    expect(await line('GET ftp://shop.test/')).toEqual([`2: ${isUrl}`]);
    expect(await line('GET:/orders')).toEqual([`2: ${isUrl}`]);
    for (const good of ['GET https://shop.test', 'get  HTTPS://shop.test', "'{{var.x}} /a'", "'GET {{env.URL}}/a'"])
      expect(await line(good)).toEqual(good.startsWith("'{{") ? [`2: ${isUrl}`] : []);
  });
  test('an unknown subject', async () => {
    expect(await marks('steps:\n  - request: GET /\n    tests:\n      statsu: 200\n      cookie sid: 1\n'))
      .toMatchInlineSnapshot(`
        [
          "4: must be status, a path such as $.id, header NAME, cookie NAME, body, duration, url, bytes, xpath EXPR or a reference",
        ]
      `);
    expect(await marks('steps:\n  - request: GET /\n    when:\n      body: x\n')).toMatchInlineSnapshot(`
      [
        "4: must be status, a path such as $.id, header NAME, url, xpath EXPR or a reference",
      ]
    `);
    expect(await marks('steps:\n  - if:\n      $.id: x\n      header etag: y\n      "{{var.x}}": 1\n')).toEqual([]);
  });
  test('missing steps', async () => {
    expect(await marks('name: x\n')).toMatchInlineSnapshot(`
      [
        "1: Missing property "steps".",
      ]
    `);
  });
});

test('marks nothing in sessions that load', async () => {
  const found: Record<string, readonly string[]> = {};
  const files = [
    ...(await findSessions(join(root, 'example-project'), ['sessions/**'])).map((file) => `example-project/${file}`),
    ...(await findSessions(join(root, 'test/check-cases'), ['a-correct-*/**', 'the-example-*/**', 'a-stray-*/**'])).map(
      (file) => `test/check-cases/${file}`,
    ),
  ];
  expect(files.length).toBeGreaterThan(15);
  for (const file of files) {
    const marked = await marks(readFileSync(join(root, file), 'utf8'));
    if (marked.length > 0) found[file] = marked;
  }
  expect(found).toEqual({});
});
