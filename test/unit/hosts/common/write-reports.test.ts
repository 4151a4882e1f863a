import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeReports } from '../../../../src/hosts/common/write-reports.js';
import type { Report } from '../../../../src/record/report.js';

const hint = 'Check the option `report`: its path is relative to the project root, under Jest to the root of the run.';

test.each([
  ['a folder', 'taken', 'it is a directory'],
  ['a path below a file', 'file/report.json', 'a part of its path is a file'],
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
  expect(said).toEqual([`cannot write the report ${json}: ${reason} [report-not-written]\n${hint}`]);
  expect(process.exitCode).toBe(1);
  expect(readdirSync(root)).toEqual(['file', 'taken']);
});
