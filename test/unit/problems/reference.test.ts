import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problemWordings } from '../../support/problem-messages.js';

const root = join(import.meta.dirname, '../../..');

const wordings = problemWordings();
const ofSends = wordings.filter(({ codes }) => codes.includes('send'));
const coded = wordings.filter((each) => !ofSends.includes(each));
const codes = [...new Set(coded.flatMap((each) => each.codes))].toSorted();

const page = readFileSync(join(root, 'docs/reference/problems.md'), 'utf8');
const rows = [...page.matchAll(/^\| `([a-z0-9-]+)` \| (.+) \|$/gm)].map(([, code = '', rest = '']) => {
  const [messages = '', ...cells] = rest.split(/(?<!\\) \| /);
  return { code, messages: codeIn(messages), cells };
});
const sendTable = page.split('### Messages of `no-response`')[1]!.split(/^## /m)[0]!;
const sendMessages = [...sendTable.matchAll(/^\| (`.+?) \| /gm)].flatMap(([, cell = '']) => codeIn(cell));

/** The texts of code spans. */
function codeIn(cell: string): readonly string[] {
  const spans = [...cell.matchAll(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g)].map(([, , text = '']) => text);
  return spans.map((text) => text.replace(/^ (.+) $/, '$1').replaceAll('\\|', '|'));
}

test('every code has one row in docs/reference/problems.md, and every row a code', () => {
  expect(codes.length).toBeGreaterThan(100);
  expect(rows.map(({ code }) => code).toSorted()).toEqual(codes);
});

test('every table of codes has one head', () => {
  const heads = [...page.matchAll(/^\| Code \|.*$/gm)].map(([head]) => head);
  expect(new Set(heads)).toEqual(new Set(['| Code | Message | What it means | What to do | Example |']));
});

test('every row says what the problem means and what to do, and has an example', () => {
  const counts = rows.map(({ code, cells }) => [code, cells.filter((cell) => cell.trim() !== '').length]);
  expect(counts.filter(([, count]) => count !== 3)).toEqual([]);
});

test('every message in a row is one that its code has', () => {
  const unknown = rows.flatMap(({ code, messages }) => {
    const own = coded.filter((each) => each.codes.includes(code));
    return messages.filter((message) => !own.some((each) => each.message.test(message)));
  });
  expect(unknown).toEqual([]);
  const others = sendMessages.filter((text) => !ofSends.some((each) => !each.isOpen && each.message.test(text)));
  expect(others).toEqual([]);
});

test('every message of the source is shown, by an example or, if others write it, in words', () => {
  const missing = coded.flatMap((each) =>
    each.codes.filter((code) => {
      const row = rows.find((other) => other.code === code);
      return !each.isOpen && !row?.messages.some((message) => each.message.test(message));
    }),
  );
  expect(missing).toEqual([]);
  const closed = ofSends.filter((each) => !each.isOpen);
  expect(closed.length).toBeGreaterThan(20);
  const shown = [...sendMessages, ...rows.flatMap(({ messages }) => messages)];
  const unseenSends = closed.filter((each) => !shown.some((text) => each.message.test(text)));
  expect(unseenSends.map(({ message }) => message.source)).toEqual([]);
});

/** Guards against what is not known to be possible. */
const unseen = new Set(['edit-not-safe', 'file-not-loaded', 'import-reader-failed']);

test('every code is shown by a case or a test, by its name or by words that no other has', () => {
  const texts = filesOf('test', /^[^.]+$|\.(?:ts|yaml|txt|mjs|json)$/).map((path) => readFileSync(path, 'utf8'));
  const all = texts.join('\n');
  const names = new Set(all.match(/[a-z0-9]+(?:-[a-z0-9]+)+/g));
  const partsOf = (code: string): readonly string[] =>
    coded.flatMap((each) => (each.codes.includes(code) ? each.parts : []));
  const isOwn = (part: string, code: string): boolean =>
    part.length >= 10 && codes.every((other) => other === code || !partsOf(other).some((text) => text.includes(part)));
  const isShown = (code: string): boolean =>
    names.has(code) ||
    partsOf(code)
      .map((part) => part.trim())
      .some((part) => isOwn(part, code) && all.includes(part));
  expect(codes.filter((code) => !unseen.has(code) && !isShown(code))).toEqual([]);
});

function filesOf(folder: string, pattern: RegExp): readonly string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && pattern.test(entry.name));
  return files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('node_modules') && path !== import.meta.filename);
}
