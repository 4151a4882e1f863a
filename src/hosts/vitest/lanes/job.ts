import type { RunEvent } from '../../../record/event.js';
import type { Message } from '../../../format/problem.js';
import { reasonWords } from '../../../problems/run/run.js';
import { bareRecord, type Fate } from '../shared/suite-meta.js';
import { openRecords } from './handed-records.js';
import type { Failure, StepRecord } from '../../../record/record.js';
import type { Outline } from '../../../record/report.js';

/** One file that the thread runs, as its tests see it. */
export interface JobHandle {
  /** The record of a row that was asked for, once it is there; undefined if a cancelled run never came to it. It is handed out once. */
  readonly record: (row: number) => Promise<StepRecord | undefined>;
  /** What went wrong outside any row, once everything is over. */
  readonly finished: () => Promise<readonly Failure[]>;
  readonly onLog: (listener: LogListener) => void;
  /** Hears what happens while steps run, where a terminal shows it. */
  readonly onEvent: (listener: (event: RunEvent) => void) => void;
}

export type LogListener = (type: 'stdout' | 'stderr', text: string) => void;

/** The same file as the thread's messages see it. */
export interface Job extends JobHandle {
  readonly settle: (row: number, record: StepRecord | undefined) => void;
  readonly finish: (failures: readonly Failure[]) => void;
  readonly log: LogListener;
  readonly tell: (event: RunEvent) => void;
  /** Ends what is still open: the first row fails with the message, the rest are skipped. */
  readonly break: (message: Message) => void;
  /** Ends what is still open as never come to: the run was cancelled, and its thread is no more. */
  readonly cancel: () => void;
}

export function openJob(plan: Outline, rows: readonly number[]): Job {
  const records = openRecords();
  const open = new Set(rows);
  const over = Promise.withResolvers<readonly Failure[]>();
  let logTo: LogListener = () => undefined;
  let tellTo: (event: RunEvent) => void = () => undefined;

  function settle(row: number, record: StepRecord | undefined): void {
    if (open.delete(row)) records.put(row, record);
  }

  function settleBare(row: number, fate: Fate): void {
    settle(row, bareRecord(plan.rows[row]!, plan.file, fate));
  }

  function endOpen(end: (row: number) => void): void {
    for (const row of rows) if (open.has(row)) end(row);
    over.resolve([]);
  }

  function end(message: Message): void {
    const [first] = open;
    if (first === undefined) return over.resolve([message]);
    settleBare(first, { state: 'failed', failures: [message] });
    const reason = reasonWords({ kind: 'stopped', title: plan.rows[first]!.title });
    endOpen((row) => settleBare(row, { state: 'skipped', reason }));
  }

  return {
    record: records.take,
    finished: () => over.promise,
    onLog: (listener) => {
      logTo = listener;
    },
    onEvent: (listener) => {
      tellTo = listener;
    },
    settle,
    finish: over.resolve,
    log: (type, text) => logTo(type, text),
    tell: (event) => tellTo(event),
    break: end,
    cancel: () => endOpen((row) => settle(row, undefined)),
  };
}
