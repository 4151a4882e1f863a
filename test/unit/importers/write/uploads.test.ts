import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { importSuites } from '../../../../src/importers/import-suites.js';
import { openedFolder } from '../opened-folder.js';
import type { Split } from '../../../../src/importers/write/files/split.js';

const shop: Readonly<Record<string, string>> = {
  'bruno.json': '{ "version": "1", "name": "Shop" }',
  'a.bru': `meta {
  name: pictures
  type: http
}

post {
  url: http://shop.test/a
  body: multipartForm
}

body:multipart-form {
  photo: @file(photos/cup.png)
  prices: @file(/home/me/prices.pdf|photos/cup.png)
  ~off: @file(off.png)
}
`,
};

const orders = `POST http://shop.test/orders
Content-Type: image/png

< ./cup.png
`;

const hurl = 'POST http://shop.test/a\nfile,cup.png;\n';

const collection = (...sources: readonly string[]): string =>
  JSON.stringify({
    info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [
      {
        name: 'pictures',
        request: {
          method: 'POST',
          url: 'http://shop.test/a',
          body: { mode: 'formdata', formdata: sources.map((src) => ({ key: 'photo', type: 'file', src })) },
        },
      },
    ],
  });

async function imported(
  texts: Readonly<Record<string, string>>,
  there: readonly string[],
  sourceFolder?: string,
  split?: Split,
) {
  const options = {
    ...(sourceFolder !== undefined && { sourceFolder }),
    ...(split && { split }),
    rootFolder: '..',
    hasFile: (path: string) => there.includes(posix.join('sessions', path)),
  };
  const { suites, problems } = await importSuites(openedFolder(texts), options);
  expect(problems).toEqual([]);
  const [{ report, sessions }] = suites as [(typeof suites)[0]];
  const [{ leftovers, outcome }] = report.requests as [(typeof report.requests)[0]];
  return {
    outcome,
    files: sessions[0]!.text.match(/(?<=file: ).*/g),
    leftovers: leftovers.map(({ source: said, reason }) => ('what' in reason ? `${said}: ${reason.what}` : '')),
    environment: report.environment,
    text: sessions[0]!.text,
  };
}

test('a file that is not there is a variable of the environment, and the report says so', async () => {
  expect(await imported(shop, [])).toMatchObject({
    outcome: 'by-hand',
    files: ["'{{env.FILE_CUP_PNG}}'", "'{{env.FILE_PRICES_PDF}}'", "'{{env.FILE_CUP_PNG}}'"],
    leftovers: [
      'photos/cup.png: `cup.png` is not in the project: put it there, and set FILE_CUP_PNG to its path from the session',
      '/home/me/prices.pdf: `prices.pdf` is not in the project: put it there, and set FILE_PRICES_PDF to its path from the session',
    ],
    environment: [
      { name: 'FILE_CUP_PNG', isSecret: false },
      { name: 'FILE_PRICES_PDF', isSecret: false },
    ],
  });
});

test('a file that is there is named by its path', async () => {
  const { outcome, files } = await imported(
    { ...shop, 'a.bru': shop['a.bru']!.replace('/home/me/prices.pdf|', '') },
    ['api/photos/cup.png'],
    '../api',
  );
  expect({ outcome, files }).toEqual({
    outcome: 'as-it-is',
    files: ['../api/photos/cup.png', '../api/photos/cup.png'],
  });
});

test('a path with a variable is one from the folder of the source, too', async () => {
  const named = shop['a.bru']!.replace('photos/cup.png', 'photos/{{item}}.png').replace(
    '/home/me/prices.pdf|photos/cup.png',
    '{{prices}}',
  );
  expect((await imported({ ...shop, 'a.bru': named }, [], '../api')).files).toEqual([
    '../api/photos/{{env.ITEM}}.png',
    "'{{env.PRICES}}'",
  ]);
});

test.each([
  ['.http', { 'calls/a.http': orders }, 'api/calls/cup.png', '../api/calls/cup.png'],
  ['Hurl', { 'calls/a.hurl': hurl }, 'api/calls/cup.png', '../api/calls/cup.png'],
])('an upload of %s is next to its file, or is to be supplied', async (_, texts, there, path) => {
  expect(await imported(texts, [there], '../api')).toMatchObject({ outcome: 'as-it-is', files: [path], leftovers: [] });
  expect(await imported(texts, [], '../api')).toMatchObject({
    outcome: 'by-hand',
    files: ["'{{env.FILE_CUP_PNG}}'"],
    leftovers: [
      expect.stringContaining('`cup.png` is not in the project: put it there, and set FILE_CUP_PNG') as string,
    ],
  });
});

