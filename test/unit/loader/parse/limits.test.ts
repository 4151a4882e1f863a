import { expect, test } from 'vitest';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { growth } from '../../../support/growth.js';
import { placesOf, sessionOf } from './problems-of.js';

const steps = 'steps:\n  - request: GET /orders\n';

test('a file over 5 MiB is not read', () => {
  const message = (text: string): unknown =>
    parseSession(text, 'a.session.yaml').problems.map(({ code, message }) => `error[${code}]: ${message}`);
  expect(message(`${steps}# ${'x'.repeat(5 * 1024 * 1024)}`)).toEqual([
    'error[file-too-large]: the file has 5.1 MiB: the limit for a session file is 5 MiB',
  ]);
  expect(message(`${steps}# ${'ü'.repeat(3 * 1024 * 1024)}`)).toEqual([
    'error[file-too-large]: the file has 6.1 MiB: the limit for a session file is 5 MiB',
  ]);
  expect(message(`${steps}# ${'x'.repeat(5 * 1024 * 1024 - steps.length - 2)}`)).toEqual([]);
});

test('aliases that multiply are refused before they are followed', () => {
  const level = (name: string, of: string): string => `  ${name}: &${name} [${Array(10).fill(of).join(', ')}]\n`;
  const bomb = `variables:\n${level('a', '1')}${level('b', '*a')}${level('c', '*b')}${level('d', '*c')}${level('e', '*d')}${level('f', '*e')}${steps}`;
  expect(placesOf(bomb)).toEqual(['6:38 alias-bomb `*d`']);
});

test('aliases are read if they are few', () => {
  const { variables } = sessionOf(`variables:\n  a: &a { sku: A-100 }\n  b: [*a, *a]\n${steps}`);
  expect(variables.map(({ value }) => value)).toEqual([{ sku: 'A-100' }, [{ sku: 'A-100' }, { sku: 'A-100' }]]);
});

test('an anchor means the nearest one above', () => {
  const { variables } = sessionOf(`variables:\n  a: &x 1\n  b: *x\n  c: &x 2\n  d: *x\n${steps}`);
  expect(variables.map(({ value }) => value)).toEqual([1, 1, 2, 2]);
});

test('an alias inside its own anchor, and aliases of nothing, leave the rest to be read', () => {
  expect(placesOf(`variables:\n  a: &a [*a]\n  b: *c\n${steps}    tess: {}\n`)).toEqual([
    '2:10 alias-in-itself `*a`',
    '3:6 unknown-alias `*c`',
    '6:5 unknown-key `tess`',
  ]);
});

test('nesting is read up to a hundred levels, aliases counted', () => {
  const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  expect(placesOf(`variables: { a: ${nested(97)} }\n${steps}`)).toEqual([]);
  expect(placesOf(`variables: { a: ${nested(150)} }\n${steps}`)).toEqual([expect.stringMatching(/^1:\d+ too-deep/)]);
  const around = `${'['.repeat(60)}*a${']'.repeat(60)}`;
  expect(placesOf(`variables: { a: &a ${nested(60)}, b: ${around} }\n${steps}`)).toEqual([
    expect.stringMatching(/too-deep `\*a`$/),
  ]);
  // Where YAML's own parser gives up first.
  expect(placesOf(`variables: { a: ${nested(3000)} }\n${steps}`)).toEqual([expect.stringMatching(/^1:\d+ too-deep/)]);
  expect(placesOf(`${steps}    json:\n      ${'- '.repeat(5000)}a\n`)).toEqual([
    expect.stringMatching(/^4:\d+ too-deep/),
  ]);
  expect(parseSession('['.repeat(100_000), 'a.session.yaml').problems.length).toBe(1);
});

test('line ends and a byte order mark do not move a place', () => {
  expect(placesOf(`\uFEFF${steps}    tess: {}\n`)).toEqual(['3:5 unknown-key `tess`']);
  expect(placesOf(`${steps}    tess: {}\n`.replaceAll('\n', '\r\n'))).toEqual(['3:5 unknown-key `tess`']);
});

test('a file that a shell has saved as UTF-16 is reported as that', () => {
  const messages = (bytes: Buffer): readonly string[] =>
    parseSession(bytes.toString('utf8'), 'a.session.yaml').problems.map(({ message }) => message);
  const little = Buffer.from(`\uFEFF${steps}`, 'utf16le');
  expect(messages(little)).toEqual(['the file is not saved as UTF-8']);
  expect(messages(Buffer.from(little).swap16())).toEqual(['the file is not saved as UTF-8']);
  expect(messages(Buffer.from(`\uFEFF${steps}`))).toEqual([]);
});

/** Each of them reads what comes before it where it takes a square of the time: thousands of times as long. */
const noLonger = 10;

test('twenty thousand references in one text take no longer than twenty thousand in as many', async () => {
  const parse = (text: string) => () => expect(parseSession(text, 'a.session.yaml').problems).toEqual([]);
  const apart = parse(`variables:\n  a: [${Array(20_000).fill("'{{var.b}}'").join(', ')}]\n${steps}`);
  const together = parse(`variables:\n  a: '${'{{var.b}} '.repeat(20_000)}'\n${steps}`);
  expect(await growth(apart, together, noLonger)).toBeLessThan(noLonger);
});

test('twenty thousand placeholders in one path take no longer than twenty thousand in as many', async () => {
  const parse = (text: string) => () => expect(parseSession(text, 'a.session.yaml').problems).toHaveLength(501);
  const apart = parse(`steps:\n${'  - request: GET /:id\n'.repeat(20_000)}`);
  const together = parse(`steps:\n  - request: GET ${'/:id'.repeat(20_000)}\n`);
  expect(await growth(apart, together, noLonger)).toBeLessThan(noLonger);
});

test('a hundred if / else blocks may be open in each other', () => {
  const open = (count: number): string => `${steps}${'  - if: { status: 200 }\n'.repeat(count)}`;
  expect(placesOf(open(100))).toEqual([]);
  const closed = `${steps}${'  - if: { status: 200 }\n  - end\n'.repeat(200)}`;
  expect(placesOf(closed)).toEqual([]);
  expect(placesOf(`${open(20_000)}${steps.replace('steps:\n', '')}`)).toEqual([
    expect.stringMatching(/^103:5 too-deep/),
  ]);
});
