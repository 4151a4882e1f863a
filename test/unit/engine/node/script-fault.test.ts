import { expect, test } from 'vitest';
import { faultReader } from '../../../../src/engine/node/script-fault.js';
import { babelSyntax } from '../../../../src/hosts/jest/worker/open-case.js';
import { viteWords } from '../../../../src/hosts/common/vite-words.js';

const read = faultReader('/repo');

function errorWith(facts: object): Error {
  return Object.assign(new Error('words'), facts);
}

test('the place is the innermost frame in a file of the project', () => {
  const stack = [
    'Error: words',
    '    at get (/repo/node_modules/lib/get.js:1:2)',
    '    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
    '    at async default (file:///repo/scripts/seed.ts?12.5:4:5)',
    '    at async step (/repo/main.session.yaml:3:5)',
  ].join('\n');
  expect(read(errorWith({ stack }))).toEqual({
    kind: 'thrown',
    words: 'words',
    place: { file: 'scripts/seed.ts', line: 4, column: 5 },
  });
  expect(read(errorWith({ stack: stack.replace('/repo/scripts', '/elsewhere') }))).toEqual({
    kind: 'thrown',
    words: 'words',
  });
});

test.each([
  '    at seed (/a (1) b/scripts/seed.ts:4:5)',
  '    at /a (1) b/scripts/seed.ts:4:5',
  '    at async /a (1) b/scripts/seed.ts:4:5',
  '    at async Seeds.run [as seed] (file:///a%20(1)%20b/scripts/seed.ts?12.5:4:5)',
])('a folder may have brackets in its name: %s', (line) => {
  expect(faultReader('/a (1) b')(errorWith({ stack: `Error: words\n${line}` })).place).toEqual({
    file: 'scripts/seed.ts',
    line: 4,
    column: 5,
  });
});

test('frames that a message quotes are not taken for frames of the error', () => {
  const message = 'it said\n    at them (/repo/other.js:9:9)';
  const stack = `Error: ${message}\n    at /repo/own.js:1:2`;
  expect(read(errorWith({ message, stack })).place).toEqual({ file: 'own.js', line: 1, column: 2 });
});

test('a frame from another machine is passed over', () => {
  const stack = 'Error: words\n    at file://build-7/app/seed.js:9:9\n    at /repo/own.js:1:2';
  expect(read(errorWith({ stack }))).toEqual({
    kind: 'thrown',
    words: 'words',
    place: { file: 'own.js', line: 1, column: 2 },
  });
});

test('what is thrown need not be an error', () => {
  expect(read('a text')).toEqual({ kind: 'thrown', words: 'a text' });
  expect(read({ code: 3 })).toEqual({ kind: 'thrown', words: '{ code: 3 }' });
});

test('what caused an error is reported with it, as far down as it goes', () => {
  const refused = new Error('connect ECONNREFUSED 127.0.0.1:1');
  const both = new AggregateError([new Error('on ::1'), refused]);
  expect(read(new TypeError('fetch failed', { cause: refused })).words).toBe(
    'fetch failed: connect ECONNREFUSED 127.0.0.1:1',
  );
  expect(read(new TypeError('fetch failed', { cause: both })).words).toBe(
    'fetch failed: on ::1; connect ECONNREFUSED 127.0.0.1:1',
  );
  expect(read(both).words).toBe('on ::1; connect ECONNREFUSED 127.0.0.1:1');
  expect(read(new Error('not seeded: on ::1', { cause: new Error('on ::1') })).words).toBe('not seeded: on ::1');
  expect(read(new Error('', { cause: 'why' })).words).toBe('why');
  expect(read(new RangeError()).words).toBe('RangeError');
  const round = new Error('round');
  round.cause = new Error('and', { cause: round });
  expect(read(round).words).toBe('round: and');
});

test('a missing module is reported once, with any cause', () => {
  const cause = new Error('Failed to load url ./no.js');
  const error = Object.assign(new Error(`Cannot find module './no.js'`, { cause }), { code: 'ERR_MODULE_NOT_FOUND' });
  expect(read(error).words).toBe(`Cannot find module './no.js'`);
});

