import type { DataUse } from '../../format/data.js';
import { resolvePath } from '../../format/paths.js';
import type { Session } from '../../format/session.js';
import { parseData } from '../../loader/parse/data/parse-data.js';
import { parseSession } from '../../loader/parse/parse-session.js';
import type { Project } from '../project/project.js';

/** The columns of a session's own `data`; none where it cannot be read. */
export function columnsOfCase(project: Project, { file, data }: Pick<Session, 'file' | 'data'>): readonly string[] {
  return data ? columnsOf(project, file, data) : [];
}

/** The columns that calls of a file give it by `each`. */
export function columnsGivenBy(
  project: Project,
  caller: { file: string; text: string },
  file: string,
): readonly string[] {
  if (!caller.text.includes('each')) return [];
  const { steps = [] } = parseSession(caller.text, caller.file).session ?? {};
  return steps.flatMap((step) => {
    if (step.kind !== 'call' || !step.each || resolvePath(caller.file, step.flow) !== file) return [];
    return columnsOf(project, caller.file, step.each);
  });
}

function columnsOf(project: Project, from: string, use: DataUse): readonly string[] {
  if (use.kind === 'list') return use.rows.flatMap(({ inputs }) => inputs.map(({ name }) => name));
  const file = resolvePath(from, use.path);
  const source = project.read(file);
  const found = source.kind === 'text' ? parseData(source.text, file) : [];
  return 'code' in found ? [] : found.flatMap(({ inputs }) => inputs.map(({ name }) => name));
}
