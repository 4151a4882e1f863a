import type { ReportFiles, ReportKind } from '../../format/options.js';
import { addStepSummary } from '../../hosts/common/github.js';
import { writeReports } from '../../hosts/common/write-reports.js';
import { againCommand } from '../../hosts/node/run-once.js';
import { openRunScreen, type Output } from '../../hosts/node/run-screen.js';
import { argumentMissing } from '../../problems/cli/cli.js';
import { shardsMissing } from '../../problems/cli/reports.js';
import type { StepRecord } from '../../record/record.js';
import type { Report } from '../../record/report.js';
import { renderJson } from '../../reporter/json/render-json.js';
import { mergeReports } from '../../reporter/merge-reports.js';
import { recordsUnder } from '../../reporter/summarise.js';
import { isCompact } from '../../reporter/terminal/compact-line.js';
import { rootAround } from '../run/run-homes.js';
import { type Context, exitCodes, messageText, UsageError } from '../shared/context.js';
import { outputOf } from '../shared/output.js';
import { reportFilesOf } from '../shared/report-options.js';
import { missingShards, readShards } from './read-shards.js';

type MergeArguments = {
  /** Paths of JSON reports, relative to the current folder. */
  readonly reports: readonly string[];
  readonly json: boolean;
} & { readonly [Kind in ReportKind as `report-${Kind}`]: string | undefined };

/** Shows, and writes, what one run would have come to. */
export async function runMerge(given: MergeArguments, from: Context): Promise<number> {
  const context = { ...from, root: from.isRootGiven ? from.root : await rootAround(from.cwd) };
  if (given.reports.length === 0) throw new UsageError(argumentMissing('<reports>', 'callsheet merge shard-*.json'));
  const shards = readShards(given.reports, context.cwd);
  const report = mergeReports(shards);
  const files = reportFilesOf(given, context.cwd);
  if (given.json) for (const chunk of renderJson(report)) context.stdout(chunk);
  else draw(report, outputOf(files, context), context);
  const isWritten = await write(report, files, context);
  const missing = missingShards(shards);
  if (missing.length > 0) context.stderr(messageText(shardsMissing(missing)));
  return report.summary.sessions.failed > 0 || !isWritten || missing.length > 0 ? exitCodes.problems : exitCodes.done;
}

function draw(
  { sessions, summary, elapsed, contract }: Report,
  output: Output,
  { root, cwd, isRootGiven }: Context,
): void {
  const flags = isRootGiven ? ['--root', root] : [];
  const screen = openRunScreen(
    {
      root,
      files: sessions.length,
      isCompact: isCompact('auto', sessions.length),
      show: false,
      again: (record) => againCommand(record, { root, cwd, flags }),
    },
    output,
  );
  for (const session of sessions) screen.session(session);
  const notes = sessions.flatMap(({ rows }) => recordsUnder(rows).flatMap((record) => record.notes ?? []));
  screen.end({ summary, elapsed, contract, warnings: [], notes });
}

async function write(report: Report, files: ReportFiles, { root, env, stderr }: Context): Promise<boolean> {
  const recordText = (record: StepRecord): string => JSON.stringify(record);
  const printError = (text: string): void => stderr(`${text}\n`);
  const isWritten = await writeReports(files, { root, report, recordText, printError });
  await addStepSummary({ report, recordText }, env);
  return isWritten;
}
