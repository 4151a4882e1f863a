import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../../src/record/report.js';
import { mergeReports } from '../../../src/reporter/merge-reports.js';
import { summarise } from '../../../src/reporter/summarise.js';
import { filesOfShard } from '../../../src/runner/shard.js';
import { makeReport, reportOf } from '../../support/make-report.js';
import { shopReport } from './reports.js';

/** The reports of the shards of a run. */
function shardsOf(report: Report, count: number): readonly Report[] {
  const files = report.sessions.map(({ file }) => file);
  return Array.from({ length: count }, (_, at) => {
    const shard = { index: at + 1, count };
    const own = new Set(filesOfShard(files, shard));
    const part = reportOf(report.sessions.filter(({ file }) => own.has(file)));
    return { ...part, startedAt: report.startedAt + 10 * at, elapsed: 100, shard };
  });
}

function timeless(report: Report): Omit<Report, 'startedAt' | 'elapsed'> {
  const { startedAt: _startedAt, elapsed: _elapsed, ...rest } = report;
  return rest;
}

describe('mergeReports', () => {
  test('gives of any shards, in any order, what one run would have given', () => {
    const runs = fc.record({
      requests: fc.integer({ min: 0, max: 120 }),
      perSession: fc.integer({ min: 1, max: 20 }),
      count: fc.integer({ min: 1, max: 8 }),
      turn: fc.nat(7),
    });
    fc.assert(
      fc.property(runs, ({ requests, perSession, count, turn }) => {
        const whole = inOrder(makeReport({ requests, perSession }));
        const shards = shardsOf(whole, count);
        const turned = [...shards.slice(turn % count), ...shards.slice(0, turn % count)];
        expect(timeless(mergeReports(turned))).toEqual(timeless(whole));
      }),
      { numRuns: 60 },
    );
  });

  test('gives what `summarise` makes of the results of all', () => {
    const rows = ['a', 'b', 'c'].map((file) => ({
      outline: { file, name: file, rows: [] },
      records: new Map(),
      failures: [],
    }));
    const times = { startedAt: 1_000, elapsed: 50 };
    const parts = rows.map((row) => summarise([row], times));
    expect(mergeReports(parts)).toEqual(summarise(rows, times));
  });

  test('spans from the first start to the last end', () => {
    const { startedAt, elapsed } = mergeReports(shardsOf(inOrder(shopReport), 2));
    expect({ startedAt, elapsed }).toEqual({ startedAt: shopReport.startedAt, elapsed: 110 });
  });
});

function inOrder(report: Report): Report {
  return { ...report, sessions: report.sessions.toSorted((a, b) => (a.file < b.file ? -1 : 1)) };
}
