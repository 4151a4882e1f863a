import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallRow, Plan } from '../../../../src/format/plan.js';
import { plan, session } from './sessions.js';

/** Files 0 to 5; each calls only later ones, so that nothing is circular. */
const projects = fc
  .tuple(...[0, 1, 2, 3, 4, 5].map((file) => fc.array(fc.oneof(fc.constant('GET /'), call(file)), { maxLength: 4 })))
  .map((files) => files.map((steps, file) => session(`${file}.session.yaml`, steps.join('\n'))));

function call(from: number): fc.Arbitrary<string> {
  return fc.integer({ min: from + 1, max: 6 }).map((file) => `call ${file}.session.yaml`);
}

function callsOver(planned: Plan, row: Plan['rows'][number]): readonly CallRow[] {
  const caller = row.call === undefined ? undefined : planned.rows[row.call];
  return caller?.kind === 'call' ? [caller, ...callsOver(planned, caller)] : [];
}

test('rows, scopes and calls of any project fit together', () => {
  fc.assert(
    fc.property(projects, (sessions) => {
      const { plan: planned } = plan(sessions);
      if (!planned) throw new Error('not planned');
      const { rows, scopes } = planned;
      expect(rows.map((row) => row.index)).toEqual(rows.map((_, index) => index));
      expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
      for (const row of rows) {
        const over = callsOver(planned, row);
        const under = rows.filter((each) => callsOver(planned, each).some((one) => one === row));
        expect(row.at).toEqual((over.at(-1) ?? row).at);
        expect(scopes[row.scope]?.call).toBe(row.call);
        if (row.kind !== 'call') continue;
        expect(row.last).toBe(under.at(-1)?.index);
        expect(under.some((each) => each.kind === 'request' || each.kind === 'note')).toBe(true);
        expect(scopes[row.starts]).toMatchObject({ call: row.index, parent: row.scope, alias: row.alias });
        expect(planned.sessions[scopes[row.starts]?.session ?? -1]?.file).toBe(row.flow);
      }
    }),
    { numRuns: 100 },
  );
});
