import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { writeSuite, type WrittenSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from '../bruno/read.js';

/** A request of Bruno with blocks of its own. */
function written(line: string, blocks: string): WrittenSuite {
  return writeSuite(
    suiteOf({
      'bruno.json': '{ "name": "Tea shop" }',
      'a.bru': `meta {\n  name: a\n}\n\npost {\n  url: ${line}\n  body: json\n}\n\n${blocks}\n`,
    }),
  );
}

function requestOf(suite: WrittenSuite): object | undefined {
  const { steps } = parse(suite.sessions[0]!.text) as { readonly steps: readonly object[] };
  return steps.find((step) => 'request' in step);
}

const script = "script:pre-request {\n  bru.setVar('id', Object.keys(require('crypto')).at(-1));\n}";

test('what a script brings into a path is encoded if Bruno encodes it', () => {
  const line = '{{id}}/a/{{id}}?b={{id}}';
  expect(requestOf(written(`http://shop.test/${line}`, `${script}\n\nsettings {\n  encodeUrl: true\n}`))).toMatchObject(
    {
      request: 'POST /{{var.id | text | urlEncode}}/a/{{var.id | text | urlEncode}}',
      query: { b: '{{var.id}}' },
    },
  );
  expect(requestOf(written(`http://shop.test/${line}`, script))).toMatchObject({
    request: 'POST /{{var.id | text}}/a/{{var.id | text}}?b={{var.id | text}}',
  });
});

test('JSON that goes as text gets no line break of a generator', () => {
  const body = 'body:json {\n  { "id": {{id}}, "text": "{{$randomLoremText}} {{$randomLoremParagraphs}}" }\n}';
  expect(requestOf(written('http://shop.test', `${body}\n\n${script}`))).toMatchObject({
    text: '{ "id": {{var.id}}, "text": "{{fake lorem.sentences}} {{fake lorem.paragraph}}" }',
  });
  expect(requestOf(written('http://shop.test', body))).toMatchObject({
    json: { text: '{{fake lorem.text}} {{fake lorem.paragraphs}}' },
  });
});

test('a script that loads a module that is not there throws, and is carried over', () => {
  const suite = written('http://shop.test', "script:pre-request {\n  bru.setVar('a', 1);\n  require('./none');\n}");
  expect(suite.report.requests[0]!.leftovers).toMatchObject([
    { reason: { kind: 'not-sayable', what: '`./none`, which is not in the collection' } },
  ]);
});

test('a script knows the name of the collection', () => {
  const test = "tests {\n  test('name', () => expect(bru.getCollectionName()).to.eql('Tea shop'));\n}";
  expect(written('http://shop.test', test).report.requests[0]!.leftovers).toEqual([]);
  const kept =
    "script:pre-request {\n  req.setHeader('x-suite', bru.getCollectionName() + Object.keys(process.env));\n}";
  expect([...written('http://shop.test', kept).files.values()].join()).toContain('"Tea shop" + Object');
});

test('references in a text that a script sets have their values', () => {
  const code =
    "bru.setVar('link', '{{host}}/tea');\n  bru.setVar('late', '{{$guid}}');\n  req.setHeader('x-link', '{{host}}');";
  const suite = written(
    'http://shop.test/{{link}}/{{late}}',
    `vars:pre-request {\n  host: shop\n}\n\nscript:pre-request {\n  ${code}\n}`,
  );
  expect(suite.sessions[0]!.text).toContain('link: "{{var.host}}/tea"'.replaceAll('"', "'"));
  expect(requestOf(suite)).toMatchObject({ headers: { 'x-link': '{{var.host}}' } });
  expect(suite.report.requests[0]!.leftovers).toMatchObject([{ reason: { kind: 'changed' } }]);
});
