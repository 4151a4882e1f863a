import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { dataSuffixOf } from '../../format/data.js';
import { pathFrom, resolvePath } from '../../format/paths.js';
import { type Session, sessionSuffix } from '../../format/session.js';
import type { RunFile } from '../../hosts/node/files-setup.js';
import type { SessionReader } from '../../loader/files/read-session.js';
import { dataNotUsed, noRowAtLine } from '../../problems/cli/run.js';
import { type Context, UsageError } from '../shared/context.js';

/** A data file as a command line gives it. */
export interface GivenData {
  /** As written, with its line. */
  readonly given: string;
  /** Relative to the project root. */
  readonly file: string;
  readonly line: string | undefined;
}

/** The data file that a path names, relative to the project root; undefined where it names none. */
export function dataFileOf(path: string, { cwd, root }: Context): string | undefined {
  if (path.endsWith(sessionSuffix) || dataSuffixOf(path) === undefined) return undefined;
  const absolute = resolve(cwd, path);
  return statSync(absolute, { throwIfNoEntry: false })?.isFile() ? pathFrom(root, absolute) : undefined;
}

/**
 * The sessions that run for rows of a data file, and for which.
 *
 * @param sessions - all that may
 * @throws UsageError where none does, or the file has no row in the line
 */
export function sessionsFor(
  { given, file, line }: GivenData,
  sessions: readonly string[],
  read: SessionReader,
): readonly Omit<RunFile, 'home'>[] {
  const using = sessions.filter((each) => {
    const source = read(each);
    return source.kind === 'session' && usesData(source.session, file);
  });
  if (using.length === 0) throw new UsageError(dataNotUsed(given));
  const found = read.data(file);
  // Of a file that cannot be read, the run says why.
  if (found.kind !== 'rows') return using.map((each) => ({ file: each }));
  const lines = found.rows.map((row) => row.line);
  if (line !== undefined && !lines.includes(Number(line))) throw new UsageError(noRowAtLine(given, lines));
  const wanted = line === undefined ? lines : [Number(line)];
  return using.map((each) => ({ file: each, dataRows: wanted.map((at) => ({ file, line: at })) }));
}

function usesData({ file: from, data, steps }: Session, file: string): boolean {
  const uses = [data, ...steps.map((step) => (step.kind === 'call' ? step.each : undefined))];
  return uses.some((use) => use?.kind === 'file' && resolvePath(from, use.path) === file);
}
