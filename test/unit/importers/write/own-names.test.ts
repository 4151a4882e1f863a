import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { writeSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from '../bruno/read.js';

interface Session {
  readonly steps: readonly { readonly capture?: object; readonly set?: object }[];
}

/** What a script of a request captures and sets, if another request has this body or none. */
function keptOf(script: string, body = '', environment = ''): readonly object[] {
  return keptBy(`script:post-response {\n  ${script}\n}`, body, environment);
}

/** The same of a block of the request. */
function keptBy(block: string, body = '', environment = ''): readonly object[] {
  const { sessions } = writeSuite(
    suiteOf({
      'bruno.json': '{ "name": "shop" }',
      ...(environment !== '' && { 'environments/local.bru': `vars {\n  ${environment}\n}\n` }),
      'a.bru': `meta {
  name: a
  seq: 1
}

get {
  url: http://shop.test/a
}

${block}
`,
      'b.bru': `meta {
  name: b
  seq: 2
}

post {
  url: http://shop.test/b/{{id}}
  body: json
}

body:json {
  ${body || '{ "id": "{{id}}" }'}
}
`,
    }),
    environment === '' ? {} : { environment: 'local' },
  );
  const { steps } = parse(sessions[0]!.text) as Session;
  return steps.flatMap(({ capture, set }) => [capture ?? [], set ?? []].flat());
}

test('what finds nothing leaves a variable of Bruno that is sent as it is written', () => {
  expect(keptOf("bru.setVar('id', res.getHeader('x-id'));")).toEqual([
    { id: { from: 'header x-id', pipe: "default '{{id}}'" } },
  ]);
  expect(keptOf("bru.setVar('id', res.body.id);")).toEqual([
    { receivedId: { from: '$.id', pipe: "text | default '{{id}}'" } },
    { id: '{{var.receivedId}}' },
    { id: String.raw`\{{id}}` },
  ]);
});

test('what two variables get cannot have the name of one', () => {
  const kept = keptOf("bru.setVar('id', res.body.id); bru.setVar('last', res.body.id);");
  expect(kept[0]).toEqual({ receivedId: { from: '$.id', pipe: "default 'null'" } });
});

test('null that a script sets is the word', () => {
  expect(keptOf("bru.setVar('id', null);")).toEqual([{ id: 'null' }]);
});

test('so does a variable of the environment', () => {
  const kept = keptOf("bru.setVar('id', res.getHeader('x-id'));", '', 'id: 7');
  expect(kept).toEqual([{ id: { from: 'header x-id', pipe: "default '{{id}}'" } }]);
});

test('JSON without quotes gets null, and so does a variable of the environment that a script compares', () => {
  const asking = "if (!bru.getVar('id')) { bru.setVar('is', 'none'); } bru.setVar('id', res.getHeader('x-id'));";
  expect(keptOf(asking, '', 'id: 7')).toContainEqual({ id: { from: 'header x-id', pipe: 'default null' } });
  expect(keptOf("bru.setVar('id', res.getHeader('x-id'));", '{ "id": {{id}} }')).toEqual([
    { id: { from: 'header x-id', pipe: 'default null' } },
  ]);
});

test('a variable after the response is the text that Bruno sends of it', () => {
  const kept = keptBy("vars:post-response {\n  id: res.body.id\n  tag: res.headers['etag']\n}");
  expect(kept).toEqual([
    {
      id: { from: '$.id', pipe: "text | default '{{id}}'" },
      tag: { from: 'header etag', pipe: "default '{{tag}}'" },
    },
  ]);
});

test('it keeps its value where JSON has it without quotes, and where a script reads it', () => {
  const block = 'vars:post-response {\n  id: res.body.id\n}';
  const kept = [{ id: { from: '$.id', optional: true } }];
  expect(keptBy(block, '{ "id": {{id}} }')).toEqual(kept);
  expect(keptBy(`${block}\n\nassert {\n  bru.getVar('id'): eq 7\n}`)).toEqual(kept);
});

test('a value that a script compares stays as it is', () => {
  const kept = keptOf("test('is', () => expect(bru.getVar('no')).to.eql(7)); bru.setVar('no', res('no'));");
  expect(kept).toEqual([{ no: { from: '$.no', pipe: "default '{{no}}'" } }]);
});