test('colours of a terminal are left out of the message', () => {
  expect(read(new Error('\u001B[96mseed.ts\u001B[0m: TS2307')).words).toBe('seed.ts: TS2307');
  expect(read('\u001B[31mred\u001B[0m').words).toBe('red');
});

test.each([
  { message: 'TypeScript enum is not supported in strip-only mode', code: 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX' },
  { message: `The requested module './a.ts' does not provide an export named 'b'` },
  { message: `Named export 'b' not found. The requested module './a.cjs' is a CommonJS module` },
])('what Node can parse and does not take keeps its words: $message', ({ message, ...more }) => {
  const stack = `file:///repo/seed.ts?1:3\nenum A {}\n ^\n\nSyntaxError: ${message}`;
  expect(read(errorWith({ name: 'SyntaxError', message, stack, ...more }))).toEqual({
    kind: 'thrown',
    words: message,
    place: { file: 'seed.ts', line: 3, column: 2 },
  });
});

test('text that a script cannot parse is not taken for a syntax error of the script', () => {
  for (const parse of [() => JSON.parse('{'), () => new RegExp(['('].join('')), () => new Function('{')]) {
    expect(read(catchFrom(parse)).kind).toBe('thrown');
  }
});

function catchFrom(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test('Node puts the place of a syntax error before the stack', () => {
  const stack =
    'file:///repo/seed.ts?1:3\nexport default () => {\n  const a = ;\n            ^\n};\n\nSyntaxError: words';
  const fault = read(errorWith({ name: 'SyntaxError', stack }));
  expect(fault).toEqual({ kind: 'syntax', words: 'words', place: { file: 'seed.ts', line: 3, column: 13 } });
});

test('Babel says the file in its message', () => {
  const fault = faultReader('/repo', { syntaxOf: babelSyntax })(
    errorWith({ name: 'SyntaxError', message: '/repo/seed.js: Unexpected token (2:12)', loc: { line: 2, column: 12 } }),
  );
  expect(fault.place).toEqual({ file: 'seed.js', line: 2, column: 13 });
});

const own = { file: 'seed.ts', line: 2, column: 13 };

test.each([
  { plugin: 'callsheet:parse', message: 'words', loc: { line: 2, column: 12 }, place: own },
  { plugin: 'vite:esbuild', message: 'words', loc: { file: '/repo/seed.ts', line: 2, column: 12 }, place: own },
  { plugin: 'vite:oxc', message: '\u001B[31mwords\u001B[0m [ seed.ts:2:13 ]', place: own },
  // It guesses.
  { plugin: 'vite:import-analysis', message: 'words', loc: { line: 1, column: 0 } },
])('Vitest keeps what $plugin said', ({ plugin, message, loc, place }) => {
  const error = errorWith({ message, __vitest_rollup_error__: { plugin, id: '/repo/seed.ts', loc } });
  const fault = faultReader('/repo', viteWords('/repo'))(error);
  expect(fault.kind).toBe('syntax');
  expect(fault.place).toEqual(place);
});

test('an import that Vite does not find is not taken for a syntax error', () => {
  const message = 'Failed to resolve import "./no" from "seed.ts". Does the file exist?';
  const error = errorWith({
    message,
    __vitest_rollup_error__: { plugin: 'vite:import-analysis', id: '/repo/seed.ts' },
  });
  expect(faultReader('/repo', viteWords('/repo'))(error).kind).toBe('thrown');
});

test('a missing module is reported in the words of Node, and only under Vitest in those of Vite', () => {
  const ofNode = new Error("Cannot find module './seed.ts'");
  const ofVite = new Error('Failed to load url /repo/seed.ts (resolved id: /repo/seed.ts). Does the file exist?');
  const underVite = faultReader('/repo', viteWords('/repo'));
  expect([read(ofNode).kind, underVite(ofNode).kind]).toEqual(['missing', 'missing']);
  expect([read(ofVite).kind, underVite(ofVite).kind]).toEqual(['thrown', 'missing']);
});
