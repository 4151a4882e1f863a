import { expect, test } from 'vitest';
import { writeSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from '../postman/read.js';

const scripted = (name: string, before: string): object => ({
  name,
  request: { method: 'GET', url: `http://shop.test/${name}/{{size}}` },
  event: [{ listen: 'prerequest', script: { exec: [before] } }],
});

/** What the report says of scopes. */
function notes(...sources: readonly string[]): readonly string[] {
  const item = sources.map((source, at) => scripted(`r${at + 1}`, source));
  const variable = [{ key: 'tea', value: 'green' }];
  const { report } = writeSuite(suiteOf({ info: { name: 'Shop' }, item, variable }));
  return report.requests
    .flatMap(({ name, leftovers }) =>
      leftovers.map(({ source, reason }) => `${name}: ${source} ${'what' in reason ? reason.what : ''}`),
    )
    .filter((note) => note.includes('A session has one'));
}

const hidden = (name: string, scope: string): string =>
  `the tool goes on with ${name} of \`pm.${scope}\`. A session has one ${name}, so this value counts from here on`;

test.each<[string, readonly string[], string]>([
  [
    'another request has set in a stronger scope',
    [`pm.variables.set('size', 1);`, `pm.environment.set('size', 2);`],
    `r2: pm.environment.set('size' ${hidden('size', 'variables')}`,
  ],
  [
    'the same script has set in a stronger scope',
    [`pm.environment.set('size', 1); pm.globals.set("size", 2);`],
    `r1: pm.globals.set("size" ${hidden('size', 'environment')}`,
  ],
  [
    'the collection has, and the script sets in another way',
    [`postman.setGlobalVariable('tea', 'black');`],
    `r1: postman.setGlobalVariable('tea' ${hidden('tea', 'collectionVariables')}`,
  ],
  [
    'a weaker scope has, and the script takes away',
    [`pm.environment.set('tea', 'black');`, `pm.environment.unset('tea');`],
    `r2: pm.environment.unset('tea' the tool then has tea of \`pm.collectionVariables\`. A session has one tea, which has no value from here on`,
  ],
])('the report names a variable that %s', (_, sources, note) => {
  expect(notes(...sources)).toEqual([note]);
});

test.each<[string, readonly string[]]>([
  [
    'only one scope has',
    [`pm.environment.set('size', 1);`, `pm.environment.set('size', 2); pm.environment.unset('size');`],
  ],
  ['a stronger scope gets later', [`pm.environment.set('size', 1);`, `pm.variables.set('size', 2);`]],
  [
    'a stronger scope had before',
    [`pm.variables.set('size', 1); pm.variables.unset('size'); pm.environment.set('size', 2);`],
  ],
])('a variable that %s is the same with one scope', (_, sources) => {
  expect(notes(...sources)).toEqual([]);
});
