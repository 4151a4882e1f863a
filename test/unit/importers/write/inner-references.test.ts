import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { writeSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from '../bruno/read.js';

interface Session {
  readonly variables?: object;
  readonly steps: readonly { readonly request?: string; readonly json?: object; readonly text?: string }[];
}

/** A request of Bruno that a script gives its values to. */
function written(line: string, body: string, vars = ''): Session {
  const suite = suiteOf({
    'bruno.json': '{ "name": "shop" }',
    ...(vars !== '' && { 'environments/local.bru': `vars {\n  ${vars}\n}\n` }),
    'a.bru': `meta {
  name: a
}

post {
  url: ${line}
  body: ${body.startsWith('{') ? 'json' : 'text'}
}

body:${body.startsWith('{') ? 'json' : 'text'} {
  ${body}
}

script:pre-request {
  bru.setVar('user', { name: 'ann', roles: ['cook'], 'full name': 'Ann Tea', age: 7 });
}
`,
  });
  return parse(writeSuite(suite, vars === '' ? {} : { environment: 'local' }).sessions[0]!.text) as Session;
}

const requestOf = ({ steps }: Session): object | undefined => steps.find(({ request }) => request !== undefined);

test('a reference of Bruno leads into the value of a variable', () => {
  expect(
    requestOf(written('http://shop.test/{{user.name}}', '{ "role": "{{user.roles[0]}}", "age": {{user.age}} }')),
  ).toEqual({
    request: 'POST /{{var.user.name}}',
    name: 'a',
    json: { role: '{{var.user.roles[0] | text}}', age: '{{var.user.age}}' },
  });
  expect(requestOf(written('http://shop.test/', "I am {{user['full name']}}, {{user.age}}"))).toMatchObject({
    text: "I am {{var.user['full name']}}, {{var.user.age}}",
  });
});

test('a variable may have a name with a dot', () => {
  const session = written('http://shop.test/{{user.name}}/{{shop.id}}', 'a', 'user.name: bo');
  expect(requestOf(session)).toMatchObject({ request: 'POST /{{env.USER_NAME}}/{{env.SHOP_ID}}' });
});

test('what leads into no variable is sent as it is written', () => {
  expect(requestOf(written('http://shop.test/', "I am {{other['full name']}}"))).toMatchObject({
    text: String.raw`I am \{{other['full name']}}`,
  });
});
