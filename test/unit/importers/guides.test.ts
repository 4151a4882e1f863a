import { expect, test } from 'vitest';
import { readOpenapi } from '../../../src/importers/openapi/read-openapi.js';
import { readPostman } from '../../../src/importers/postman/read-postman.js';
import type { ReadSuite } from '../../../src/importers/suite/source.js';
import { writeSuite } from '../../../src/importers/write/write-suite.js';
import { blocksOf } from '../../support/doc-pages.js';

/** What the guides show is what an import writes. */

function blockIn(page: string, at: number): string {
  return blocksOf(page).filter(({ language }) => language !== 'sh')[at]!.text;
}

function sessionOf(read: ReadSuite, options = {}): string | undefined {
  return read.kind === 'suite' ? writeSuite(read.suite, options).sessions[0]!.text : undefined;
}

test('the session of the guide to OpenAPI documents', () => {
  const page = 'docs/guide/import-openapi.md';
  const head = "openapi: 3.1.0\ninfo: { title: Shop }\nservers: [{ url: 'https://shop.test' }]\n";
  const schemas = 'components: { schemas: { Order: { properties: { id: { type: string } } } } }\n';
  const text = `${head}${schemas}${blockIn(page, 0)}`;
  const read = readOpenapi({ main: 'openapi.yaml', texts: new Map([['openapi.yaml', text]]), others: [] });
  expect(sessionOf(read, { sourceFolder: '..' })).toBe(blockIn(page, 1));
});

test('the session of the guide to Postman collections', () => {
  const page = 'docs/guide/import-postman.md';
  const collection = {
    info: { name: 'Shop' },
    variable: [{ key: 'baseUrl', value: 'https://shop.test' }],
    item: [
      {
        name: 'Place an order',
        request: {
          method: 'POST',
          url: '{{baseUrl}}/orders',
          body: { mode: 'raw', raw: '{ "sku": "A-100" }', options: { raw: { language: 'json' } } },
        },
        event: [{ listen: 'test', script: { exec: blockIn(page, 0).split('\n') } }],
      },
    ],
  };
  const read = readPostman({ main: 'a.json', texts: new Map([['a.json', JSON.stringify(collection)]]), others: [] });
  expect(sessionOf(read)).toContain(blockIn(page, 1));
});
