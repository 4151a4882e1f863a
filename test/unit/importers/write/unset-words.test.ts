import { expect, test } from 'vitest';
import { writeSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from '../postman/read.js';

/** The start value of `token`, which the last request sets. */
function startOf(source: string, listen = 'prerequest', more: object = {}): string | undefined {
  const set = { listen: 'test', script: { exec: [`pm.environment.set('token', pm.response.json().token);`] } };
  const scripted = [{ listen, script: { exec: [source] } }];
  const item = [
    { name: 'a', request: { method: 'GET', url: 'http://shop.test/a' }, event: scripted },
    { name: 'b', request: { method: 'GET', url: 'http://shop.test/b', ...more }, event: [set] },
  ];
  const { sessions } = writeSuite(suiteOf({ info: { name: 'Shop' }, item }));
  return /^ {2}token: (.*)$/m.exec(sessions[0]!.text)?.[1];
}

const bearer = `pm.request.headers.upsert({ key: 'Authorization', value: 'Bearer ' + pm.environment.get('token') });`;
const copy = `pm.environment.set('last', pm.environment.get('token'));`;

test.each([
  ['a header that a script makes', bearer],
  ['a text that a script makes', 'pm.environment.set("line", `token ${pm.environment.get("token")}`);'],
  ['the URL of a request that a script sends', `pm.sendRequest('http://shop.test/' + pm.environment.get('token'));`],
])('what nothing has set is the word undefined in %s', (_, source) => {
  expect(startOf(source)).toBe('undefined');
});

test('what nothing has set is null in another variable', () => {
  expect(startOf(copy)).toBe(`'null'`);
});

test.each<[string, string, string?, object?]>([
  ['a request reads it, too', bearer, 'prerequest', { url: 'http://shop.test/{{token}}' }],
  ['scripts read it in both ways', `${bearer} ${copy}`],
  ['a condition asks for it', `if (pm.environment.get('token')) pm.environment.set('a', 1); ${bearer}`],
  [
    'a test compares it',
    `pm.test('t', () => pm.expect(pm.response.json().a).to.eql(pm.environment.get('token')));`,
    'test',
  ],
])('it is the reference as it is written if %s', (_, source, listen, more) => {
  expect(startOf(source, listen, more)).toBe('\\{{token}}');
});

test('it has no value at first if a script that is carried over reads it', () => {
  expect(startOf(`${bearer} pm.environment.set('a', unknownName());`)).toBeUndefined();
});
