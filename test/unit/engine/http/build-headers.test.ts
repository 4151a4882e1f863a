import { expect, test } from 'vitest';
import { buildRequest, type RequestScope } from '../../../../src/engine/http/build-request.js';
import { UnresolvedReference } from '../../../../src/engine/values/render-text.js';
import type { Body, RequestStep } from '../../../../src/format/session.js';
import { failureOf, fields, range, scope, step } from './steps.js';

test('headers: the step over the session, by name in any case; repeated ones stay', async () => {
  const headers = fields(['X-Trace', '1'], ['x-trace', '{{var.t}}'], ['{{var.h}}', 'named']);
  const session = [
    ['x-TRACE', 'session'],
    ['Accept', 'text/{{var.a}}'],
    ['x-own', 'a'],
    ['x-own', 'b'],
  ] as const;
  const built = await buildRequest(
    step('/x', { headers }),
    scope({ t: 2, h: 'X-Named', a: 'html' }, { headers: session }),
  );
  expect(built.headers).toEqual([
    ['Accept', 'text/html'],
    ['x-own', 'a'],
    ['x-own', 'b'],
    ['X-Trace', '1'],
    ['x-trace', '2'],
    ['X-Named', 'named'],
  ]);
});

test('a reference in a session header that the step replaces need not have a value', async () => {
  const session = { headers: [['authorization', 'Bearer {{var.token}}'] as const] };
  const built = await buildRequest(step('/login', { headers: fields(['Authorization', 'none']) }), scope({}, session));
  expect(built.headers).toEqual([['Authorization', 'none']]);
  await expect(buildRequest(step('/me'), scope({}, session))).rejects.toBeInstanceOf(UnresolvedReference);
});

test('auth: bearer, basic in UTF-8, user info of the URL; an own authorization header wins', async () => {
  const bearer = { kind: 'bearer', token: '{{var.t}}' } as const;
  const basic = { kind: 'basic', username: 'änn', password: 'p:{{var.t}}' } as const;
  const headers = async (url: string, more: Partial<RequestStep>, base?: Partial<RequestScope>) => {
    const built = await buildRequest(step(url, more), scope({ t: 'tok' }, base));
    return [built.url.href, ...built.headers.map(([name, value]) => `${name}: ${value}`)];
  };
  const session = { headers: [['Authorization', 'session']] } as const;
  expect([
    await headers('/x', { auth: bearer }),
    await headers('/x', { auth: basic }),
    await headers('/x', { auth: bearer }, session),
    await headers('/x', { auth: bearer, headers: fields(['authorization', 'own']) }),
    await headers('http://ann:p%40ss@shop.test/x', {}),
    await headers('http://ann:p%40ss@shop.test/x', { auth: bearer }),
    await headers('http://ann@shop.test/x', {}),
    await headers('http://:p%40ss@shop.test/x', {}),
  ]).toEqual([
    ['http://shop.test/v1/x', 'authorization: Bearer tok'],
    ['http://shop.test/v1/x', `authorization: Basic ${Buffer.from('änn:p:tok').toString('base64')}`],
    ['http://shop.test/v1/x', 'authorization: Bearer tok'],
    ['http://shop.test/v1/x', 'authorization: own'],
    ['http://shop.test/x', `authorization: Basic ${Buffer.from('ann:p@ss').toString('base64')}`],
    ['http://shop.test/x', 'authorization: Bearer tok'],
    ['http://shop.test/x', `authorization: Basic ${Buffer.from('ann:').toString('base64')}`],
    ['http://shop.test/x', `authorization: Basic ${Buffer.from(':p@ss').toString('base64')}`],
  ]);
});

test('the content type of the session is for a file, a text and JSON, not for a form, which needs its own', async () => {
  const session = { headers: [['Content-Type', 'application/vnd.shop+json']] } as const;
  const typeOf = async (body: Body): Promise<string | undefined> => {
    const { headers } = await buildRequest(step('/x', { body }), scope({}, session));
    return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  };
  expect([
    await typeOf({ kind: 'file', path: 'data/avatar.png', range }),
    await typeOf({ kind: 'text', text: '{}' }),
    await typeOf({ kind: 'json', value: {} }),
    await typeOf({ kind: 'form', fields: [] }),
  ]).toEqual([...Array<string>(3).fill('application/vnd.shop+json'), 'application/x-www-form-urlencoded']);
});

test('a header that cannot be sent says so, without its value', async () => {
  const failure = (name: string, value: string): Promise<unknown> =>
    failureOf(step('/x', { headers: fields([name, value]) }), scope({ key: 'secret\n' }));
  expect([
    await failure('bad name', '1'),
    await failure('', '1'),
    await failure('x-key', '{{var.key}}'),
    await failure('x-name', 'half \ud83d'),
    await failure('Transfer-Encoding', 'chunked'),
    await failureOf(step('/x', { auth: { kind: 'bearer', token: '{{var.key}}' } }), scope({ key: 'secret\n' })),
    await failure('x-name', 'Käse ☃ \u0085'),
  ]).toMatchInlineSnapshot(`
    [
      {
        "code": "header-name-invalid",
        "hint": "Use only letters, digits and !#$%&'*+-.^_\`|~.",
        "message": "invalid header name "bad name"",
      },
      {
        "code": "header-name-invalid",
        "hint": "Use only letters, digits and !#$%&'*+-.^_\`|~.",
        "message": "invalid header name """,
      },
      {
        "code": "header-value-invalid",
        "hint": "Remove the line break, which may be at the end of a variable.",
        "message": "the value of the header x-key has a character that a header cannot have: U+000A",
      },
      {
        "code": "header-value-invalid",
        "hint": "Encode the value, for example as base64 or %-escapes.",
        "message": "the value of the header x-name has a character that a header cannot have: U+D83D",
      },
      {
        "code": "header-not-sendable",
        "hint": "Remove it: callsheet sets what the connection needs.",
        "message": "the header Transfer-Encoding belongs to the connection and cannot be set",
      },
      {
        "code": "header-value-invalid",
        "hint": "Remove the line break, which may be at the end of a variable.",
        "message": "the value of the header authorization has a character that a header cannot have: U+000A",
      },
      "no failure",
    ]
  `);
});
