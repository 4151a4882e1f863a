import { expect, test } from 'vitest';
import { readTokenScript, type TokenScript } from '../../../../src/importers/scripts/token-script.js';
import type { SuiteScript } from '../../../../src/importers/suite/suite.js';

type Given = Readonly<Record<string, string>>;

function read(source: string, dialect: SuiteScript['dialect'] = 'postman', given: Given = {}): TokenScript | undefined {
  const names = new Map(['token', 'expiry', 'refresh'].map((name) => [name, 'set'] as const));
  return readTokenScript(
    { place: { file: 'suite' }, dialect, phase: 'before', source },
    { variables: names },
    (name) => given[name],
  );
}

const password = `
  let isNeeded = true;
  if (!pm.environment.get('expiry') || !pm.environment.get('token')) console.log('none yet');
  else if (pm.environment.get('expiry') <= (new Date()).getTime()) console.log('too old');
  else isNeeded = false;
  if (isNeeded === true) {
    const create = { grant_type: 'password', client_id: pm.environment.get('client'), password: pm.environment.get('pass') };
    const refresh = { grant_type: 'refresh_token', refresh_token: pm.environment.get('refresh') };
    const asked = {
      url: pm.globals.replaceIn(pm.environment.get('place')),
      method: 'POST',
      header: 'Accept: application/json\\nContent-Type: application/json; charset=utf-8',
      body: { mode: 'application/json' },
    };
    asked.body.raw = JSON.stringify(pm.environment.get('refresh') ? refresh : create);
    pm.sendRequest(asked, function (err, res) {
      if (res.code !== 200) {
        pm.environment.unset('token');
        pm.environment.unset('expiry');
        pm.environment.unset('refresh');
        return;
      }
      var answer = res.json();
      pm.environment.set('token', answer.access_token);
      var until = new Date();
      until.setSeconds(until.getSeconds() + answer.expires_in);
      pm.environment.set('expiry', until.getTime());
      pm.environment.set('refresh', answer.refresh_token);
    });
  }
  Helper = {};
  Helper.isOld = (a, b) => a.localeCompare(b) < 0;`;

test('a script that asks for a token if it has none or an old one is read as its first request', () => {
  expect(read(password)).toEqual({
    request: {
      method: 'POST',
      url: '{{suite:place}}',
      headers: [
        { name: 'Accept', value: 'application/json' },
        { name: 'Content-Type', value: 'application/json; charset=utf-8' },
      ],
      body: {
        kind: 'json',
        text: '{"grant_type":"password","client_id":"{{suite:client}}","password":"{{suite:pass}}"}',
      },
    },
    captures: [
      { name: 'refresh', value: '$.refresh_token' },
      { name: 'token', value: '$.access_token' },
    ],
    tests: [{ status: 200 }],
    sets: new Set(['expiry', 'token', 'refresh']),
  });
});

const bruno = `
  const id = bru.getGlobalEnvVar('clientId') || bru.getEnvVar('clientId');
  let isNeeded = true;
  if (bru.getEnvVar('token') && bru.getEnvVar('expiry')) {
    if (new Date().getTime() / 1000 < bru.getEnvVar('expiry')) isNeeded = false;
  }
  if (isNeeded) {
    if (!id) throw new Error('no client');
    await bru.sendRequest({
      url: \`\${bru.getEnvVar('tokenUrl')}\`, method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      data: { grant_type: 'client_credentials', client_id: id, client_secret: bru.getEnvVar('clientSecret') },
    }, async function (err, res) {
      if (err) throw new Error('no token');
      const { data } = res;
      bru.setEnvVar('token', data.access_token);
      bru.setEnvVar('expiry', Date.now() / 1000 + data.expires_in);
    });
  }`;

test('in Bruno a status that is not 2xx is an error, and a script that ends with one asks for nothing', () => {
  expect(read(bruno, 'bruno')).toEqual({
    request: {
      method: 'POST',
      url: '{{suite:tokenUrl}}',
      headers: [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
      body: {
        kind: 'form',
        fields: [
          { name: 'grant_type', value: 'client_credentials' },
          { name: 'client_id', value: '{{suite:clientId}}' },
          { name: 'client_secret', value: '{{suite:clientSecret}}' },
        ],
      },
    },
    captures: [{ name: 'token', value: '$.access_token' }],
    tests: [{ status: { between: [200, 299] } }],
    sets: new Set(['token', 'expiry']),
  });
});

const ask = (url: string, then: string): string =>
  `pm.sendRequest(${url}, (err, res) => { pm.environment.set('token', res.json().token); ${then} });`;

test('a condition on other variables is one of the request', () => {
  const source = `if (pm.environment.get('SIGNS_IN') === 'yes' && !pm.environment.get('token')) { ${ask("'http://shop.test/t'", '')} }`;
  expect(read(source)).toMatchObject({
    request: { method: 'GET', url: 'http://shop.test/t' },
    when: [{ '{{suite:SIGNS_IN}}': 'yes' }],
  });
});

const lasting = "pm.environment.set('expiry', Date.now() / 1000 + res.json().expires_in);";

test.each([
  ['it asks each time', ask("'http://shop.test/t'", '')],
  [
    'it asks each time, as seconds are not ms',
    `if (!(Date.now() < pm.environment.get('expiry'))) { ${ask("'http://shop.test/t'", lasting)} }`,
  ],
  [
    'it asks at a time that is in the request',
    `if (!pm.environment.get('token')) { ${ask("'http://shop.test/t?' + Date.now()", '')} }`,
  ],
  [
    'it also sets something else each time',
    `pm.environment.set('refresh', 'x' + Math.random()); if (!pm.environment.get('token')) { ${ask("'http://shop.test/t'", '')} }`,
  ],
  ['it does what is not understood', `if (!pm.environment.get('token')) { ${ask("'http://shop.test/t'", 'odd();')} }`],
  [
    'it tests the response',
    `if (!pm.environment.get('token')) { ${ask("'http://shop.test/t'", "pm.test('is fine', () => pm.expect(res.code).to.eql(200));")} }`,
  ],
  [
    'it asks twice',
    `if (!pm.environment.get('token')) { ${ask("'http://shop.test/t'", '')} ${ask("'http://shop.test/u'", '')} }`,
  ],
])('a script is not one for a token if %s', (_, source) => {
  expect(read(source)).toBeUndefined();
});

test('a token that the suite has keeps a script from asking, unless it is too old', () => {
  expect(
    read(`if (!pm.environment.get('token')) { ${ask("'http://shop.test/t'", '')} }`, 'postman', { token: 'T' }),
  ).toBeUndefined();
  expect(read(password, 'postman', { token: 'T', expiry: '1600000000000', refresh: 'R' })).toMatchObject({
    tests: [{ status: 200 }],
  });
});
