import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCall } from '../../../src/authoring/ops/add-call.js';
import { extract } from '../../../src/authoring/ops/extract.js';
import { renameFlow } from '../../../src/authoring/ops/rename-flow.js';
import { sameMeaning } from '../../../src/authoring/text/verify.js';
import { parseSession } from '../../../src/loader/parse/parse-session.js';
import type { Session, Step } from '../../../src/format/session.js';
import { generatedFile } from './arbitrary-file.js';
import { applyTo, memoryProject } from './memory-project.js';
import { propertyRuns } from '../../support/property-runs.js';

const file = 'main.session.yaml';
const flows = {
  'flows/login.session.yaml': 'steps:\n- request: GET /x\n',
  'b.session.yaml': 'steps:\n- request: GET /x\n',
};
/** PROPERTY_RUNS=5000 looks further than the everyday run. */
const runs = { numRuns: propertyRuns(40) };

function sessionOf(text: string | undefined, name: string): Session {
  const { session, problems } = parseSession(text ?? '', name);
  if (!session) throw new Error(`${problems[0]?.message}\n${text}`);
  return session;
}

/** Whether a text has got one stretch more, or one next to a comma before a comment. */
function untouched(before: string, after: string): boolean {
  const start = shared(before, after);
  const isWhole = (rest: string, from: number): boolean =>
    rest.slice(shared(rest, after.slice(from))) ===
    after.slice(after.length - (rest.length - shared(rest, after.slice(from))));
  const hasComma = after[start] === ',' && /^[ \t]*#/.test(before.slice(start));
  return isWhole(before, 0) || (hasComma && isWhole(before.slice(start), start + 1));
}

/** How many characters two texts begin with alike. */
function shared(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

test('a call row comes to its place in any layout, and every byte around it stays', () => {
  fc.assert(
    fc.property(generatedFile, fc.nat(30), ({ text, session }, pick) => {
      const after = pick % (session.steps.length + 1);
      const inputs = { user: '{{var.sku}}', count: 3 };
      const files = { ...flows, [file]: text };
      const outcome = addCall(memoryProject(files), { file, flow: 'b.session.yaml', after, alias: 'fresh', inputs });
      if (outcome.kind === 'refused' && outcome.code === 'condition-reads-call') return;
      const written = applyTo(files, outcome)[file]!;
      const steps = [...sessionOf(written, file).steps];
      expect(steps.splice(after, 1)).toMatchObject([
        {
          kind: 'call',
          flow: 'b.session.yaml',
          alias: 'fresh',
          inputs: [
            { name: 'user', value: '{{var.sku}}' },
            { name: 'count', value: 3 },
          ],
        },
      ]);
      expect(sameMeaning(steps, session.steps)).toBe(true);
      expect(untouched(text, written)).toBe(true);
    }),
    runs,
  );
});

test('a flow that moves is called from everywhere, in any layout', () => {
  const moved = (step: Step): Step => {
    if (step.kind !== 'call' || step.flow !== './flows/login.session.yaml') return step;
    return { ...step, flow: './shared/auth.session.yaml' };
  };
  fc.assert(
    fc.property(generatedFile, ({ text, session }) => {
      const files = { ...flows, [file]: text };
      const outcome = renameFlow(memoryProject(files), {
        flow: 'flows/login.session.yaml',
        to: 'shared/auth.session.yaml',
      });
      const after = sessionOf(applyTo(files, outcome)[file], file);
      expect(sameMeaning(after, { ...session, steps: session.steps.map(moved) })).toBe(true);
    }),
    runs,
  );
});

test('a row that is extracted means in the flow what it meant, in any layout, and the case stays', () => {
  fc.assert(
    fc.property(generatedFile, fc.nat(30), ({ text, session }, pick) => {
      const plain = session.steps.flatMap(({ kind }, index) =>
        kind === 'request' || kind === 'call' ? [index + 1] : [],
      );
      fc.pre(plain.length > 0);
      const row = plain[pick % plain.length]!;
      const files = { ...flows, [file]: text };
      const after = applyTo(files, extract(memoryProject(files), { file, rows: [row], name: 'part' }));
      expect(after[file]).toBe(text);
      const flow = sessionOf(after['part.session.yaml'], 'part.session.yaml');
      expect(sameMeaning(flow.steps, [session.steps[row - 1]])).toBe(true);
    }),
    runs,
  );
});
