import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cachedParse } from '../../../src/loader/cached-parse.js';
import { listSessions } from '../../../src/loader/files/find-sessions.js';
import { parseWithRemains } from '../../../src/loader/parse/parse-session.js';
import type { Parse } from '../../../src/loader/files/read-session.js';
import { project } from './project.js';

const step = 'steps:\n  - request: GET /items\n';

/** A cache in a folder of its own, and the texts that were parsed for it. */
function openCache(folder = join(project({}).root, 'cache')) {
  const parsed: string[] = [];
  const parse: Parse = (text, file) => {
    parsed.push(text);
    return parseWithRemains(text, file);
  };
  const as = (version: string, root = '/project'): Parse =>
    cachedParse(root, folder, { parse, version: () => version });
  return { folder, parsed, as, parse: as('1') };
}

test('a text is parsed once, and again when it, its path or the parser is another', () => {
  const { parsed, parse, as, folder } = openCache();
  const first = parse(step, 'a.session.yaml');
  expect(parse(step, 'a.session.yaml')).toEqual(first);
  expect(as('1')(step, 'a.session.yaml')).toEqual(first);
  expect(parsed).toHaveLength(1);
  expect(parse(`${step}\n`, 'a.session.yaml').session!.steps).toHaveLength(1);
  expect(parse(step, 'b.session.yaml').session!.file).toBe('b.session.yaml');
  expect(as('2')(step, 'b.session.yaml').session!.file).toBe('b.session.yaml');
  expect(parsed).toHaveLength(4);
  expect(readdirSync(folder)).toHaveLength(2);
});

test('projects that share a folder do not push each other out', () => {
  const { parsed, as } = openCache();
  for (const root of ['/one', '/two', '/one', '/two']) as('1', root)(step, 'a.session.yaml');
  expect(parsed).toHaveLength(2);
});

test('a file with errors is parsed each time, with what remains of it', () => {
  const { parsed, parse, folder } = openCache();
  mkdirSync(folder);
  for (const _ of [1, 2]) {
    const { session, problems, remains } = parse(`${step}    nonsense: 1\n`, 'a.session.yaml');
    expect([session, problems.length, remains?.session.steps.length]).toEqual([null, 1, 1]);
  }
  expect(parsed).toHaveLength(2);
  expect(readdirSync(folder)).toEqual([]);
});

test.each(['', 'no such origin\n{}'])('what is damaged is parsed anew: %j', (text) => {
  const { parsed, parse, folder } = openCache();
  parse(step, 'a.session.yaml');
  const [name] = readdirSync(folder);
  writeFileSync(join(folder, name!), text);
  expect(parse(step, 'a.session.yaml').session!.steps).toHaveLength(1);
  expect(parsed).toHaveLength(2);
  const kept = readFileSync(join(folder, name!), 'utf8');
  writeFileSync(join(folder, name!), kept.slice(0, -1));
  expect(parse(step, 'a.session.yaml').session!.steps).toHaveLength(1);
  expect(parsed).toHaveLength(3);
});

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test.each([
  ['null', 'null'],
  ['a list', '[]'],
  ['no session', '{ "problems": [] }'],
  ['a session without steps', '{ "session": {}, "problems": [] }'],
  ['steps that are not a list', '{ "session": { "steps": { "length": 1 } }, "problems": [] }'],
  ['no problems', '{ "session": { "steps": [] } }'],
  ['problems that are not a list', '{ "session": { "steps": [] }, "problems": "none" }'],
  ['lists in lists', nested(200_000)],
])('what is kept in another form is parsed anew and replaced: %s', (_, json) => {
  const { parsed, parse, folder } = openCache();
  const first = parse(step, 'a.session.yaml');
  const path = join(folder, readdirSync(folder)[0]!);
  const kept = readFileSync(path, 'utf8');
  writeFileSync(path, `${kept.slice(0, kept.indexOf('\n'))}\n${json}`);
  expect(parse(step, 'a.session.yaml')).toEqual(first);
  expect(parsed).toHaveLength(2);
  expect(readFileSync(path, 'utf8')).toBe(kept);
});

test('if nothing can be kept, texts are parsed', () => {
  const { root } = project({ file: '' });
  const { parsed, parse } = openCache(join(root, 'file', 'cache'));
  for (const _ of [1, 2]) expect(parse(step, 'a.session.yaml').session!.steps).toHaveLength(1);
  expect(parsed).toHaveLength(2);
});

test('what could not be put in its place is not left behind', () => {
  const { parsed, parse, folder } = openCache();
  parse(step, 'a.session.yaml');
  const [name] = readdirSync(folder);
  rmSync(join(folder, name!));
  mkdirSync(join(folder, name!));
  expect(parse(step, 'a.session.yaml').session!.steps).toHaveLength(1);
  expect(parsed).toHaveLength(2);
  expect(readdirSync(folder)).toEqual([name]);
});

test('what is kept of every session in this repo is what its text says', () => {
  const { parsed, parse } = openCache();
  const root = join(import.meta.dirname, '../../..');
  const files = listSessions(root);
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    const plain = parseWithRemains(text, file);
    if (!plain.session) continue;
    parse(text, file);
    const before = parsed.length;
    expect(parse(text, file), file).toEqual(plain);
    expect(parsed, file).toHaveLength(before);
  }
  expect(parsed.length).toBeGreaterThan(300);
});
