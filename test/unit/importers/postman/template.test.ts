import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { parseTemplate } from '../../../../src/format/reference.js';
import { dynamicVariables } from '../../../../src/format/references/dynamic-variables.js';
import { jsonTemplate, template } from '../../../../src/importers/postman/template.js';
import { fakeValue } from '../../../../src/engine/values/fake.js';
import { openRandom } from '../../../../src/engine/values/random.js';

test('a variable keeps the name that the collection has, whatever signs are in it', () => {
  expect(template('{{a}} {{tyk-gateway.host}} {{api key}} {{größe}}')).toBe(
    '{{suite:a}} {{suite:tyk-gateway.host}} {{suite:api key}} {{suite:größe}}',
  );
});

test('what Postman leaves as it is written is escaped', () => {
  expect(template('{{ a }} {{}} {{#each x}} {{$nope}} {{a{b}} {{')).toBe(
    '\\{{ a }} \\{{}} \\{{#each x}} \\{{$nope}} \\{{a{b}} \\{{',
  );
});

test('a backslash before a reference does not escape it', () => {
  expect(template('SHOP\\{{user}}')).toBe("SHOP{{pick '\\\\'}}{{suite:user}}");
  expect(jsonTemplate('{"a":"SHOP\\\\{{user}}"}')).toBe(`{"a":"SHOP{{pick '\\\\\\\\'}}{{suite:user}}"}`);
});

test('dynamic variables are generators of the format', () => {
  expect(template('{{$guid}} {{$timestamp}} {{$isoTimestamp}} {{$randomInt}} {{$randomFirstName}}')).toBe(
    '{{uuid}} {{timestamp s}} {{now}} {{randomInt 0 1000}} {{fake person.firstName}}',
  );
});

const require = createRequire(import.meta.url);

test('every dynamic variable of Postman has one', () => {
  const known = Object.keys(
    (require('postman-collection/lib/superstring/dynamic-variables.js') as { default?: object }).default ??
      (require('postman-collection/lib/superstring/dynamic-variables.js') as object),
  );
  expect(known.length).toBeGreaterThan(100);
  expect(known.filter((name) => !Object.hasOwn(dynamicVariables, name.slice(1)))).toEqual([]);
});

test.each(Object.entries(dynamicVariables))('$%s is a generator that exists: %s', (_, generator) => {
  const parts = parseTemplate(generator).filter((part) => typeof part !== 'string');
  expect(parts.filter(({ reference }) => reference === null)).toEqual([]);
  const [, name] = /^\{\{fake ([\w.]+)/.exec(generator) ?? [];
  if (name !== undefined) expect(fakeValue(name, [], openRandom('seed', 'a.session.yaml'))).toBeTruthy();
});
