import { expect, test } from 'vitest';
import { placesOf } from './problems-of.js';

function urlPlaces(url: string): readonly string[] {
  return placesOf(`steps:\n  - request: GET ${url}\n`);
}

const guid = 'A3f2504e-4f89-11d3-9a0c-0305e82c3301';

test.each([
  '/:{{var.verb}}',
  '/a/:x{{var.id}}',
  '/a/<{{var.id}}>',
  '/a/{x-{{var.id}}}',
  String.raw`/a/\{{id}}`,
  '/v1/orders/7:cancel',
  '/v1/{name=orders/*}',
  '/$metadata',
  '/a?filter={open}#<top>',
  `/lists(guid'{${guid}}')`,
  `/lists/{${guid.toLowerCase()}}`,
])('nothing to fill in: %s', (url) => {
  expect(urlPlaces(url)).toEqual([]);
});

test.each([
  ['/a/:order-id', ['2:21 placeholder-in-path `:order-id`']],
  ['/a/{id}/{{var.x}}/{id}', ['2:21 placeholder-in-path `{id}`', '2:36 placeholder-in-path `{id}`']],
  ['/a/{var.id}}/b', ['2:21 placeholder-in-path `{var.id}}`']],
])('what other tools fill in: %s', (url, places) => {
  expect(urlPlaces(url)).toEqual(places);
});

test('two that cannot be told apart in their place are told once', () => {
  expect(placesOf('steps:\n  - request: |\n      GET /a/:id/b/:id/{x}\n')).toEqual([
    '2:14 placeholder-in-path `|\n      GET /a/:id/b/:id/{x}`',
    '3:24 placeholder-in-path `{x}`',
  ]);
});
