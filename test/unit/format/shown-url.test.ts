import { expect, test } from 'vitest';
import { shownUrl } from '../../../src/format/shown-url.js';

test.each([
  ['/carts?sku={{var.sku}}#x', '/carts?sku={{var.sku}}#x'],
  ['http://ann:opensesame@shop/carts?a=1', 'http://***@shop/carts?a=1'],
  ['http://{{env.USER}}:{{env.PASS}}@shop/', 'http://{{env.USER}}:{{env.PASS}}@shop/'],
  ['http://ann:{{env.PASS}}@shop/', 'http://***@shop/'],
  ['/x?access_token=abcdef&b=2&api-key={{env.KEY}}', '/x?access_token=***&b=2&api-key={{env.KEY}}'],
  ['/users/ann@shop.example', '/users/ann@shop.example'],
  ['http://shop/users/ann@shop.example', 'http://shop/users/ann@shop.example'],
])('%s is shown as %s', (url, shown) => {
  expect(shownUrl(url)).toBe(shown);
});
