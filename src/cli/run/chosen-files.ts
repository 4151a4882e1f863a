import { stepAtLine } from '../../format/steps/step-at-line.js';
import { describeStep } from '../../format/steps/describe.js';
import type { RunFile } from '../../hosts/node/run-files.js';
import type { SessionReader } from '../../loader/files/read-session.js';
import { lineOfSeveral, noStepAtLine } from '../../problems/cli/run.js';
import { type Context, UsageError } from '../shared/context.js';
import { resolveSessions } from '../shared/resolve-sessions.js';

/**
 * The session files that paths of a command line mean, and of `file:20` the lines.
 *
 * @throws UsageError where a path leads to no session file, or a line to no step
 */
export async function chosenFiles(
  paths: readonly string[],
  context: Context,
  read: SessionReader,
): Promise<readonly RunFile[]> {
  if (paths.length === 0) return (await resolveSessions([], context)).map((file) => ({ file }));
  const found = await Promise.all(paths.map((path) => chosen(path, context)));
  const byFile = Map.groupBy(found.flat(), ({ file }) => file);
  const files = [...byFile].map(([file, all]) => ({ file, ...linesOf(all) }));
  for (const { file, lines = [] } of files) refuseLines(file, lines, read);
  return files.toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

/** A column behind the line, as terminals copy it, says nothing more. */
const place = /^(.+?):(\d+)(?::\d+)?$/;

async function chosen(path: string, context: Context): Promise<readonly RunFile[]> {
  const [, name, line] = place.exec(path) ?? [];
  const files = await resolveSessions([name ?? path], context);
  if (line === undefined) return files.map((file) => ({ file }));
  if (files.length > 1) throw new UsageError(lineOfSeveral(path, files.length));
  return files.map((file) => ({ file, lines: [Number(line)] }));
}

/** A file that is also given without a line is meant as a whole. */
function linesOf(all: readonly RunFile[]): Pick<RunFile, 'lines'> {
  return all.some(({ lines }) => !lines) ? {} : { lines: all.flatMap(({ lines = [] }) => lines) };
}

/** Of a file that does not load, the run says why. */
function refuseLines(file: string, lines: readonly number[], read: SessionReader): void {
  const source = lines.length > 0 ? read(file) : undefined;
  if (source?.kind !== 'session') return;
  const { session } = source;
  const line = lines.find((each) => !stepAtLine(session, each));
  if (line === undefined) return;
  const steps = session.steps.filter((step) => describeStep(step).hasTests);
  throw new UsageError(
    noStepAtLine(
      file,
      line,
      steps.map(({ range }) => range.start.line),
    ),
  );
}
