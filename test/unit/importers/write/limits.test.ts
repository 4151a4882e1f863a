import { expect, test } from 'vitest';
import { readHar } from '../../../../src/importers/har/read-har.js';
import { writeInLimits } from '../../../../src/importers/write/write-in-limits.js';
import type { WriteOptions } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from '../postman/read.js';

const large = 3 * 1024 * 1024;

function written(items: readonly object[], options: WriteOptions = {}) {
  return writeInLimits(suiteOf({ info: { name: 'Shop' }, item: items }), options);
}

/** @param body - of the request; what has references cannot go to a file */
function folder(name: string, body: string, more: object = {}): object {
  const url = `http://shop.test/${name}`;
  return { name, item: [{ name, request: { method: 'POST', url, body: { mode: 'raw', raw: body } }, ...more }] };
}

test('bodies that are too many for one session get files, though each is short', () => {
  const short = Array.from({ length: 2_000 }, (_, at) => folder(`a${at}`, 'a'.repeat(3_000)));
  const suite = written(short);
  expect('code' in suite ? suite : [suite.sessions.map(({ file }) => file), suite.files.size]).toEqual([
    ['shop.session.yaml'],
    2_000,
  ]);
});

test('a suite that is too large for one session gets one for each folder', () => {
  const suite = written([folder('a', `{{x}}${'a'.repeat(large)}`), folder('b', `{{x}}${'b'.repeat(large)}`)]);
  expect('code' in suite ? suite : suite.sessions.map(({ file }) => file)).toEqual([
    'shop/a.session.yaml',
    'shop/b.session.yaml',
  ]);
});

test('a recording is not split: the reason says how to take a part of it', () => {
  const entries = Array.from({ length: 2_000 }, (_, at) => ({
    request: { method: 'GET', url: `http://shop.test/orders/${at}/${'a'.repeat(3_000)}` },
    response: { status: 200, content: { mimeType: 'application/json' } },
  }));
  const text = JSON.stringify({ log: { entries } });
  const read = readHar({ main: 'shop.har', texts: new Map([['shop.har', text]]), others: [] });
  if (read.kind !== 'suite') throw new Error('it is not read');
  const suite = writeInLimits(read.suite, {});
  expect('code' in suite ? suite : suite.home).toMatchObject({
    code: 'import-session-too-large',
    hint: expect.stringContaining('`--only /orders`') as string,
  });
});

test('it gets none, and a reason, if its folders share variables or a person has said how it is split', () => {
  const sets = { event: [{ listen: 'test', script: { exec: ["pm.environment.set('x', pm.response.json().x);"] } }] };
  const items = [folder('a', `{{y}}${'a'.repeat(large)}`, sets), folder('b', `{{x}}${'b'.repeat(large)}`)];
  const tooLarge = {
    code: 'import-session-too-large',
    message: 'shop.session.yaml would have 6.1 MiB: the limit for a session file is 5 MiB',
    hint: 'Split the suite with `--split folder` or `--split request`, or export it in parts.',
  };
  expect(written(items)).toEqual(tooLarge);
  expect(written(items, { split: 'collection' })).toEqual(tooLarge);
});
