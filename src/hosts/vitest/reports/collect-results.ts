import type { TestCase, TestModule } from 'vitest/node';
import { flowName } from '../../../format/paths.js';
import { type Row, isTestRow } from '../../../format/plan.js';
import { fileNotFinished, fileNotLoaded } from '../../../problems/host/host.js';
import type { Message } from '../../../format/problem.js';
import { fileStart } from '../../../format/range.js';
import type { Failure, StepRecord } from '../../../record/record.js';
import type { Outline, SessionResult } from '../../../record/report.js';
import { lightRecord } from '../../common/light-record.js';
import type { Spool } from '../../../runner/spool.js';
import { openRecordStore } from '../../common/record-store.js';
import { isSessionFile } from '../shared/session-homes.js';
import { bareRecord } from '../../common/bare-record.js';
import { textOf, type LoadErrorMeta, type SuiteMeta } from '../shared/suite-meta.js';
import { reasonWords } from '../../../problems/run/run.js';

/** Gathers what Vitest's test modules say of session files: light records in memory, whole ones in a spool. */
interface Collector {
  /** A module is about to run: what is known of it from an earlier run goes. */
  readonly forget: (module: TestModule) => void;
  /** Takes the record of a test that has ended, and gives its light form; a test without a record gives none. */
  readonly take: (test: TestCase) => StepRecord | undefined;
  /** What the session files among the modules gave; the records are light. */
  readonly results: (modules: readonly TestModule[], run: RunEnd) => readonly SessionResult[];
  /** The JSON text of the whole record behind a light one; one of a row that never ran is whole itself. */
  readonly recordText: (light: StepRecord) => string;
}

interface RunEnd {
  /** The files that the run was to run, relative to the project root; undefined where they are unknown beforehand. */
  readonly files: readonly string[] | undefined;
  readonly wasInterrupted: boolean;
  /** Why none of them ran. */
  readonly fault?: Message | undefined;
}

export function createCollector(spool: Spool): Collector {
  /** Light records by row id, by module: a file that two projects run is two modules. */
  const taken = new Map<string, Map<string, StepRecord>>();
  const store = openRecordStore(spool);
  /** Modules that the last run to have them did not finish, as it was interrupted; runs of other files leave them so. */
  const cut = new Set<string>();
  return {
    forget: ({ id }) => {
      store.free(taken.get(id)?.values() ?? []);
      taken.delete(id);
    },
    take: (test) => {
      const record = recordOf(test);
      if (!record) return undefined;
      const { id } = test.module;
      const light = taken.get(id) ?? new Map<string, StepRecord>();
      // Vitest reports the tests of a suite that skipped them all twice: by then the light record is on them, unless they keep the whole.
      const before = light.get(record.id);
      if (before === record) return record;
      if (before) store.free([before]);
      const kept = store.keep(record, textOf(record));
      taken.set(id, light.set(record.id, kept));
      return kept;
    },
    results: (modules, run) => {
      const { files = [], wasInterrupted, fault } = run;
      const own = modules.filter(({ relativeModuleId }) => isSessionFile(relativeModuleId));
      markCut(cut, own, run);
      const ran = own.flatMap((module) => {
        const records = taken.get(module.id) ?? new Map<string, StepRecord>();
        const wasCut = cut.has(module.id);
        const result = resultOf(module, records, wasCut ? [] : unfinished(module));
        return result && wasCut ? withCancelledRows(module, result) : (result ?? []);
      });
      const known = new Set(own.map(({ relativeModuleId }) => relativeModuleId));
      const lost = files.filter((file) => isSessionFile(file) && !known.has(file));
      return wasInterrupted ? ran : [...ran, ...lost.map((file) => lostResult(file, fault))];
    },
    recordText: store.text,
  };
}

function markCut(cut: Set<string>, modules: readonly TestModule[], { files, wasInterrupted }: RunEnd): void {
  const inRun = files && new Set(files);
  for (const { id, relativeModuleId } of modules) {
    if (inRun && !inRun.has(relativeModuleId)) continue;
    if (wasInterrupted) cut.add(id);
    else cut.delete(id);
  }
}

/** The light form of a test's record, for runs that need no more. */
export function lightOf(test: TestCase): StepRecord | undefined {
  const record = recordOf(test);
  return record && lightRecord(record);
}

/** The record that a test has left on itself. */
export function recordOf(test: TestCase): StepRecord | undefined {
  return (test.meta() as { readonly callsheet?: StepRecord }).callsheet;
}

/**
 * @param records - of the module's tests, by row id
 * @param more - what went wrong besides what Vitest has kept of the module
 * @returns undefined for a file without a selected request
 */
export function resultOf(
  module: TestModule,
  records: ReadonlyMap<string, StepRecord>,
  more: readonly Failure[] = [],
): SessionResult | undefined {
  const suite = [...module.children.suites()].map(metaOf).find((meta) => meta !== undefined);
  const failures = [...(suite?.failures ?? []), ...loadFailures(module), ...more];
  if (records.size === 0 && failures.length === 0 && !suite) return undefined;
  return { outline: suite?.outline ?? bareOutline(module.relativeModuleId, [...records.values()]), records, failures };
}

function metaOf(suite: { readonly meta: () => object }): SuiteMeta | undefined {
  return (suite.meta() as { readonly callsheet?: SuiteMeta }).callsheet;
}

/** Problems of the file, and other errors of its loading. */
function loadFailures(module: TestModule): readonly Failure[] {
  return module.errors().flatMap((error): readonly Failure[] => {
    const broken = (error as { readonly callsheet?: LoadErrorMeta }).callsheet;
    return broken?.failures ?? [fileNotLoaded(error.message)];
  });
}

/** Of a run that was not interrupted: an end that came too early. */
function unfinished(module: TestModule): readonly Failure[] {
  return ['queued', 'pending'].includes(module.state()) ? [fileNotFinished()] : [];
}

/** Of a file that the run never came to: without a fault, because the process that was to run it had ended. */
function lostResult(file: string, fault: Failure = fileNotFinished()): SessionResult {
  return { outline: bareOutline(file, []), records: new Map(), failures: [fault] };
}

/** Of a file that did not load or did not finish: the rows that ran, without their calls and arms. */
function bareOutline(file: string, records: readonly StepRecord[]): Outline {
  const rows = records.map(({ id, title }, index): Row => {
    return { kind: 'request', index, id, title, scope: 0, step: index, guards: [], at: fileStart, timeBound: null };
  });
  return { file, name: flowName(file), rows };
}

/**
 * The result of a session that a cancelled run had begun, with a record for each row that it never came to, whose test stays
 * pending: skipped, and why. Without them a report would look as if the session had no more requests.
 */
export function withCancelledRows(module: TestModule, result: SessionResult): SessionResult {
  const { outline, records } = result;
  const tests = [...module.children.allTests()];
  const rows = outline.rows.filter(isTestRow);
  if (records.size === 0 || records.size === tests.length || rows.length !== tests.length) return result;
  // A time in which the session ran, as what was never begun adds nothing to its length.
  const { startedAt } = [...records.values()].at(-1)!;
  const added = rows
    .filter(({ id }, index) => !records.has(id) && tests[index]!.result().state === 'pending')
    .map((row) => [row.id, bareRecord(row, outline.file, { ...cancelled, startedAt })] as const);
  return { ...result, records: new Map([...records, ...added]) };
}

const cancelled = { state: 'skipped', reason: reasonWords({ kind: 'cancelled' }) } as const;
