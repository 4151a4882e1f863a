import { expect, test } from 'vitest';
import { importSuites } from '../../../src/importers/import-suites.js';
import type { OpenedSource } from '../../../src/importers/open-source.js';

function folder(texts: Readonly<Record<string, string>>): OpenedSource {
  return {
    kind: 'opened',
    name: 'suites',
    isFolder: true,
    texts: new Map(Object.entries(texts)),
    others: [],
    meant: Object.keys(texts),
    environments: [],
  };
}

const bruno = `meta {
  name: upload
}
post {
  url: http://shop.test/a
  body: file
}
body:file {
  file: @file(photos/cup.png)
}
`;
const openCollection = `info:
  name: upload
  type: http
http:
  method: POST
  url: http://shop.test/a
  body:
    type: file
    data:
      - filePath: photos/cup.png
        selected: true
`;

test.each([
  ['Bruno', { 'shop/bruno.json': '{ "version": "1", "name": "Shop" }', 'shop/upload.bru': bruno }],
  ['OpenCollection', { 'shop/opencollection.yml': 'opencollection: 1.0.0\n', 'shop/upload.yml': openCollection }],
  ['Hurl', { 'shop/a.hurl': 'POST http://shop.test/a\nfile,photos/cup.png;\n' }],
])('the path of an upload of %s is that from the session', async (_, texts) => {
  const { suites, problems } = await importSuites(folder(texts), { sourceFolder: '../api' });
  expect(problems).toEqual([]);
  expect(suites[0]!.sessions[0]!.text).toContain('file: ../api/shop/photos/cup.png');
});

test('it stays as it is written if sessions may not refer to the source', async () => {
  const { suites } = await importSuites(folder({ 'bruno.json': '{ "version": "1", "name": "A" }', 'a.bru': bruno }));
  expect(suites[0]!.sessions[0]!.text).toContain('file: photos/cup.png');
});
