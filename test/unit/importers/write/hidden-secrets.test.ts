import { expect, test } from 'vitest';
import { markdownReport } from '../../../../src/importers/markdown.js';
import { writeSuite, type WrittenSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from '../postman/read.js';

const secret = 'Tr0ub4dorX';

function login(name: string, path: string, password: string, more: object = {}): object {
  return {
    name,
    request: {
      method: 'POST',
      url: `http://shop.test/${path}`,
      body: { mode: 'urlencoded', urlencoded: [{ key: 'password', value: password }] },
    },
    ...more,
  };
}

function shop(item: readonly object[], more: object = {}): WrittenSuite {
  return writeSuite(suiteOf({ info: { name: 'Shop' }, item, ...more }), { split: 'folder' });
}

/** All that an import shows and writes, scripts that are carried over apart. */
function shown({ report, sessions, files }: WrittenSuite): string {
  return JSON.stringify([report, sessions, [...files.keys()]]) + markdownReport(report, []);
}

test('a secret in names and URLs comes into no session, no path and no report, also from a request before it is known', () => {
  const code = 'pm.test("x", () => pm.expect(CryptoJS.MD5(pm.response.text()).toString()).to.eql("1"));';
  const event = [{ listen: 'test', script: { exec: [code, `// ${secret}`] } }];
  const early = {
    name: `Early ${secret}`,
    request: { method: 'GET', url: `http://shop.test/q/${secret}/?k=${secret}` },
  };
  const written = shop([
    { name: `Users of ${secret}`, item: [early] },
    { name: 'Logins', item: [login(`Login with ${secret}`, `login/${secret}`, secret, { event })] },
  ]);
  const [first, second] = written.sessions;
  expect(shown(written).toLowerCase()).not.toContain(secret.toLowerCase());
  expect(first!.file).toBe('shop/users-of.session.yaml');
  expect(first!.text).toContain('request: GET /q/{{env.PASSWORD}}/\n');
  expect(first!.text).toContain("k: '{{env.PASSWORD}}'");
  expect(second!.text).toContain('request: POST /login/{{env.PASSWORD}}\n');
  expect([...written.files.keys()]).toEqual(['scripts/shop/login-with.test.cjs']);
  expect([...written.secrets]).toEqual([['PASSWORD', secret]]);
});

test('a secret that a URL has percent-encoded is read from the environment', () => {
  const { sessions } = shop([login('Login', 'login/pa%24s%20word1', 'pa$s word1')]);
  expect(sessions[0]!.text).toContain('request: POST /login/{{env.PASSWORD}}\n');
});

test('a secret that is a word of its own name hides no word, and one that is another word hides only texts of the source', () => {
  const written = shop([
    login('Send the secret', 'secret/secrets', 'secret'),
    login('Set variables', 'a', 'variables'),
  ]);
  const text = markdownReport(written.report, []);
  expect(written.sessions[0]!.text).toContain('request: POST /secret/secrets\n    name: Send the secret\n');
  expect(text).toContain('Set 2 secrets in `.env.local`');
  expect(text).toContain('| Send the secret | as it is |');
  expect(text).toContain('| Set *** | as it is |');
  expect(text).toContain('| `PASSWORD_2` | a secret: not written to any file |');
});

test('a part of another word in a URL stays', () => {
  const { sessions } = shop([login('Login', 'shopkeeper/shoptest', 'shopke'), login('b', 'x', 'shopte')]);
  expect(sessions[0]!.text).toContain('request: POST /shopkeeper/shoptest\n');
});

test('a suite that has a secret in its name has another one, with its files and its lock', () => {
  const suite = suiteOf({ info: { name: `Shop of ${secret}` }, item: [login('Login', 'login', secret)] });
  const written = writeSuite(suite, { split: 'request' });
  expect(shown(written).toLowerCase()).not.toContain(secret.toLowerCase());
  expect(written.home).toBe('shop-of');
  expect(written.sessions[0]!.text).toContain('exclusive: Shop of ***');
});
