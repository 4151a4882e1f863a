import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathFrom } from '../../format/paths.js';
import { githubLines } from '../../reporter/github/annotations.js';
import { stepSummary } from '../../reporter/github/step-summary.js';
import { wholeRecordOf, type ReportSource } from './write-reports.js';

type Env = Readonly<Record<string, string | undefined>>;

/** The annotations of a run, each a line to be printed. */
export function annotationsOf(
  source: Pick<ReportSource, 'root' | 'report' | 'recordText'>,
  env: Env,
): readonly string[] {
  const { root, report } = source;
  const checkout = env['GITHUB_WORKSPACE'] ?? root;
  return githubLines(report, wholeRecordOf(source), (file) => pathFrom(checkout, resolve(root, file)));
}

/** Adds what a run came to to the summary of its job, where GitHub gives a file for it. */
export async function addStepSummary(source: Pick<ReportSource, 'report' | 'recordText'>, env: Env): Promise<void> {
  const path = env['GITHUB_STEP_SUMMARY'];
  if (path === undefined || path === '') return;
  const text = stepSummary(source.report, wholeRecordOf(source));
  // It is only for display: a run does not fail because of it.
  await pipeline(Readable.from([text]), createWriteStream(path, { flags: 'a' })).catch(() => undefined);
}
