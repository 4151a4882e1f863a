import { resolve } from 'node:path';
import { sessionBroke } from '../../../problems/host/lanes.js';
import type { Message } from '../../../format/problem.js';
import { outlineOf, type Outline } from '../../../record/report.js';
import { endedRecords } from '../../common/bare-record.js';
import { rememberText } from '../shared/suite-meta.js';
import type { FromThread } from './messages.js';
import type { RunEvent } from '../../../record/event.js';
import type { Failure, StepRecord } from '../../../record/record.js';

/** The files that a thread runs, by the numbers that its messages name them by. */
interface Jobs {
  readonly open: (plan: Outline, rows: readonly number[]) => { readonly job: Job; readonly number: number };
  /** Hands a message to the job that it is about; the last one ends it. */
  readonly take: (message: JobMessage) => void;
  /** An error as Vitest has it from its workers, with the session that it comes from, also after that has ended. */
  readonly errorOf: (message: Extract<FromThread, { kind: 'unhandled' }>) => object;
  readonly breakAll: (message: Message) => void;
  readonly cancelAll: () => void;
}

type JobMessage = Extract<FromThread, { kind: 'row' | 'untouched' | 'finished' | 'broken' | 'log' | 'event' }>;

/** @param root - of the project, absolute */
export function openJobs(root: string): Jobs {
  const jobs = new Map<number, Job>();
  const files: string[] = [];

  function endAll(end: (job: Job) => void): void {
    for (const job of jobs.values()) end(job);
    jobs.clear();
  }

  return {
    open: (plan, rows) => {
      const job = openJob(outlineOf(plan), rows);
      const number = files.push(resolve(root, plan.file)) - 1;
      jobs.set(number, job);
      return { job, number };
    },
    take: (message) => {
      const job = jobs.get(message.job);
      if (job) pass(job, message);
      if (message.kind === 'finished' || message.kind === 'broken') jobs.delete(message.job);
    },
    errorOf: ({ job, error }) => ({ ...error, VITEST_TEST_PATH: files[job] }),
    breakAll: (message) => endAll((job) => job.break(message)),
    cancelAll: () => endAll((job) => job.cancel()),
  };
}

function pass(job: Job, message: JobMessage): void {
  if (message.kind === 'row') {
    if (message.text !== undefined) rememberText(message.record, message.text);
    job.settle(message.row, message.record);
  } else if (message.kind === 'untouched') job.settle(message.row, undefined);
  else if (message.kind === 'log') job.log(message.type, message.text);
  else if (message.kind === 'event') job.emit(message.event);
  else if (message.kind === 'broken') job.break(sessionBroke(message.stack));
  else job.finish(message.failures);
}

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

type LogListener = (type: 'stdout' | 'stderr', text: string) => void;

/** The same file as the thread's messages see it. */
interface Job extends JobHandle {
  readonly settle: (row: number, record: StepRecord | undefined) => void;
  readonly finish: (failures: readonly Failure[]) => void;
  readonly log: LogListener;
  readonly emit: (event: RunEvent) => void;
  /** Ends what is still open: the first row fails with the message, the rest are skipped. */
  readonly break: (message: Message) => void;
  /** Ends what is still open as never come to: the run was cancelled, and its thread is no more. */
  readonly cancel: () => void;
}

function openJob(plan: Outline, rows: readonly number[]): Job {
  const records = openRecords();
  const open = new Set(rows);
  const over = Promise.withResolvers<readonly Failure[]>();
  let logTo: LogListener = () => undefined;
  let emitTo: (event: RunEvent) => void = () => undefined;

  function settle(row: number, record: StepRecord | undefined): void {
    if (open.delete(row)) records.put(row, record);
  }

  function endOpen(end: (row: number) => void): void {
    for (const row of rows) if (open.has(row)) end(row);
    over.resolve([]);
  }

  function end(message: Message): void {
    const left = rows.filter((row) => open.has(row));
    if (left.length === 0) return over.resolve([message]);
    for (const [index, record] of endedRecords(plan, left, message).entries()) settle(left[index]!, record);
    over.resolve([]);
  }

  return {
    record: records.take,
    finished: () => over.promise,
    onLog: (listener) => {
      logTo = listener;
    },
    onEvent: (listener) => {
      emitTo = listener;
    },
    settle,
    finish: over.resolve,
    log: (type, text) => logTo(type, text),
    emit: (event) => emitTo(event),
    break: end,
    cancel: () => endOpen((row) => settle(row, undefined)),
  };
}

/** Where records wait to be asked for, and where who asks waits for them. */
interface HandedRecords {
  readonly put: (row: number, record: StepRecord | undefined) => void;
  /** Hands the record of a row out, once, and lets go of it: held to the end of its file, every body would outlive its test. */
  readonly take: (row: number) => Promise<StepRecord | undefined>;
}

export function openRecords(): HandedRecords {
  const waiting = new Map<number, PromiseWithResolvers<StepRecord | undefined>>();
  const at = (row: number): PromiseWithResolvers<StepRecord | undefined> => {
    const known = waiting.get(row) ?? Promise.withResolvers<StepRecord | undefined>();
    waiting.set(row, known);
    return known;
  };
  return {
    put: (row, record) => at(row).resolve(record),
    take: async (row) => {
      const record = await at(row).promise;
      waiting.delete(row);
      return record;
    },
  };
}
