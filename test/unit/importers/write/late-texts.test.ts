import { expect, test } from 'vitest';
import { writeSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from '../postman/read.js';

const scripted = (name: string, before: string, after = ''): object => ({
  name,
  request: { method: 'GET', url: `http://shop.test/${name}/{{place}}` },
  event: [
    { listen: 'prerequest', script: { exec: [before] } },
    { listen: 'test', script: { exec: [after] } },
  ],
});

/** What the report says of the requests. */
function notes(...item: readonly object[]): readonly string[] {
  const { report } = writeSuite(suiteOf({ info: { name: 'Shop' }, item }));
  return report.requests.flatMap(({ name, leftovers }) =>
    leftovers.map(({ source, reason }) => `${name}: ${source} ${'what' in reason ? reason.what : ''}`),
  );
}

const place = `pm.environment.set('place', '/cups/{{id}}');`;

test.each<[string, readonly object[]]>([
  ['a later script sets', [scripted('a', place), scripted('b', '', `pm.environment.set('id', 2);`)]],
  ['a script after the response sets', [scripted('a', place, `pm.variables.set("id", pm.response.json().id);`)]],
  ['a script that is carried over sets', [scripted('a', place), scripted('b', `pm.environment.set('id', eval('1'))`)]],
])('the report names a text with a variable that %s', (_, items) => {
  expect(notes(...items).filter((note) => note.includes('the text of place keeps what {{id}}'))).toEqual([
    "a: .set('place', '/cups/{{id}}' the text of place keeps what {{id}} gave when it was set. The tool asks again at each use",
  ]);
});

/** A folder, or the collection, with a script before each of its requests. */
const shared = (...item: readonly object[]): object => ({
  name: 'All',
  event: [{ listen: 'prerequest', script: { exec: [place] } }],
  item,
});

test.each<[string, readonly object[]]>([
  ['the request itself', [shared(scripted('a', `pm.environment.set('id', 1);`))]],
  ['a request behind the folder', [shared(scripted('a', '')), scripted('b', `pm.environment.set('id', 1);`)]],
])('so it does with a text of a folder, if a script of %s sets the variable', (_, items) => {
  expect(notes(...items).filter((note) => note.includes('the text of place keeps what {{id}}'))).toHaveLength(1);
});

test('so it does with a text of the collection', () => {
  const { report } = writeSuite(
    suiteOf({ info: { name: 'Shop' }, ...shared(scripted('a', `pm.environment.set('id', 1);`)) }),
  );
  expect(JSON.stringify(report)).toContain('the text of place keeps what {{id}} gave when it was set');
});

test('a text of a folder that is set anew before its next use is the same', () => {
  const late = `pm.environment.set('id', pm.response.json().id);`;
  expect(notes(shared(scripted('a', '', late), scripted('b', '', late))).join()).not.toContain('the text of place');
});

test('so it does with values that are made anew at each use', () => {
  expect(notes(scripted('a', `pm.globals.set("place", "/cups/{{$guid}}-{{id}}");`))).toEqual([
    'a: .set("place", "/cups/{{$guid}}-{{id}}" the text of place keeps what {{$guid}} gave when it was set. The tool asks again at each use',
  ]);
});

test.each<[string, readonly object[]]>([
  ['nothing sets', [scripted('a', place)]],
  ['an earlier script sets', [scripted('a', `pm.environment.set('id', 1);`), scripted('b', place)]],
  ['the same script sets before', [scripted('a', `pm.environment.set('id', 1); ${place}`)]],
  ['the script puts in itself', [scripted('a', `pm.environment.set('place', pm.variables.replaceIn('/{{$guid}}'));`)]],
])('a text with a variable that %s is the same at each use', (_, items) => {
  expect(notes(...items)).toEqual([]);
});
