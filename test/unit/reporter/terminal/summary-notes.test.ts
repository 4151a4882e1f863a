import pc from 'picocolors';
import { expect, test } from 'vitest';
import { environmentWithoutFile } from '../../../../src/problems/run/environment.js';
import { plain } from '../../../../src/reporter/terminal/palette.js';
import { summaryNotes } from '../../../../src/reporter/terminal/summary-notes.js';

const narrow = { columns: 80, palette: plain };
const withoutFile = environmentWithoutFile('prod');

test('a run that has nothing to note has no notes', () => {
  expect(summaryNotes({ waiting: 0, untested: 0 }, [], narrow)).toEqual([]);
});
test('waits, requests without tests and an environment without a file, which many sessions met', () => {
  const lines = summaryNotes({ waiting: 1, untested: 3 }, [withoutFile, withoutFile], narrow);
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    " Notes     1 waiting request did not fail the run · option waits: 'fail'
               3 requests have no tests: any status passes · option tests
               the environment \`prod\` has no file \`.env.prod\`. Add the file to the
               project root, or correct \`environment\`; if CI is set, the run fails.
               [environment-without-file]"
  `);
});
test('each by itself has the heading', () => {
  expect(summaryNotes({ waiting: 12, untested: 0 }, [], narrow).join('\n')).toMatchInlineSnapshot(
    `" Notes     12 waiting requests did not fail the run · option waits: 'fail'"`,
  );
  expect(summaryNotes({ waiting: 0, untested: 1 }, [], narrow).join('\n')).toMatchInlineSnapshot(
    `" Notes     1 request has no tests: any status passes · option tests"`,
  );
  expect(summaryNotes({ waiting: 0, untested: 0 }, [withoutFile], narrow).join('\n')).toMatchInlineSnapshot(`
    " Notes     the environment \`prod\` has no file \`.env.prod\`. Add the file to the
               project root, or correct \`environment\`; if CI is set, the run fails.
               [environment-without-file]"
  `);
});
test('in colour', () => {
  const lines = summaryNotes({ waiting: 1, untested: 3 }, [withoutFile], {
    columns: 80,
    palette: pc.createColors(true),
  });
  expect(lines.join('\n').replaceAll('\u001B', '␛')).toMatchInlineSnapshot(`
    " ␛[2mNotes␛[22m     ␛[33m1 waiting request did not fail the run␛[39m ␛[2m· option waits: 'fail'␛[22m
               ␛[33m3 requests have no tests: any status passes␛[39m ␛[2m· option tests␛[22m
               ␛[33mthe environment \`prod\` has no file \`.env.prod\`. Add the file to the␛[39m
               ␛[33mproject root, or correct \`environment\`; if CI is set, the run fails.␛[39m
               ␛[2m[environment-without-file]␛[22m"
  `);
});
test('in a narrow terminal the option has a line of its own', () => {
  const lines = summaryNotes({ waiting: 1, untested: 3 }, [withoutFile], { columns: 50, palette: plain });
  expect(lines.filter((line) => line.length > 50)).toEqual([]);
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    " Notes     1 waiting request did not fail the run
               · option waits: 'fail'
               3 requests have no tests: any status
               passes
               · option tests
               the environment \`prod\` has no file
               \`.env.prod\`. Add the file to the
               project root, or correct \`environment\`;
               if CI is set, the run fails.
               [environment-without-file]"
  `);
});
