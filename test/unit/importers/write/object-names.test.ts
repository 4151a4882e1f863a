import { expect, test } from 'vitest';
import { writeSuite } from '../../../../src/importers/write/write-suite.js';
import { withoutUnreadStarts } from '../../../../src/importers/write/unread-starts.js';
import { suiteOf } from '../postman/read.js';

const names = ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf'];

test.each(names)('a variable may be named as what every object of JavaScript has: %s', (name) => {
  const request = { method: 'GET', url: `https://shop.test/{{${name}}}` };
  const suite = suiteOf({
    info: { name: 'Shop' },
    item: [{ name: 'a', request }],
    variable: [{ key: name, value: 'north' }],
  });
  expect(writeSuite(suite).sessions[0]!.text).toContain(`variables:\n  ${name}: north\n`);
});

test.each(names)('a script of the suite that sets %s if it has no value gives it from the start', (name) => {
  const exec = [
    `if (!pm.collectionVariables.get('${name}')) { pm.collectionVariables.set('${name}', 'north'); }`,
    `pm.collectionVariables.set('other', 'b');`,
  ];
  const suite = suiteOf({
    info: { name: 'Shop' },
    event: [{ listen: 'prerequest', script: { exec } }],
    item: [{ name: 'a', request: { method: 'GET', url: `https://shop.test/{{${name}}}/{{other}}` } }],
  });
  const { text } = writeSuite(suite).sessions[0]!;
  expect(text).toContain(`  ${name}: north\n`);
  expect(text).toContain('  other: b\n');
  expect(text).not.toContain('set:');
});

test.each(names)('a row that sets another variable does not set %s', (name) => {
  const variables = Object.fromEntries([[name, 'north']]);
  const rows = [{ set: { id: 'a' } }, { request: `GET /{{var.${name}}}` }];
  expect(withoutUnreadStarts({ variables }, { rows, isInScripts: () => false })).toEqual({ variables });
});

test.each(names)('a row that reads %s, which has no value, may fail', (name) => {
  const variables = { id: 'a' };
  const rows = [{ set: { id: `{{var.${name}}}` } }, { request: 'GET /{{var.id}}' }];
  expect(withoutUnreadStarts({ variables }, { rows, isInScripts: () => false })).toEqual({ variables });
});
