import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allOptions, optionsOf } from '../../../scripts/options-table.js';
import { configShapes, jestShapes, type Shapes } from '../../../src/loader/config/check-config.js';
import { reportKinds } from '../../../src/format/options.js';

const root = join(import.meta.dirname, '../../..');

test('docs/reference/options.md has one row for each option, and no other', () => {
  const page = readFileSync(join(root, 'docs/reference/options.md'), 'utf8');
  const tables = [...page.matchAll(/<!-- options .+? -->\n([\s\S]*?)<!-- end of options -->/g)].map(
    ([, table]) => table!,
  );
  const rows = tables.flatMap((table) => [...table.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, name]) => name));
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.toSorted()).toEqual(
    allOptions()
      .map(({ name }) => name)
      .toSorted(),
  );
});

test.each([
  ['CallsheetConfig', configShapes],
  ['JestOptions', jestShapes],
])('%s has the options that are checked', (name, shapes) => {
  expect(
    optionsOf(name)
      .map((option) => option.name)
      .toSorted(),
  ).toEqual(namesOf(shapes).toSorted());
});

function namesOf(shapes: Shapes, prefix = ''): readonly string[] {
  return Object.entries(shapes).flatMap(([name, shape]) =>
    'options' in shape ? namesOf(shape.options, `${prefix}${name}.`) : `${prefix}${name}`,
  );
}

test('what a docstring says of an option reaches its row', () => {
  expect(allOptions().find(({ name }) => name === 'waits')).toEqual({
    name: 'waits',
    type: "'wait' | 'fail'",
    default: "'wait'",
    where: 'all',
    what: "State of a poll that runs out of time. `'wait'`: neither passed nor failed. `'fail'`: failed.",
    example: "process.env.CI ? 'fail' : 'wait'",
  });
});

test('docs/reference/report.md names each report', () => {
  const names = readFileSync(join(root, 'docs/reference/report.md'), 'utf8').matchAll(/The report `(\w+)` is /g);
  expect([...names].map(([, name]) => name)).toEqual([...reportKinds]);
});
