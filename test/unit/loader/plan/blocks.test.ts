import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plan, session } from './sessions.js';

const words = ['GET /', 'if', 'else if x', 'else', 'end'] as const;
type Word = (typeof words)[number];

/** Reads the list as nested text: from each `if` a block is read up to its `end`. */
function guardsByNesting(steps: readonly Word[]): readonly (readonly number[])[] {
  const guards: (readonly number[])[] = [];
  let row = 0;
  const readBlock = (outer: readonly number[]): void => {
    let arm = row;
    guards[row++] = outer;
    for (let step = steps[row]; step !== undefined; step = steps[row]) {
      if (step === 'if') readBlock([...outer, arm]);
      else if (step === 'GET /') guards[row++] = [...outer, arm];
      else {
        arm = row;
        guards[row++] = outer;
        if (step === 'end') return;
      }
    }
  };
  while (row < steps.length) {
    if (steps[row] === 'if') readBlock([]);
    else guards[row++] = [];
  }
  return guards;
}

test('guards equal those of a reading by recursion', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 30 }), (steps) => {
      const { plan: planned } = plan([session('main.session.yaml', ['GET /', ...steps].join('\n'))]);
      const all: readonly Word[] = ['GET /', ...steps];
      expect(planned?.rows.map((row) => row.guards)).toEqual(guardsByNesting(all));
    }),
    { numRuns: 500 },
  );
});

test('the if that a marker names is the one its block began with', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 30 }), (steps) => {
      const { plan: planned } = plan([session('main.session.yaml', ['GET /', ...steps].join('\n'))]);
      for (const row of planned?.rows ?? []) {
        if (row.kind !== 'marker' || row.block === undefined) continue;
        const block = planned?.rows[row.block];
        expect(block).toMatchObject({ kind: 'marker', marker: 'if', guards: row.guards });
        const arms = planned?.rows.filter((each) => each.kind === 'marker' && each.block === row.block) ?? [];
        expect(arms[0]?.index).toBe(row.block);
        expect(arms.slice(0, -1).every((each) => each.kind === 'marker' && each.marker !== 'end')).toBe(true);
      }
    }),
  );
});
