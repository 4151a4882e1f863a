import { stepAtLine } from '../../format/steps/step-at-line.js';
import { describeStep } from '../../format/steps/describe.js';
import type { RunFile } from '../../hosts/node/files-setup.js';
import type { SessionReader } from '../../loader/files/read-session.js';
import { lineOfSeveral, noStepAtLine } from '../../problems/cli/run.js';
import { dataFileOf, sessionsFor } from './chosen-data.js';
import { type Context, UsageError } from '../shared/context.js';
import { resolveSessions } from '../shared/resolve-sessions.js';
import type { Homes } from '../../hosts/node/homes.js';
import { sessionsBelow } from './sessions-below.js';

interface Choosing {
  readonly context: Context;
  readonly homes: Homes;
  readonly read: SessionReader;
}

type ChosenFile = Omit<RunFile, 'home'>;

/**
 * The session files that paths of a command line mean, and of `file:20` the lines. `users.csv:3` means the sessions that run for
 * this row of data.
 *
 * @throws UsageError where a path leads to no session file, or a line to no step
 */
export async function chosenFiles(paths: readonly string[], choosing: Choosing): Promise<readonly RunFile[]> {
  const files = paths.length === 0 ? await allFiles(choosing) : await namedFiles(paths, choosing);
  return Promise.all(files.map(async (each) => ({ ...each, home: await choosing.homes.of(each.file) })));
}

async function allFiles({ context, homes }: Choosing): Promise<readonly ChosenFile[]> {
  return (await sessionsBelow(context, homes)).map((file) => ({ file }));
}

/** A column behind the line, as terminals copy it, says nothing more. */
const place = /^(.+?):(\d+)(?::\d+)?$/s;

async function namedFiles(paths: readonly string[], choosing: Choosing): Promise<readonly ChosenFile[]> {
  const { read } = choosing;
  const found = await Promise.all(paths.map((path) => chosen(path, choosing)));
  const byFile = Map.groupBy(found.flat(), ({ file }) => file);
  const files = [...byFile].map(([file, all]) => ({ file, ...partOf(all) }));
  for (const { file, lines = [] } of files) refuseLines(file, lines, read);
  return files.toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

async function chosen(path: string, choosing: Choosing): Promise<readonly ChosenFile[]> {
  const { context, homes, read } = choosing;
  const [, name, line] = place.exec(path) ?? [];
  const data = dataFileOf(name ?? path, context);
  if (data !== undefined)
    return sessionsFor({ given: path, file: data, line }, await sessionsBelow(context, homes), read);
  const files = await resolveSessions([name ?? path], context);
  if (line === undefined) return files.map((file) => ({ file }));
  if (files.length > 1) throw new UsageError(lineOfSeveral(path, files.length));
  return files.map((file) => ({ file, lines: [Number(line)] }));
}

/** A file that is also given without a line is meant as a whole. */
function partOf(all: readonly ChosenFile[]): Pick<ChosenFile, 'lines' | 'dataRows'> {
  if (all.some(({ lines, dataRows }) => !lines && !dataRows)) return {};
  // A line of the session and a row of its data together are a step for a row.
  const lines = all.flatMap((each) => each.lines ?? []);
  const dataRows = all.flatMap((each) => each.dataRows ?? []);
  return { ...(lines.length > 0 && { lines }), ...(dataRows.length > 0 && { dataRows }) };
}

/** Of a file that does not load, the run says why. */
function refuseLines(file: string, lines: readonly number[], read: SessionReader): void {
  const source = lines.length > 0 ? read(file) : undefined;
  if (source?.kind !== 'session') return;
  const { session } = source;
  const line = lines.find((each) => !stepAtLine(session, each));
  if (line === undefined) return;
  const starts = session.steps.filter((step) => describeStep(step).hasTests).map(({ range }) => range.start.line);
  throw new UsageError(noStepAtLine(file, line, starts));
}
