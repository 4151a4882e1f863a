import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deleteRows, duplicateRows, moveRows } from '../../../src/authoring/ops/arrange-rows.js';
import { pasteRows } from '../../../src/authoring/ops/add-rows.js';
import type { Outcome } from '../../../src/authoring/project/project.js';
import { sameMeaning } from '../../../src/authoring/text/verify.js';
import { parseSession } from '../../../src/loader/parse/parse-session.js';
import type { Step } from '../../../src/format/session.js';
import { generatedFile } from './arbitrary-file.js';
import { memoryProject } from './memory-project.js';
import { propertyRuns } from '../../support/property-runs.js';

const file = 'main.session.yaml';
const runs = { numRuns: propertyRuns(15) };
const known = new Set(['block-cut', 'moved-into-itself', 'nothing-left', 'anchor-in-use', 'edit-breaks-file']);

function textAfter(outcome: Outcome): string {
  fc.pre(outcome.kind !== 'refused' || !known.has(outcome.code));
  if (outcome.kind === 'refused') throw new Error(`${outcome.code}: ${outcome.message}`);
  const [edit] = outcome.edits;
  fc.pre(edit !== undefined);
  return edit && 'after' in edit ? edit.after : '';
}

function stepsOf(text: string): readonly Step[] {
  const { session, problems } = parseSession(text, file);
  if (!session) throw new Error(problems[0]?.message);
  return session.steps;
}

const picks = fc.record({ start: fc.nat(30), length: fc.integer({ min: 1, max: 4 }), place: fc.nat(30) });

function rowsOf(steps: readonly Step[], { start, length }: { start: number; length: number }): readonly number[] {
  const from = (start % steps.length) + 1;
  return Array.from({ length: Math.min(length, steps.length - from + 1) }, (_, index) => from + index);
}

test('rows that move mean the same in any layout, and so do those around them; they can move back', () => {
  fc.assert(
    fc.property(generatedFile, picks, ({ text, session }, pick) => {
      const { steps } = session;
      const rows = rowsOf(steps, pick);
      const after = pick.place % (steps.length + 1);
      const moved = textAfter(moveRows(memoryProject({ [file]: text }), { file, rows, after }));
      const [from, to] = [rows[0]!, rows.at(-1)!];
      const rest = steps.filter((_, index) => !rows.includes(index + 1));
      const at = after < from ? after : after - rows.length;
      expect(sameMeaning(stepsOf(moved), rest.toSpliced(at, 0, ...steps.slice(from - 1, to)))).toBe(true);
      const own = rows.map((_, index) => at + 1 + index);
      const back = after < from ? to : from - 1;
      const again = textAfter(moveRows(memoryProject({ [file]: moved }), { file, rows: own, after: back }));
      expect(sameMeaning(stepsOf(again), steps)).toBe(true);
    }),
    runs,
  );
});

test('a copy goes as it came, and every byte is back', () => {
  fc.assert(
    fc.property(generatedFile, picks, ({ text, session }, pick) => {
      const rows = rowsOf(session.steps, pick);
      const copied = textAfter(duplicateRows(memoryProject({ [file]: text }), { file, rows }));
      expect(stepsOf(copied).length).toBe(session.steps.length + rows.length);
      const copies = rows.map((row) => row + rows.length);
      const back = textAfter(deleteRows(memoryProject({ [file]: copied }), { file, rows: copies }));
      expect(sameMeaning(stepsOf(back), session.steps)).toBe(true);
      if (!text.includes('#')) expect(back.replace(/[\r\n ]+/g, ' ')).toBe(text.replace(/[\r\n ]+/g, ' '));
    }),
    runs,
  );
});

test('rows that go leave the others', () => {
  fc.assert(
    fc.property(generatedFile, picks, ({ text, session }, pick) => {
      const rows = rowsOf(session.steps, pick);
      const left = textAfter(deleteRows(memoryProject({ [file]: text }), { file, rows }));
      const kept = session.steps.filter((_, index) => !rows.includes(index + 1));
      expect(sameMeaning(stepsOf(left), kept)).toBe(true);
    }),
    runs,
  );
});

test('rows of one file can be pasted into another, whatever their layouts', () => {
  fc.assert(
    fc.property(generatedFile, generatedFile, picks, (source, target, { place }) => {
      const after = place % (target.session.steps.length + 1);
      const pasted = textAfter(
        pasteRows(memoryProject({ [file]: target.text }), { file, after, text: source.text.replace(/^\uFEFF/, '') }),
      );
      const wanted = target.session.steps.toSpliced(after, 0, ...source.session.steps);
      expect(sameMeaning(stepsOf(pasted), wanted)).toBe(true);
    }),
    runs,
  );
});
