import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sameMeaning } from '../../../src/authoring/text/verify.js';
import { listSessions } from '../../../src/loader/files/find-sessions.js';
import { parseSession } from '../../../src/loader/parse/parse-session.js';

const folder = join(import.meta.dirname, '../../cases');

test('a file means the same in any order of its lines', () => {
  const moved = listSessions(folder).filter((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const { session } = parseSession(text, file);
    return session && !sameMeaning(session, parseSession(`# a line more\n${text}`, file).session);
  });
  expect(moved).toEqual([]);
});

test('what a body says is not a place, however it is called', () => {
  const meaning = (range: number): unknown =>
    parseSession(`steps:\n  - request: POST /a\n    json: { range: ${range} }\n`, 'a.session.yaml').session;
  expect(sameMeaning(meaning(1), meaning(1))).toBe(true);
  expect(sameMeaning(meaning(1), meaning(2))).toBe(false);
});
