import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { formatProblem } from '../../../../src/present/format-problem.js';
import type { RequestStep, Session } from '../../../../src/format/session.js';

/** All problems of a file as they are shown. The text may start on a line of its own. */
export function problemsOf(written: string): string {
  const text = written.replace(/^\n/, '');
  const { problems } = parseSession(text, 'a.session.yaml');
  return problems.map((problem) => formatProblem(problem, text)).join('\n\n');
}

/** Code and place of each problem, and the text it points at. */
export function placesOf(text: string): readonly string[] {
  return parseSession(text, 'a.session.yaml').problems.map(({ code, range }) => {
    const { start, end } = range!;
    return `${start.line}:${start.column} ${code} \`${text.slice(start.offset, end.offset)}\``;
  });
}

/** The session of a file that has no problem. */
export function sessionOf(text: string): Session {
  const { session } = parseSession(text, 'a.session.yaml');
  if (!session) throw new Error(problemsOf(text));
  return session;
}

/** The first step of a file, which is a request with these further lines. */
export function requestOf(lines: string): RequestStep {
  const indented = lines.replace(/^(?=.)/gm, '    ');
  const [step] = sessionOf(`steps:\n  - request: POST /orders\n${indented}\n`).steps;
  return step as RequestStep;
}
