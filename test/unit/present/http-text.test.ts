import { expect, test } from 'vitest';
import { httpText } from '../../../src/present/http-text.js';

const request = {
  method: 'POST',
  url: 'http://shop.test:3000/orders?x=1#top',
  headers: [
    ['accept', '*/*'],
    ['authorization', '***'],
  ],
  body: { size: 7, type: 'application/json', text: '{"a":1}', truncated: false },
} as const;

test('a request and its response are written as HTTP writes them', () => {
  const response = {
    status: 202,
    statusText: 'Accepted',
    url: request.url,
    headers: [
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ] as const,
    body: { size: 70_000, type: 'text/plain', text: 'begins', truncated: true },
  };
  expect(httpText({ request, response })).toBe(`POST /orders?x=1 HTTP/1.1
host: shop.test:3000
accept: */*
authorization: ***

{"a":1}

HTTP/1.1 202 Accepted
set-cookie: a=1
set-cookie: b=2

begins
[cut: 68.4 KiB in all]
`);
});

test('without a response, a path, a body that is text', () => {
  const bare = { method: 'GET', url: 'http://shop.test', headers: [['Host', 'other.test']] as const };
  const body = { size: 3, type: 'image/png', truncated: false };
  expect(httpText({ request: { ...bare, body } })).toBe(`GET / HTTP/1.1
Host: other.test

[3 B of image/png]
`);
});
