import { expect, test } from 'vitest';
import { buildRequest, type RequestScope } from '../../../../src/engine/http/build-request.js';
import type { Json } from '../../../../src/lib/json.js';
import type { Body, RequestStep } from '../../../../src/format/session.js';
import { failureOf, fields, range, scope, step } from './steps.js';

async function bodyOf(
  body: Body,
  values: Record<string, Json> = {},
  more: Partial<RequestStep> = {},
  base?: Partial<RequestScope>,
): Promise<string> {
  const built = await buildRequest(step('/x', { body, ...more }), scope(values, base));
  const types = built.headers.filter(([name]) => name.toLowerCase() === 'content-type').map(([, value]) => value);
  return `${types.join(' + ')}\n${Buffer.from(built.body!).toString('latin1')}`
    .replace(/-{2,}formdata-undici-\d+/g, 'BOUNDARY')
    .replaceAll('\r', '');
}

test('bodies and their types', async () => {
  const values = { n: 3, list: [1, { a: 'ü' }], empty: null, path: 'data/cart.json' };
  const json = {
    kind: 'json',
    value: { n: '{{var.n}}', text: 'no. {{var.n}}', list: '{{var.list}}', empty: '{{var.empty}}' },
  } as const;
  expect({
    json: await bodyOf(json, values),
    null: await bodyOf({ kind: 'json', value: null }),
    form: await bodyOf({ kind: 'form', fields: fields(['a', 'b c&d'], ['a', '{{var.n}}']) }, values),
    text: await bodyOf({ kind: 'text', text: 'n = {{var.n}}' }, values),
    file: await bodyOf({ kind: 'file', path: '{{var.path}}', range }, values),
    graphql: await bodyOf(
      { kind: 'graphql', query: '{ cart(id: {{var.n}}) { id } }', variables: { n: '{{var.n}}' } },
      values,
    ),
    graphqlAlone: await bodyOf({ kind: 'graphql', query: '{ me { id } }' }),
  }).toMatchInlineSnapshot(`
    {
      "file": "application/json
    {"sku":1}",
      "form": "application/x-www-form-urlencoded
    a=b+c%26d&a=3",
      "graphql": "application/json
    {"query":"{ cart(id: 3) { id } }","variables":{"n":3}}",
      "graphqlAlone": "application/json
    {"query":"{ me { id } }"}",
      "json": "application/json
    {"n":3,"text":"no. 3","list":[1,{"a":"Ã¼"}],"empty":null}",
      "null": "application/json
    null",
      "text": "text/plain;charset=UTF-8
    n = 3",
    }
  `);
});

test('multipart: values, files by base name, types', async () => {
  const parts = [
    { name: 'note', value: 'n = {{var.n}}', range },
    { name: 'meta', value: '{"a":1}', type: 'application/json', range },
    { name: 'avatar', file: 'data/avatar.png', type: 'image/png', range },
    { name: 'cart "1"', file: 'data/cart.json', range },
  ];
  const body = { kind: 'multipart', parts } as const;
  expect(await bodyOf(body, { n: 3 })).toMatchInlineSnapshot(`
    "multipart/form-data; boundary=BOUNDARY
    BOUNDARY
    Content-Disposition: form-data; name="note"

    n = 3
    BOUNDARY
    Content-Disposition: form-data; name="meta"
    Content-Type: application/json

    {"a":1}
    BOUNDARY
    Content-Disposition: form-data; name="avatar"; filename="avatar.png"
    Content-Type: image/png

    PNG

    BOUNDARY
    Content-Disposition: form-data; name="cart %221%22"; filename="cart.json"
    Content-Type: application/json

    {"sku":1}
    BOUNDARY--
    "
  `);
});