interface UploadPlace {
  readonly where: string;
  readonly main: string;
  readonly there: string;
  readonly split?: Split;
  /** As the session has it. */
  readonly path: string;
}

test.each<UploadPlace>([
  { where: 'next to it', main: 'a.json', there: 'api/files/cup.png', path: '../api/files/cup.png' },
  {
    where: 'next to it, in a folder of the source',
    main: 'v2/a.json',
    there: 'api/v2/files/cup.png',
    path: '../api/v2/files/cup.png',
  },
  {
    where: 'next to it, for a session in a folder',
    main: 'a.json',
    there: 'api/files/cup.png',
    split: 'folder',
    path: '../../api/files/cup.png',
  },
  {
    where: 'in the project root, where newman is run',
    main: 'v2/a.json',
    there: 'files/cup.png',
    path: '../files/cup.png',
  },
  { where: 'with the sessions', main: 'v2/a.json', there: 'sessions/files/cup.png', path: './files/cup.png' },
  {
    where: 'with the sessions, for one in a folder',
    main: 'a.json',
    there: 'sessions/files/cup.png',
    split: 'folder',
    path: '../files/cup.png',
  },
])('an upload of Postman is found $where', async ({ main, there, split, path }) => {
  const { outcome, files, leftovers } = await imported(
    { [main]: collection('files/cup.png') },
    [there],
    '../api',
    split,
  );
  expect({ outcome, files, leftovers }).toEqual({ outcome: 'as-it-is', files: [path], leftovers: [] });
});

test('an upload of Postman that is nowhere is to be supplied', async () => {
  expect(await imported({ 'v2/a.json': collection('files/cup.png', '/home/me/a.pdf') }, [], '../api')).toMatchObject({
    outcome: 'by-hand',
    files: ["'{{env.FILE_CUP_PNG}}'", "'{{env.FILE_A_PDF}}'"],
    leftovers: [
      'files/cup.png: `cup.png` is not in the project: put it there, and set FILE_CUP_PNG to its path from the session',
      '/home/me/a.pdf: `a.pdf` is not in the project: put it there, and set FILE_A_PDF to its path from the session',
    ],
  });
});

test('a path of Postman with a variable is one from the folder of the collection', async () => {
  const paths = ['files/{{item}}.png', '{{whole}}'];
  expect((await imported({ 'v2/a.json': collection(...paths) }, [], '../api')).files).toEqual([
    '../api/v2/files/{{env.ITEM}}.png',
    "'{{env.WHOLE}}'",
  ]);
});

test.each([
  ['Bruno', { ...shop, 'a.bru': shop['a.bru']!.replace(/@file\(\/.*\)/, 'x').replace('cup', '{{item}}') }, 'photos'],
  ['Postman', { 'a.json': collection('files/{{item}}.png') }, 'files'],
])('a path of %s with a variable is left to a person if the source is not in the project', async (_, texts, folder) => {
  expect(await imported(texts, [])).toMatchObject({
    outcome: 'by-hand',
    files: [`${folder}/{{env.ITEM}}.png`],
    leftovers: [
      `${folder}/{{item}}.png: \`{{item}}.png\` is looked for from the folder of the session: put its files there, or correct the path`,
    ],
  });
});

test('a body that is a file has the content type that Bruno sends', async () => {
  const request = shop['a.bru']!.replace('multipartForm', 'file').replace(/body:multipart-form[^]*/, '');
  const typed = `${request}body:file {\n  file: @file(photos/cup.png) @contentType(application/octet-stream)\n}\n`;
  const { text } = await imported({ ...shop, 'a.bru': typed }, ['photos/cup.png']);
  expect(text).toMatchInlineSnapshot(`
    "name: Shop
    settings:
      baseUrl: http://shop.test
    steps:
      - request: POST /a
        name: pictures
        headers:
          content-type: application/octet-stream
        file: '{{env.FILE_CUP_PNG}}'
    "
  `);
});
