import type { ReportFiles } from '../../format/options.js';
import { pathFrom } from '../../format/paths.js';
import { isStandardOutput, reportPath } from '../../format/report-path.js';
import type { Message } from '../../format/problem.js';
import { operationsIn } from '../../hosts/common/contract-operations.js';
import { wholeParse } from '../../loader/whole-parse.js';
import { detailsNotKept } from '../../problems/panel/runs.js';
import type { StepRecord } from '../../record/record.js';
import type { SessionResult } from '../../record/report.js';
import { summarise } from '../../reporter/summarise.js';
import type { RunView } from '../protocol/runs.js';
import type { History } from './history.js';

export type SavedReport = 'json' | 'html';

interface ReportPlace {
  /** Of the project, absolute. */
  readonly root: string;
  /** Where the configuration has reports go. */
  readonly files: ReportFiles;
}

/**
 * Writes the report of a run, as the reporter of a run does.
 *
 * @returns where, relative to the project root
 */
export async function saveReport(
  kind: SavedReport,
  view: RunView,
  records: Pick<History, 'record'>,
  { root, files }: ReportPlace,
): Promise<{ readonly file: string } | { readonly refused: Message }> {
  if (!view.isKept) return { refused: detailsNotKept() };
  const given = files[kind];
  const file = given === undefined || isStandardOutput(given) ? `reports/callsheet.${kind}` : given;
  const { writeReport } = await import('../../hosts/common/write-reports.js');
  const elapsed = (view.endedAt ?? Date.now()) - view.startedAt;
  const results = view.sessions.map((session) => resultOf(session, view.run, records));
  const report = summarise(results, { startedAt: view.startedAt, elapsed }, operationsIn(root, wholeParse.contract));
  const source = { root, report, recordText: (record: StepRecord) => JSON.stringify(record) };
  const fault = await writeReport(kind, { ...files, [kind]: file }, source);
  return fault ? { refused: fault } : { file: pathFrom(root, reportPath(root, file)) };
}

function resultOf(
  { outline, done, end }: RunView['sessions'][number],
  run: string,
  { record }: Pick<History, 'record'>,
): SessionResult {
  const texts = Object.keys(done).flatMap((id) => record(run, outline.file, id) ?? []);
  const all = texts.map((text) => JSON.parse(text) as StepRecord);
  return { outline, records: new Map(all.map((each) => [each.id, each])), failures: end?.failures ?? [] };
}