test('a given content type wins; that of a session does not if the encoding decides', async () => {
  const session = { headers: [['Content-Type', 'application/vnd.shop+json']] } as const;
  const own = { headers: fields(['content-type', 'text/csv']) };
  const type = async (...args: Parameters<typeof bodyOf>): Promise<string> => (await bodyOf(...args)).split('\n')[0]!;
  const json: Body = { kind: 'json', value: 1 };
  const form: Body = { kind: 'form', fields: fields(['a', '1']) };
  const multipart: Body = { kind: 'multipart', parts: [{ name: 'a', value: '1', range }] };
  expect([
    await type(json, {}, {}, session),
    await type(json, {}, own, session),
    await type(form, {}, {}, session),
    await type(form, {}, own, session),
    await type(multipart, {}, {}, session),
    await type(multipart, {}, { headers: fields(['content-type', 'multipart/mixed']) }),
    await type(multipart, {}, { headers: fields(['content-type', 'multipart/mixed; boundary=own']) }),
  ]).toMatchInlineSnapshot(`
    [
      "application/vnd.shop+json",
      "text/csv",
      "application/x-www-form-urlencoded",
      "text/csv",
      "multipart/form-data; boundary=BOUNDARY",
      "multipart/mixed; boundary=BOUNDARY",
      "multipart/mixed; boundary=own",
    ]
  `);
});

test('a path that is empty', async () => {
  const reported = (path: string, values: Readonly<Record<string, string>>): Promise<unknown> =>
    failureOf(step('/x', { body: { kind: 'multipart', parts: [{ name: 'a', file: path, range }] } }), scope(values));
  expect([
    await reported('{{env.FILE_GONE_PNG}}', { FILE_GONE_PNG: '' }),
    await reported('{{env.FOLDER}} {{env.NAME}}', { FOLDER: '', NAME: '' }),
    await reported('{{var.folder}} {{env.NAME}}', { folder: '', NAME: '' }),
    await failureOf(step('/x', { body: { kind: 'file', path: '{{var.f}}', range } }), scope({ f: ' ' })),
  ]).toMatchObject([
    {
      code: 'body-file-unreadable',
      message: 'the path of the file is empty: `{{env.FILE_GONE_PNG}}` gives no text',
      hint: 'Set FILE_GONE_PNG in `.env` or the environment to the path of the file, relative to the session file.',
      range,
    },
    {
      hint: 'Set FOLDER and NAME in `.env` or the environment to the path of the file, relative to the session file.',
    },
    { hint: 'Set `{{var.folder}} {{env.NAME}}` to the path of the file, relative to the session file.' },
    {
      code: 'body-file-unreadable',
      message: 'the path of the file is empty: `{{var.f}}` gives no text',
      hint: 'Set `{{var.f}}` to the path of the file, relative to the session file.',
      range,
    },
  ]);
});

test('a file that cannot be read', async () => {
  expect([
    await failureOf(step('/x', { body: { kind: 'file', path: 'data/none.bin', range } })),
    await failureOf(step('/x', { body: { kind: 'file', path: '/data/none.bin', range } })),
    await failureOf(
      step('/x', { body: { kind: 'multipart', parts: [{ name: 'a', file: '../{{var.f}}', range }] } }),
      scope({ f: 'gone.png' }),
    ),
  ]).toMatchInlineSnapshot(`
    [
      {
        "code": "body-file-unreadable",
        "hint": "callsheet reads it as sessions/data/none.bin in the project root. Paths are relative to the session file.",
        "message": "cannot read the file data/none.bin: no such file",
        "range": {
          "end": {
            "column": 1,
            "line": 1,
            "offset": 0,
          },
          "start": {
            "column": 1,
            "line": 1,
            "offset": 0,
          },
        },
      },
      {
        "code": "body-file-unreadable",
        "hint": "The path is absolute, so it is not relative to the session file.",
        "message": "cannot read the file /data/none.bin: no such file",
        "range": {
          "end": {
            "column": 1,
            "line": 1,
            "offset": 0,
          },
          "start": {
            "column": 1,
            "line": 1,
            "offset": 0,
          },
        },
      },
      {
        "code": "body-file-unreadable",
        "hint": "callsheet reads it as sessions/../gone.png in the project root. Paths are relative to the session file.",
        "message": "cannot read the file ../gone.png: no such file",
        "range": {
          "end": {
            "column": 1,
            "line": 1,
            "offset": 0,
          },
          "start": {
            "column": 1,
            "line": 1,
            "offset": 0,
          },
        },
      },
    ]
  `);
});
