import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TransformPluginContext, TransformResult } from 'rolldown';
import { renderSuite } from '../../loader/generate/render-suite.js';
import { loadPlan } from '../../loader/load-plan.js';
import { formatProblem } from '../../model/format-problem.js';
import type { Problem } from '../../model/problem.js';
import { sessionSuffix } from '../../model/session.js';

const runtime = fileURLToPath(new URL('./runtime.js', import.meta.url));

export function isSessionFile(id: string): boolean {
  return id.endsWith(sessionSuffix);
}

/** A session file's suite; its problems are the module's error. */
export function transformSession(id: string, root: string, context: TransformPluginContext): TransformResult {
  const file = relative(root, id).split(sep).join('/');
  const { plan, problems, files } = loadPlan(root, file, process.env);
  for (const dependency of files) context.addWatchFile(dependency);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (!plan) return context.error(loadError(errors, id));
  return renderSuite(plan, { runtime, text: readFileSync(id, 'utf8') }) as TransformResult;
}

/** All problems in one error, which Vitest shows in the terminal and in the tree; the first has the place. */
function loadError(problems: readonly Problem[], id: string) {
  const [first] = problems;
  const message = problems.map((problem) => formatProblem(problem, undefined)).join('\n\n');
  const start = first?.range?.start;
  return { message, id, ...(start && { loc: { file: id, line: start.line, column: start.column - 1 } }) };
}
