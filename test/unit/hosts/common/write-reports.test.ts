import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeReports } from '../../../../src/hosts/common/write-reports.js';
import type { StepRecord } from '../../../../src/record/record.js';
import type { Report } from '../../../../src/record/report.js';
import { junitFaults } from '../../../support/validate-junit.js';
import { shopReport } from '../../reporter/reports.js';

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

test('JUnit and TAP are made of whole records, and frames of the files of the run', async () => {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-reports-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'sessions'));
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
  writeFileSync(join(root, 'sessions/checkout.session.yaml'), lines.join('\n'));
  const recordText = (light: StepRecord): string =>
    JSON.stringify({ ...light, response: { ...light.response, statusText: 'Whole' } });
  await writeReports(
    { junit: 'out/report.xml', tap: 'out/report.tap' },
    { root, report: shopReport, recordText, printError: expect.unreachable },
  );
  const [xml, tap] = ['report.xml', 'report.tap'].map((file) => readFileSync(join(root, 'out', file), 'utf8'));
  expect(await junitFaults(xml!)).toEqual([]);
  expect(xml).toContain('&gt; 18 │ line 18');
  expect(xml).toContain('200 Whole');
  expect(tap).toContain('not ok 2 - POST /orders\n');
});
