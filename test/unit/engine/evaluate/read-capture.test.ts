import { describe, expect, it } from 'vitest';
import type { Capture } from '../../../../src/format/session.js';
import { readCapture } from '../../../../src/engine/evaluate/read-capture.js';
import { UnresolvedReference } from '../../../../src/engine/values/render-text.js';
import { range, readingOf, subjectOf } from './reading.js';

const reading = readingOf(
  {
    status: 201,
    body: '{"id":42,"items":[{"id":1},{"id":2}],"nil":null,"text":"order 42 of 50"}',
    headers: [
      ['Location', '/orders/42'],
      ['set-cookie', 'sid=abc; Path=/'],
      ['Set-Cookie', 'theme=dark'],
    ],
    duration: 12.5,
    cookies: { sid: 'abc' },
  },
  { vars: { index: 1, word: 'of' } },
);

function capture(source: string, matches?: string): Capture {
  return {
    name: 'it',
    source: subjectOf(source),
    optional: false,
    text: source,
    range,
    ...(matches !== undefined && { matches }),
  };
}

describe('a source', () => {
  it.each([
    ['$.id', { found: true, value: 42 }],
    ['$.items[*].id', { found: true, value: [1, 2] }],
    ['$.items[{{var.index}}]', { found: true, value: { id: 2 } }],
    ['$.nil', { found: true, value: null }],
    ['$.missing', { found: false }],
    ['$..missing', { found: false }],
    ['header location', { found: true, value: '/orders/42' }],
    ['header set-cookie', { found: true, value: ['sid=abc; Path=/', 'theme=dark'] }],
    ['header x-none', { found: false }],
    ['cookie sid', { found: true, value: 'abc' }],
    ['cookie none', { found: false }],
    ['status', { found: true, value: 201 }],
    ['duration', { found: true, value: 12.5 }],
    ['body', { found: true, value: '{"id":42,"items":[{"id":1},{"id":2}],"nil":null,"text":"order 42 of 50"}' }],
  ])('%s', (source, result) => {
    const { origin: _, ...read } = readCapture(capture(source), reading);
    expect(read).toEqual(result);
  });

  it('has nothing if no response arrived', () => {
    expect(readCapture(capture('status'), readingOf(undefined))).toEqual({ found: false });
  });
});

describe('a first get', () => {
  it.each([
    ['$.items[1]', "get id | default 'none'", { found: true, value: 2 }],
    ['$.items[1]', "get sku | default 'none'", { found: true, value: 'none' }],
    ['$.items[1]', 'get sku', { found: false }],
    ['$.items[2]', "get id | default 'none'", { found: false }],
    ['$.nil', "get id | default 'none'", { found: false }],
    ['$.text', "get id | default 'none'", { found: true, value: 'none' }],
    ['$.nil', "default 'none' | get id | default 'other'", { found: true, value: 'other' }],
  ])('%s | %s', (source, pipe, result) => {
    const { origin: _, problem: _none, ...read } = readCapture({ ...capture(source), pipe }, reading);
    expect(read).toEqual(result);
  });

  it('does not mind digits that are lost next to what it reads', () => {
    const digits = readingOf({ status: 200, body: '{"id":7,"rate":1432.05315714214315009}' });
    expect(readCapture({ ...capture('$'), pipe: 'get id' }, digits)).toMatchObject({ found: true, value: 7 });
    const gone = { ...capture('$'), pipe: 'get next | default none' };
    expect(readCapture(gone, digits)).toMatchObject({ found: true, value: 'none' });
    const deep = readingOf({ status: 200, body: '{"a":{"x":7,"big":1432.05315714214315009},"list":[1e400,{"id":8}]}' });
    expect(readCapture({ ...capture('$'), pipe: 'get a.x' }, deep)).toMatchObject({ found: true, value: 7 });
    expect(readCapture({ ...capture('$.list'), pipe: 'get [1].id' }, deep)).toMatchObject({ found: true, value: 8 });
    expect(readCapture({ ...capture('$'), pipe: 'get a' }, deep)).toMatchObject({ problem: { code: 'digits-lost' } });
    expect(readCapture({ ...capture('$'), pipe: 'get rate' }, digits)).toMatchObject({
      found: false,
      problem: { code: 'digits-lost' },
    });
  });
});

describe('matches', () => {
  it.each([
    ['header location', '/orders/(\\d+)', { found: true, value: '42' }],
    ['header location', '\\d+', { found: true, value: '42' }],
    ['header location', '(x)?\\d+', { found: false, unmatched: 'groups' }],
    ['header location', 'id=(\\d+)|orders/(\\d+)', { found: true, value: '42' }],
    ['header location', '(x)?(?:y)?(\\d)(\\d)', { found: true, value: '4' }],
    ['header location', '(?:x)?\\d+', { found: true, value: '42' }],
    ['header set-cookie', 'sid(x)?|theme=(\\w+)', { found: true, value: 'dark' }],
    ['header location', '()\\d+', { found: true, value: '' }],
    ['header location', '^\\d+', { found: false, unmatched: 'all' }],
    ['header set-cookie', 'theme=(\\w+)', { found: true, value: 'dark' }],
    ['header set-cookie', '^(.*)$', { found: true, value: 'sid=abc; Path=/' }],
    ['$.id', '^4', { found: true, value: '4' }],
    ['$.items', '"id":(\\d)', { found: true, value: '1' }],
    ['$.nil', 'null', { found: false, unmatched: 'all' }],
    ['$.text', '{{var.word}} (\\d+)', { found: true, value: '50' }],
    ['$.missing', '.*', { found: false }],
    ['body', '"text":"(\\w+)', { found: true, value: 'order' }],
  ])('%s %s', (source, matches, result) => {
    expect(readCapture(capture(source, matches), reading)).toEqual(result);
  });

  it('reports an invalid regex, one without end, and a path that cannot be read', () => {
    expect(readCapture(capture('$.id', '('), reading)).toMatchObject({
      found: false,
      problem: { code: 'not-a-regex' },
    });
    expect(readCapture(capture('$.items[?(@.id > )]'), reading)).toMatchObject({
      found: false,
      problem: { code: 'json-path-failed' },
    });
    const slow = readingOf({ body: `{"text":"${'a'.repeat(50)}!"}` });
    expect(readCapture(capture('$.text', '^(a+)+$'), slow)).toMatchObject({
      found: false,
      problem: { code: 'too-slow' },
    });
  });

  it('throws if nothing has set a reference', () => {
    expect(() => readCapture(capture('$.items[{{var.none}}]'), reading)).toThrow(UnresolvedReference);
    expect(() => readCapture(capture('$.id', '{{var.none}}'), reading)).toThrow(UnresolvedReference);
  });
});
