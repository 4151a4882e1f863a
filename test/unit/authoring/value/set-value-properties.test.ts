import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { setValue } from '../../../../src/authoring/ops/set-value.js';
import type { Outcome, Refusal } from '../../../../src/authoring/project/project.js';
import { readSessionText, type SessionText } from '../../../../src/authoring/text/open-session-text.js';
import { sameMeaning } from '../../../../src/authoring/text/verify.js';
import { walkPath } from '../../../../src/authoring/value/find-place.js';
import { valueOf, type PathPart } from '../../../../src/authoring/value/value-of.js';
import type { Json, JsonObject } from '../../../../src/lib/json.js';
import { memoryProject } from '../memory-project.js';
import { knownSessions, layouts, type PlacedValue } from './sessions.js';
import { propertyRuns } from '../../../support/property-runs.js';

const file = 'main.session.yaml';
const sessions = knownSessions();
const names = Object.keys(layouts);

/** PROPERTY_RUNS=100000 looks at more; PROPERTY_SEED at others. */
const runs = {
  numRuns: propertyRuns(40),
  seed: Number(process.env.PROPERTY_SEED ?? 2026),
};

interface Picked {
  readonly name: string;
  readonly layout: string;
  readonly text: string;
  readonly value: PlacedValue;
  readonly pick: number;
}

const all = sessions.flatMap((session) => session.values.map((value) => ({ session, value })));

/** Checks something of values of the sessions, in any layout. */
function forEachPlace(fits: (value: PlacedValue) => boolean, check: (picked: Picked) => void): void {
  const places = all.filter(({ value }) => fits(value));
  const picked = fc.record({
    index: fc.nat(places.length - 1),
    pick: fc.nat(1_000),
    layout: fc.constantFrom(...names),
  });
  fc.assert(
    fc.property(picked, ({ index, pick, layout }) => {
      const { session, value } = places[index]!;
      check({ name: session.name, layout, text: layouts[layout]!(session.text), value, pick });
    }),
    {
      ...runs,
      maxSkipsPerRun: 1_000,
      reporter: (details) => {
        if (!details.failed) return;
        const [last] = details.counterexample ?? [];
        const at = last && places[last.index];
        const about = at && JSON.stringify({ name: at.session.name, ...at.value, ...last });
        throw new Error(`${about}\nseed ${details.seed}`, { cause: details.errorInstance });
      },
    },
  );
}

function read(text: string): SessionText {
  const of = readSessionText(text, file);
  if (of.kind === 'refused') throw new Error(of.message);
  return of;
}

function whole({ row, path }: Pick<PlacedValue, 'row' | 'path'>): readonly PathPart[] {
  return row === undefined ? path : ['steps', row - 1, ...path];
}

/** What may be refused: what the format does not take, and what has its text in another place. */
const known = new Set(['edit-breaks-file', 'anchor-in-use', 'value-is-alias', 'rows-not-editable', 'no-such-place']);

function edited(outcome: Outcome): string | undefined {
  if (outcome.kind === 'edited') {
    const [edit] = outcome.edits;
    return edit && 'after' in edit ? edit.after : undefined;
  }
  fc.pre(!known.has(outcome.code));
  throw new Error(`${outcome.code}: ${outcome.message}${(outcome as Refusal).hint}`);
}

function set(text: string, at: Pick<PlacedValue, 'row' | 'path'>, value?: Json): string | undefined {
  const { row, path } = at;
  const given = { file, path, ...(row !== undefined && { row }), ...(value !== undefined && { value }) };
  return edited(setValue(memoryProject({ [file]: text }), given));
}

/** Every other row means the same, and every other part of the head. */
function expectOthersSame(before: SessionText, after: SessionText, row: number | undefined): void {
  const rest = ({ session }: SessionText): object =>
    row === undefined ? session.steps : { ...session, ignores: [], steps: session.steps.toSpliced(row - 1, 1) };
  expect(sameMeaning(rest(before), rest(after))).toBe(true);
}

/** Only lines that the value is on have changed. */
function expectBytesSame(before: SessionText, text: string, at: PlacedValue): void {
  const { text: old } = before;
  let from = 0;
  while (from < old.length && from < text.length && old[from] === text[from]) from++;
  let tail = 0;
  while (tail < Math.min(old.length, text.length) - from && old.at(-1 - tail) === text.at(-1 - tail)) tail++;
  const { places } = walkPath(before.document, whole(at));
  const last = places.at(-1)!;
  const node = last.kind === 'key' ? last.pair?.key : last.node;
  const start = (node as { range?: [number, number, number] } | null)?.range?.[0] ?? 0;
  const end = (last.node as { range?: [number, number, number] } | null)?.range?.[2] ?? start;
  const first = old.lastIndexOf('\n', start - 1) + 1;
  const next = old.indexOf('\n', Math.max(end - 1, start));
  expect(from).toBeGreaterThanOrEqual(Math.max(0, first - 2));
  expect(old.length - tail).toBeLessThanOrEqual(next < 0 ? old.length : next + 1 + blanksAt(old, next + 1));
}

