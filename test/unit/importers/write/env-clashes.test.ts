import { expect, test } from 'vitest';
import { planImport } from '../../../../src/importers/plan-import.js';
import { importSuites, type ImportedSuite } from '../../../../src/importers/import-suites.js';
import { textSource } from '../../../../src/importers/open-source.js';

async function suite(name: string, base: string, password: string): Promise<ImportedSuite> {
  const text = `@base = ${base}\n@password = ${password}\nGET {{base}}/a\nX-Password: {{password}}\n`;
  return (await importSuites(textSource(text, `${name}.http`))).suites[0]!;
}

interface Planned {
  readonly notes: readonly string[];
  readonly report: string;
}

function planned(suites: readonly ImportedSuite[], before = '', update = false): Planned {
  const read = (file: string): string | undefined => (file === '.env.example' ? before : undefined);
  const plan = planImport(suites, { to: 'api', read, update });
  if (plan.kind === 'refused') throw new Error(plan.message);
  const edit = plan.edits.find(({ file }) => file === `api/${suites.at(-1)!.home}.import.md`);
  return { notes: plan.notes, report: edit?.kind === 'create' ? edit.after : '' };
}

test('suites with other values for one variable say so, and show no secret', async () => {
  const suites = [
    await suite('a', 'http://localhost:1', 'hunter22'),
    await suite('b', 'http://localhost:2', 'other33x'),
  ];
  const { notes, report } = planned(suites);
  expect(notes).toEqual([
    'b: BASE is http://localhost:1 in .env.example, and http://localhost:2 here: give it a variable of its own in the session, and set that one',
    'b: PASSWORD is another secret here than in a, which has the variable: give it a variable of its own in the session, and set that one',
  ]);
  expect(report).toContain('BASE is http://localhost:1 in .env.example, and http://localhost:2 here');
  expect(report).toContain('PASSWORD is another secret here than in a');
  expect(report).not.toMatch(/hunter22|other33x/);
});

test('suites with the same values have nothing to say', async () => {
  const suites = [
    await suite('a', 'http://localhost:1', 'hunter22'),
    await suite('b', 'http://localhost:1', 'hunter22'),
  ];
  expect(planned(suites).notes).toEqual([]);
});

test('a value of an earlier import counts, and an empty one does not', async () => {
  const suites = [await suite('b', 'http://localhost:2', 'other33x')];
  expect(planned(suites, 'BASE=http://localhost:1\nPASSWORD=\n').notes).toHaveLength(1);
  expect(planned(suites, 'BASE=\nPASSWORD=\n').notes).toEqual([]);
});
