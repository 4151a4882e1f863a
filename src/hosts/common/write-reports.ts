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
import { withCodeAndHint } from '../../format/problem.js';

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
    const file = files[kind];
    if (file !== undefined && !(await write(file, () => chunksOf[kind](source, files), source))) areWritten = false;
  }
  return areWritten;
}

type Chunks = Iterable<string> | AsyncIterable<string>;

const chunksOf: Readonly<Record<ReportKind, (source: ReportSource, files: ReportFiles) => Chunks>> = {
  json: jsonChunks,
  html: htmlChunks,
  junit: (source) => renderJunit(source.report, wholeRecordOf(source), sourceReader(source.root)),
  tap: (source) => renderTap(source.report, wholeRecordOf(source)),
};

async function write(file: string, chunks: () => Chunks, { root, printError }: ReportSource): Promise<boolean> {
  const path = reportPath(root, file);
  try {
    await writeChunks(path, chunks());
    return true;
  } catch (error) {
    const problem = reportNotWritten(isStandardOutput(file) ? file : relative(root, path), error);
    printError(withCodeAndHint(problem));
    process.exitCode = 1;
    return false;
  }
}

function jsonChunks({ report, recordText }: ReportSource): Iterable<string> {
  return renderJson(report, (_, { record }) => recordText(record));
}

function htmlChunks(source: ReportSource, { editor }: ReportFiles): AsyncIterable<string> {
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
