import { expect, test } from 'vitest';
import type { ShimStep } from '../../../src/shims/common/shim-step.js';
import { pmRequest } from '../../../src/shims/postman/pm-request.js';

function opened(headers: Record<string, string>, query: Record<string, string>): ReturnType<typeof pmRequest> {
  const search = (): string => new URLSearchParams(query).toString();
  const request = {
    method: 'GET',
    headers,
    query,
    get url() {
      return `http://shop.test/orders?${search()}`;
    },
  };
  return pmRequest({ title: 'orders', request } as unknown as ShimStep);
}

test('a script walks through headers and parameters, and removes those that it picks', () => {
  const request = opened(
    { accept: 'text/plain', 'x-org': '{{ORG}}', 'x-key': '{{KEY}}' },
    { page: '1', sort: '{{SORT}}' },
  );
  const seen: string[] = [];
  request.forEachHeader(({ key, value }) => {
    seen.push(`${key}: ${value}`);
    if (value.startsWith('{{')) request.headers.remove(key);
  });
  request.url.query.remove(({ value }) => value.startsWith('{{'));
  expect(seen).toEqual(['accept: text/plain', 'x-org: {{ORG}}', 'x-key: {{KEY}}']);
  expect(request.getHeaders()).toEqual({ accept: 'text/plain' });
  expect(request.url.toString()).toBe('http://shop.test/orders?page=1');
});

test('lists of headers and of parameters have the words of lists', () => {
  const { headers, url, removeHeader } = opened({ 'x-a': '1', 'x-b': '2' }, { page: '1', size: '20' });
  for (const list of [headers, url.query]) {
    expect(list.filter(({ value }) => value.startsWith('2'))).toHaveLength(1);
    expect(list.reduce((sum, { value }) => sum + Number(value), 0)).toBeGreaterThan(2);
    expect(list.count()).toBe(2);
    expect(list.idx(0)?.value).toBe('1');
  }
  expect(url.query.one('size')).toEqual({ key: 'size', value: '20' });
  removeHeader(({ key }) => key === 'x-a');
  expect(headers.toObject()).toEqual({ 'x-b': '2' });
  headers.clear();
  url.query.clear();
  expect([headers.count(), url.query.count()]).toEqual([0, 0]);
});
