import { parseSession } from '../../loader/parse/parse-session.js';
import { changedMeanwhile } from '../../problems/edit/values.js';
import { fileIsNoSession, fileNotRead } from '../../problems/edit/rows.js';
import { sessionSuffix } from '../../format/session.js';
import type { Problem } from '../../format/problem.js';
import { refuse, type Outcome, type Project } from '../project/project.js';

/** `file` is relative to the project root. */
export interface ReplaceTextArguments {
  readonly file: string;
  readonly text: string;
  /** What the caller has seen. A file that has another text is left as it is. @default not compared */
  readonly was?: string;
}

/** Gives a file another text as a whole. It may have errors: they are in `problems`. */
export function replaceText(
  project: Project,
  { file, text, was }: ReplaceTextArguments,
): Outcome<{ readonly problems: readonly Problem[] }> {
  if (!file.endsWith(sessionSuffix)) return refuse(fileIsNoSession(file, project.list()));
  const source = project.read(file);
  if (source.kind === 'missing') return refuse(fileNotRead(file, source.reason, project.list()));
  if (was !== undefined && was !== source.text)
    return { ...refuse(changedMeanwhile(file, undefined)), now: source.text };
  const { problems } = parseSession(text, file);
  const isSame = text === source.text;
  return {
    kind: 'edited',
    edits: isSame ? [] : [{ kind: 'change', file, before: source.text, after: text }],
    message: isSame ? `${file} has that text already` : `wrote ${file}`,
    notes: [],
    problems,
  };
}
