import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { writeSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from '../bruno/read.js';

/** What is easily got wrong, each sentence of PITFALLS.md that no other test shows. */

function written(texts: Readonly<Record<string, string>>): object {
  const { sessions, report } = writeSuite(suiteOf(texts));
  const { steps, variables } = parse(sessions[0]!.text) as Readonly<Record<string, unknown>>;
  return { steps, variables, env: Object.fromEntries(report.environment.map(({ name, value }) => [name, value])) };
}

const request = (blocks: string): string => `meta {\n  name: a\n}\npost {\n  url: http://shop.test/a\n}\n${blocks}`;

test('variables of a request go over those of its folder, those over the environment, and that over the collection', () => {
  const texts = {
    'collection.bru': 'vars:pre-request {\n  a: collection\n  b: collection\n  c: collection\n  d: collection\n}\n',
    'environments/local.bru': 'vars {\n  a: environment\n  b: environment\n  c: environment\n}\n',
    'shop/folder.bru': 'meta {\n  name: shop\n}\nvars:pre-request {\n  a: folder\n  b: folder\n}\n',
    'shop/a.bru': request('vars:pre-request {\n  a: request\n}\nheaders {\n  x-all: {{a}} {{b}} {{c}} {{d}}\n}\n'),
  };
  expect(written(texts)).toEqual({
    variables: { b: 'folder', d: 'collection' },
    steps: [
      { set: { a: 'request' } },
      { request: 'POST /a', name: 'a', headers: { 'x-all': '{{var.a}} {{var.b}} {{env.C}} {{var.d}}' } },
    ],
    env: { C: 'environment' },
  });
});

test('variables of the process are apart from all others', () => {
  const texts = {
    'environments/local.bru': 'vars {\n  NAME: environment\n}\n',
    'a.bru': request('headers {\n  x-a: {{process.env.NAME}} {{NAME}}\n}\n'),
  };
  expect(written(texts)).toEqual({
    steps: [{ request: 'POST /a', name: 'a', headers: { 'x-a': '{{env.NAME}} {{env.API_NAME}}' } }],
    env: { API_NAME: 'environment' },
  });
});
