import { expect, test } from 'vitest';
import { pairs, paths, requestOf, requests } from './read.js';

const list = ['a b', 'c,d'];
const map = { x: 1, y: 'z' };

test.each([
  ['form', true, list, ['p=a b', 'p=c,d']],
  ['form', false, list, ['p=a b,c,d']],
  ['spaceDelimited', false, list, ['p=a b c,d']],
  ['pipeDelimited', false, list, ['p=a b|c,d']],
  ['form', true, map, ['x=1', 'y=z']],
  ['form', false, map, ['p=x,1,y,z']],
  ['deepObject', true, { ...map, of: { a: [1, 2] } }, ['p[x]=1', 'p[y]=z', 'p[of][a]=1', 'p[of][a]=2']],
  [undefined, undefined, list, ['p=a b', 'p=c,d']],
])('a query of style %s, explode %s: %j', (style, explode, example, expected) => {
  const { query } = requestOf({ parameters: [{ name: 'p', in: 'query', required: true, style, explode, example }] });
  expect(pairs(query)).toEqual(expected);
});

test.each([
  [undefined, undefined, 'a b', '/o/{p}', ['p=a b']],
  ['simple', false, list, '/o/a%20b,c%2Cd', []],
  ['simple', true, map, '/o/x=1,y=z', []],
  ['label', false, list, '/o/.a%20b,c%2Cd', []],
  ['label', true, map, '/o/.x=1.y=z', []],
  ['matrix', false, 5, '/o/;p=5', []],
  ['matrix', true, [1, 2], '/o/;p=1;p=2', []],
  ['matrix', true, map, '/o/;x=1;y=z', []],
  ['matrix', false, map, '/o/;p=x,1,y,z', []],
])('a path of style %s, explode %s: %j', (...[style, explode, example, url, values]) => {
  const request = requestOf(
    { parameters: [{ name: 'p', in: 'path', required: true, style, explode, example }] },
    { path: '/o/{p}' },
  );
  expect(request.url).toBe(`{{suite:BASE_URL}}${url}`);
  expect(pairs(request.path)).toEqual(values);
});

test('headers, cookies, JSON as a parameter, reserved signs, and only what is required', () => {
  const request = requestOf({
    parameters: [
      { name: 'X-Ids', in: 'header', required: true, example: [1, 2] },
      { name: 'X-Map', in: 'header', required: true, explode: true, example: map },
      { name: 'Accept', in: 'header', required: true, example: 'text/html' },
      { name: 'Authorization', in: 'header', required: true, example: 'x' },
      { name: 'session', in: 'cookie', required: true, schema: { const: 'abc' } },
      { name: 'theme', in: 'cookie', required: true, schema: { enum: ['dark', 'light'] } },
      { name: 'filter', in: 'query', required: true, content: { 'application/json': { example: { a: 1 } } } },
      { name: 'next', in: 'query', required: true, allowReserved: true, example: '/a/b?c=1&d' },
      { name: 'page', in: 'query', schema: { default: 2 } },
      { name: 'size', in: 'query', required: true, schema: { default: 20 } },
      { name: 'made', in: 'query', required: true, schema: { type: 'integer', minimum: 3 } },
      { name: 'braces', in: 'query', required: true, example: '{{x}}' },
    ],
  });
  expect(pairs(request.headers)).toEqual(['X-Ids=1,2', 'X-Map=x=1,y=z', 'cookie=session=abc; theme=dark']);
  expect(pairs(request.query)).toEqual(['filter={"a":1}', 'size=20', 'made=3', 'braces=\\{{x}}']);
  expect(request.url).toBe('{{suite:BASE_URL}}/orders?next=/a/b?c=1%26d');
});

test('parameters of a path item hold for its operations, which may say another value', () => {
  const shared = [{ name: 'a', in: 'query', required: true, example: 1 }, { $ref: '#/components/parameters/B' }];
  const [request] = requests(
    paths(
      { '/o': { parameters: shared, get: { parameters: [{ name: 'a', in: 'query', required: true, example: 2 }] } } },
      {
        components: {
          parameters: {
            B: { name: 'b', in: 'query', required: true, examples: { one: { $ref: '#/components/examples/One' } } },
          },
          examples: { One: { value: 'first' } },
        },
      },
    ),
  );
  expect(pairs(request!.query)).toEqual(['a=2', 'b=first']);
});

test('formats of 2.0', () => {
  const parameter = (collectionFormat: string | undefined) => ({
    name: collectionFormat ?? 'csv',
    in: 'query',
    required: true,
    type: 'array',
    items: { type: 'string' },
    collectionFormat,
    'x-example': list,
  });
  const document = {
    swagger: '2.0',
    host: 'shop.test',
    paths: { '/o': { get: { parameters: ['multi', 'ssv', 'tsv', 'pipes', undefined].map(parameter) } } },
  };
  expect(pairs(requests(document)[0]!.query)).toEqual([
    'multi=a b',
    'multi=c,d',
    'ssv=a b c,d',
    'tsv=a b\tc,d',
    'pipes=a b|c,d',
    'csv=a b,c,d',
  ]);
});

test('odd paths', () => {
  const of = (path: string) => {
    const { url, path: values } = requestOf({}, { path });
    return [url.replace('{{suite:BASE_URL}}', ''), ...pairs(values)];
  };
  expect(of('/a b/{order id}')).toEqual(['/a%20b/{{suite:ORDER_ID}}']);
  expect(of('/r/{name}.{ext}')).toEqual(['/r/{name}.{ext}', 'name={{suite:R_NAME}}', 'ext={{suite:EXT}}']);
  expect(of('/files/{path*}')).toEqual(['/files/{path}', 'path={{suite:PATH}}']);
  expect(of('/x/{{id}}')).toEqual(['/x/{id}', 'id={{suite:X_ID}}']);
  expect(of('/x/{_id}/{2nd}')).toEqual(['/x/{_id}/{{suite:V2ND}}', '_id={{suite:X_ID}}']);
});
