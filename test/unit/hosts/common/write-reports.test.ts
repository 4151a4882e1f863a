import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeReports } from '../../../../src/hosts/common/write-reports.js';
import type { Report } from '../../../../src/record/report.js';

const hint = 'Its path stands in the option report, relative to the project root, under Jest to the root of the run.';

test.each([
  ['a folder', 'taken', 'it is a directory'],
  ['a path below a file', 'file/report.json', 'it would lie below a file'],
])('%s in the place of a report is named with a code', async (_, json, reason) => {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-reports-'));
  const { exitCode } = process;
  onTestFinished(() => {
    rmSync(root, { recursive: true });
    process.exitCode = exitCode;
  });
  mkdirSync(join(root, 'taken'));
  writeFileSync(join(root, 'file'), '');
  const said: string[] = [];
  const report = { version: 1, sessions: [] } as unknown as Report;
  await writeReports({ json }, { root, report, recordText: () => '', printError: (text) => said.push(text) });
  expect(said).toEqual([`the report ${json} cannot be written: ${reason} [report-not-written]\n${hint}`]);
  expect(process.exitCode).toBe(1);
  expect(readdirSync(root)).toEqual(['file', 'taken']);
});
