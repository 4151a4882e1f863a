import { basename, join, relative } from 'node:path';
import { isStandardOutput, reportPath } from '../../format/report-path.js';
import { readTextSync } from '../../files/read-file.js';
import { reportNotWritten } from '../../problems/host/host.js';
import type { StepRecord } from '../../record/record.js';
import type { Report, SessionReport } from '../../record/report.js';
import { renderHtml } from '../../reporter/html/render-html.js';
import { renderJson } from '../../reporter/json/render-json.js';
import { renderJunit } from '../../reporter/junit/render-junit.js';
import { recordsUnder } from '../../reporter/summarise.js';
import { renderTap } from '../../reporter/tap/render-tap.js';
import type { WholeRecord } from '../../reporter/whole-record.js';
import { packageFolder } from './package-folder.js';
import { reportKinds, type ReportFiles, type ReportKind } from '../../format/options.js';
import { editorTemplate } from '../../format/editors.js';
import { sourceReader } from './terminal.js';
import { writeChunks } from './write-chunks.js';
import { type Message, withCodeAndHint } from '../../format/problem.js';

/** What reports are written from, and where. */
export interface ReportSource {
  /** Paths are relative to it, absolute. */
  readonly root: string;
  /**
   * The folder whose package gives the HTML report its heading, absolute.
   * @default root
   */
  readonly home?: string;
  readonly report: Report;
  /** The JSON text of the whole record behind one that the report holds. */
  readonly recordText: (light: StepRecord) => string;
  /** Takes what went wrong. */
  readonly printError: (text: string) => void;
}

/**
 * Writes the reports that the option `report` asks for. One that cannot be written fails the run, and the rest of it goes on.
 *
 * @returns whether all are written
 */
export async function writeReports(files: ReportFiles, source: ReportSource): Promise<boolean> {
  let areWritten = true;
  for (const kind of reportKinds) {
    if (files[kind] === undefined) continue;
    const fault = await writeReport(kind, files, source);
    if (!fault) continue;
    source.printError(withCodeAndHint(fault));
    process.exitCode = 1;
    areWritten = false;
  }
  return areWritten;
}

/**
 * Writes one of them.
 *
 * @returns why it cannot be written
 */
export async function writeReport(kind: ReportKind, files: ReportFiles, source: Written): Promise<Message | undefined> {
  const file = files[kind]!;
  const path = reportPath(source.root, file);
  try {
    await writeChunks(path, chunksOf[kind](source, files));
    return undefined;
  } catch (error) {
    return reportNotWritten(isStandardOutput(file) ? file : relative(source.root, path), error);
  }
}

type Written = Omit<ReportSource, 'printError'>;

type Chunks = Iterable<string> | AsyncIterable<string>;

const chunksOf: Readonly<Record<ReportKind, (source: Written, files: ReportFiles) => Chunks>> = {
  json: jsonChunks,
  html: htmlChunks,
  junit: (source) => renderJunit(source.report, wholeRecordOf(source), sourceReader(source.root)),
  tap: (source) => renderTap(source.report, wholeRecordOf(source)),
};

function jsonChunks({ report, recordText }: Written): Iterable<string> {
  return renderJson(report, (_, { record }) => recordText(record));
}

function htmlChunks(source: Written, { editor }: ReportFiles): AsyncIterable<string> {
  const { root, home = root, report } = source;
  const template = editorTemplate(editor, process.env);
  return renderHtml({
    template: readTextSync(join(packageFolder, 'dist/page/index.html'), 'own'),
    report,
    name: packageName(home),
    ...(template !== undefined && { editor: { template, root: root.replaceAll('\\', '/') } }),
    details: wholeRecords(report.sessions, wholeRecordOf(source)),
  });
}

function* wholeRecords(sessions: readonly SessionReport[], wholeRecord: WholeRecord): Iterable<StepRecord> {
  for (const session of sessions) for (const light of recordsUnder(session.rows)) yield wholeRecord(session, light);
}

export function wholeRecordOf({ recordText }: Pick<ReportSource, 'recordText'>): WholeRecord {
  return (_, light) => JSON.parse(recordText(light)) as StepRecord;
}

/** The name of the package in a folder, or the folder's. */
export function packageName(folder: string): string {
  try {
    const { name } = JSON.parse(readTextSync(join(folder, 'package.json'), 'manifest')) as { readonly name?: unknown };
    if (typeof name === 'string' && name !== '') return name;
  } catch {
    // A folder needs no package.json.
  }
  return basename(folder);
}
