import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addElse, addElseIf, unwrap, wrap } from '../../../src/authoring/ops/blocks.js';
import { findBlocks } from '../../../src/format/steps/select-run.js';
import { editCondition, removeCondition } from '../../../src/authoring/ops/edit-condition.js';
import type { Outcome } from '../../../src/authoring/project/project.js';
import { sameMeaning } from '../../../src/authoring/text/verify.js';
import { parseSession } from '../../../src/loader/parse/parse-session.js';
import type { Session, Step } from '../../../src/format/session.js';
import { generatedFile } from './arbitrary-file.js';
import { memoryProject } from './memory-project.js';
import { propertyRuns } from '../../support/property-runs.js';

const file = 'main.session.yaml';
/** PROPERTY_RUNS=5000 looks further than the everyday run. */
const runs = { numRuns: propertyRuns(30) };

/** What takes away an anchor that another row needs is refused; such a file shows nothing else. */
function textAfter(outcome: Outcome): string {
  fc.pre(outcome.kind !== 'refused' || outcome.code !== 'anchor-in-use');
  if (outcome.kind === 'refused') throw new Error(`${outcome.code}: ${outcome.message}`);
  const [edit] = outcome.edits;
  return edit && 'after' in edit ? edit.after : '';
}

function stepsOf(text: string): readonly Step[] {
  const { session, problems } = parseSession(text, file);
  if (!session) throw new Error(problems[0]?.message);
  return session.steps;
}

/** The rows that can be wrapped together: a run of whole steps of one arm. */
function wrappable(session: Session, from: number, length: number): readonly number[] {
  const blocks = findBlocks(session.steps);
  const rows = Array.from({ length: Math.min(length, session.steps.length - from) }, (_, index) => from + index + 1);
  const isCut = blocks.some(({ arms, end, last }) => {
    const markers = end === undefined ? arms : [...arms, end];
    const inside = markers.filter((row) => rows.includes(row)).length;
    return (inside > 0 && inside < markers.length) || (inside > 0 && !rows.includes(last));
  });
  return isCut ? [] : rows;
}

test('wrapping and unwrapping leaves every byte as it was', () => {
  fc.assert(
    fc.property(generatedFile, fc.nat(30), fc.integer({ min: 1, max: 4 }), ({ text, session }, start, length) => {
      const rows = wrappable(session, start % session.steps.length, length);
      fc.pre(rows.length > 0);
      const wrapped = textAfter(wrap(memoryProject({ [file]: text }), { file, rows, condition: 'status equals 404' }));
      const steps = stepsOf(wrapped);
      expect(steps.length).toBe(session.steps.length + 2);
      expect(steps[rows[0]! - 1]).toMatchObject({ kind: 'if', condition: { text: 'status equals 404' } });
      expect(steps[rows.at(-1)! + 1]).toMatchObject({ kind: 'end' });
      expect(textAfter(unwrap(memoryProject({ [file]: wrapped }), { file, row: rows[0]! }))).toBe(text);
    }),
    runs,
  );
});

test('unwrapping takes the markers out and leaves the other rows', () => {
  fc.assert(
    fc.property(generatedFile, fc.nat(30), ({ text, session }, pick) => {
      const blocks = findBlocks(session.steps);
      fc.pre(blocks.length > 0);
      const block = blocks[pick % blocks.length]!;
      const markers = new Set([...block.arms, block.end]);
      const after = stepsOf(textAfter(unwrap(memoryProject({ [file]: text }), { file, row: block.arms.at(-1)! })));
      expect(
        sameMeaning(
          after,
          session.steps.filter((_, index) => !markers.has(index + 1)),
        ),
      ).toBe(true);
    }),
    runs,
  );
});

test('a new condition, an else if and an else come to their places, and no other row changes', () => {
  fc.assert(
    fc.property(generatedFile, fc.nat(30), ({ text, session }, pick) => {
      const blocks = findBlocks(session.steps);
      fc.pre(blocks.length > 0);
      const block = blocks[pick % blocks.length]!;
      const project = memoryProject({ [file]: text });
      const changed = stepsOf(
        textAfter(
          editCondition(project, {
            file,
            row: block.if,
            condition: '$.a is at least 3 and $.a is less than 5 and header x exists',
          }),
        ),
      );
      expect(changed[block.if - 1]).toMatchObject({
        condition: { text: '$.a is at least 3 and is less than 5 and header x exists' },
      });
      expect(changed.length).toBe(session.steps.length);
      const [arm, last] = [
        addElseIf(project, { file, row: block.if, condition: 'status: 409' }),
        addElse(project, { file, row: block.if }),
      ];
      if (block.else !== undefined) {
        expect([arm, last]).toMatchObject([{ code: 'else-exists' }, { code: 'else-exists' }]);
        return;
      }
      const at = block.end! - 1;
      expect(stepsOf(textAfter(arm))[at]).toMatchObject({ kind: 'elseIf', condition: { text: 'status equals 409' } });
      expect(stepsOf(textAfter(last))[at]).toMatchObject({ kind: 'else' });
    }),
    runs,
  );
});

test('a condition that a row is given is its own, and every byte is back when it goes', () => {
  fc.assert(
    fc.property(generatedFile, fc.nat(30), ({ text, session }, pick) => {
      const guardable = session.steps.flatMap(({ kind }, index) =>
        kind === 'request' || kind === 'call' ? [index + 1] : [],
      );
      fc.pre(guardable.length > 0);
      const row = guardable[pick % guardable.length]!;
      const condition = '$.a is at least 3 and is less than 5 and header x exists';
      const given = textAfter(editCondition(memoryProject({ [file]: text }), { file, row, condition }));
      const changed = stepsOf(given);
      expect(changed[row - 1]).toMatchObject({ when: { text: condition } });
      expect(sameMeaning(changed.toSpliced(row - 1, 1), session.steps.toSpliced(row - 1, 1))).toBe(true);
      expect(textAfter(removeCondition(memoryProject({ [file]: given }), { file, row }))).toBe(text);
    }),
    runs,
  );
});