/** What of the blank lines and the indentation below a value equals what went. */
function blanksAt(text: string, at: number): number {
  return /^[\s#]*(?:- *)?/.exec(text.slice(at))?.[0].length ?? 0;
}

/** Another value that is written in the same manner, from which there is a way back to the first bytes. */
function another(value: Json): Json | undefined {
  if (typeof value === 'string')
    return /^\w[\w /.-]*\w$/.test(value) && Number.isNaN(Number(value)) ? `${value}x` : undefined;
  if (typeof value === 'number') return Number.isInteger(value) ? value + 1 : undefined;
  return typeof value === 'boolean' ? !value : undefined;
}

const isScalar = ({ value }: PlacedValue): boolean => typeof value !== 'object';
const isList = ({ value, isExact }: PlacedValue): boolean => isExact && Array.isArray(value) && value.length > 0;
const isMap = ({ value, isExact }: PlacedValue): boolean =>
  isExact && typeof value === 'object' && !Array.isArray(value) && value !== null && Object.keys(value).length > 0;
/** A test of a list goes with its last key, and what comes after it moves. */
const staysInPlace = ({ path }: PlacedValue): boolean => path[0] !== 'tests' || path.length < 3;
const hasAnother = ({ value, isExact }: PlacedValue): boolean => isExact && another(value) !== undefined;

test('a value becomes another and back; every other byte, row and key stays', () => {
  forEachPlace(hasAnother, ({ text, value: at }) => {
    const wanted = another(at.value)!;
    const before = read(text);
    const changed = set(text, at, wanted);
    fc.pre(changed !== undefined);
    const after = read(changed!);
    expectOthersSame(before, after, at.row);
    expectBytesSame(before, changed!, at);
    expect(valueOf(after.document, walkPath(after.document, whole(at)).places.at(-1)!.node)).toEqual(wanted);
    expect(set(changed!, at, at.value)).toBe(text);
  });
});

test('any text goes in and is read back as it is', () => {
  const texts = [
    'null',
    '1.10',
    'true',
    'a: b',
    '# x',
    "it's",
    '"',
    'two\nlines\n',
    '',
    ' x ',
    '- a',
    '{{var.a}}',
    '名前',
  ];
  forEachPlace(isScalar, ({ text, value: at, pick }) => {
    const wanted = texts[pick % texts.length]!;
    const before = read(text);
    const changed = set(text, at, wanted);
    fc.pre(changed !== undefined);
    const after = read(changed!);
    expectOthersSame(before, after, at.row);
    expectBytesSame(before, changed!, at);
    expect(valueOf(after.document, walkPath(after.document, whole(at)).places.at(-1)!.node)).toBe(wanted);
  });
});

test('what goes leaves every other row and value, and can come back', () => {
  forEachPlace(staysInPlace, ({ text, value: at }) => {
    const before = read(text);
    const changed = set(text, at);
    fc.pre(changed !== undefined);
    const after = read(changed!);
    expectOthersSame(before, after, at.row);
    if (at.holder === 'list') return;
    const back = read(set(changed!, at, at.value)!);
    expect(valueOf(back.document, back.document.contents)).toEqual(valueOf(before.document, before.document.contents));
  });
});

test('a key that comes is one insertion, and every byte is back when it goes', () => {
  forEachPlace(isMap, ({ text, value: at, pick }) => {
    const path = [...at.path, ['zz', 'x-new', '$.zz', 'header zz'][pick % 4]!];
    fc.pre(!Object.hasOwn(at.value as JsonObject, String(path.at(-1))));
    const given = { path, ...(at.row !== undefined && { row: at.row }) };
    const changed = set(text, given, ['new', 5, { lt: 300 }, ['a', 'b']][pick % 3]!);
    fc.pre(changed !== undefined);
    expectOthersSame(read(text), read(changed!), at.row);
    expect(set(changed!, given)).toBe(text);
  });
});

test('a list gets an item and loses it, a whole value says what it is to say', () => {
  forEachPlace(isList, ({ text, value: at, pick }) => {
    const before = read(text);
    const items = at.value as readonly Json[];
    const index = pick % (items.length + 1);
    const [like] = items;
    const item = typeof like === 'string' ? 'zz' : typeof like === 'number' ? 77 : items[pick % items.length]!;
    const wanted = items.toSpliced(index, 0, item);
    const changed = set(text, at, wanted);
    fc.pre(changed !== undefined);
    const after = read(changed!);
    expectOthersSame(before, after, at.row);
    expect(valueOf(after.document, walkPath(after.document, whole(at)).places.at(-1)!.node)).toEqual(wanted);
    // One space comes back where there were more.
    if (!/,  +\S/.test(text)) expect(set(changed!, at, items)).toBe(text);
  });
});

test('what a file says already changes nothing', () => {
  forEachPlace(
    () => true,
    ({ text, value: at }) => {
      expect(set(text, at, at.value)).toBeUndefined();
    },
  );
});
