import { describe, expect, test } from 'vitest';
import { imported, mappingRows } from '../../../scripts/import-examples/mapping-table.js';
import { guideTables, markOf } from '../../../scripts/import-examples/tables.js';
import { between, tableOf } from '../../../scripts/markdown-table.js';
import { importSuite } from '../../../src/cli/commands/import.js';
import { importSuites } from '../../../src/importers/import-suites.js';
import { outcomeWords } from '../../../src/importers/markdown.js';
import { envExample } from '../../../src/importers/write/env-example.js';
import { parseSession } from '../../../src/loader/parse/parse-session.js';
import { leftoverWords } from '../../../src/problems/import/report.js';
import { docPages, readPage } from '../../support/doc-pages.js';

/** `npm run reference` writes the same tables with a build. */

const importer = { importSuites, envExample, leftoverWords, outcomeWords };

test('every guide of an import has tables, and a place for each', () => {
  const guides = docPages.filter((page) => /^docs\/guide\/import(?:ing|-)/.test(page));
  expect(Object.keys(guideTables).toSorted()).toEqual(guides);
  const marks = Object.entries(guideTables).flatMap(([page, tables]) =>
    tables.map((table) => readPage(page).split(`<!-- ${markOf(table)} -->`).length - 1),
  );
  expect(new Set(marks)).toEqual(new Set([1]));
});

test('the guides name every option of the command', () => {
  const text = Object.keys(guideTables).map(readPage).join('\n');
  expect(importSuite.options.filter(({ name }) => !text.includes(`--${name}`)).map(({ name }) => name)).toEqual([]);
});

describe.each(Object.entries(guideTables))('%s', (page, tables) => {
  test('has what each of its examples becomes', async () => {
    const written = readPage(page);
    let made = written;
    for (const table of tables) made = between(made, markOf(table), tableOf(await mappingRows(table, importer)));
    expect(written).toBe(made);
  });

  test('has only examples that become sessions without errors', async () => {
    const problems = await Promise.all(
      tables.flatMap(({ examples }) =>
        examples.flatMap(({ says, files, without }) =>
          [files, without].map(async (each) => {
            const { suites, problems: found } = await imported(each, importer);
            const errors = suites.flatMap(({ sessions }) =>
              sessions.flatMap(({ file, text }) => {
                const parsed = parseSession(text, file);
                return parsed.session === null ? parsed.problems : [];
              }),
            );
            return [...found, ...errors].map(({ message }) => `${says}: ${message}`);
          }),
        ),
      ),
    );
    expect(problems.flat()).toEqual([]);
  });
});
