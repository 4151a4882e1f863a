import { resolve } from 'node:path';
import { sessionBroke } from '../../../problems/host/lanes.js';
import type { Message } from '../../../format/problem.js';
import { outlineOf, type Outline } from '../../../record/report.js';
import { rememberText } from '../shared/suite-meta.js';
import { openJob, type Job } from './job.js';
import type { FromThread } from './messages.js';

/** The files that a thread runs, by the numbers that its messages name them by. */
export interface Jobs {
  readonly open: (plan: Outline, rows: readonly number[]) => { readonly job: Job; readonly number: number };
  /** Hands a message to the job that it is about; the last one ends it. */
  readonly take: (message: JobMessage) => void;
  /** An error as Vitest has it from its workers, with the session that it comes from, also after that has ended. */
  readonly errorOf: (message: Extract<FromThread, { kind: 'unhandled' }>) => object;
  readonly breakAll: (message: Message) => void;
  readonly cancelAll: () => void;
}

export type JobMessage = Extract<FromThread, { kind: 'row' | 'untouched' | 'finished' | 'broken' | 'log' | 'event' }>;

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
      if (job) tell(job, message);
      if (message.kind === 'finished' || message.kind === 'broken') jobs.delete(message.job);
    },
    errorOf: ({ job, error }) => ({ ...error, VITEST_TEST_PATH: files[job] }),
    breakAll: (message) => endAll((job) => job.break(message)),
    cancelAll: () => endAll((job) => job.cancel()),
  };
}

function tell(job: Job, message: JobMessage): void {
  if (message.kind === 'row') {
    if (message.text !== undefined) rememberText(message.record, message.text);
    job.settle(message.row, message.record);
  } else if (message.kind === 'untouched') job.settle(message.row, undefined);
  else if (message.kind === 'log') job.log(message.type, message.text);
  else if (message.kind === 'event') job.tell(message.event);
  else if (message.kind === 'broken') job.break(sessionBroke(message.stack));
  else job.finish(message.failures);
}
