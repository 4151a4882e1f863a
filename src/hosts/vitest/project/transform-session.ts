import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pathFrom } from '../../../format/paths.js';
import type { Rollup } from 'vite';
import { casePlanner } from '../../../loader/plan-from.js';
import { vitest } from '../../../loader/generate/dialects/vitest.js';
import { renderSuite } from '../../../loader/generate/render-suite.js';
import type { SessionReader } from '../../../loader/files/read-session.js';
import { loadError } from '../shared/load-error.js';

const runtime = fileURLToPath(new URL('./runtime.js', import.meta.url));

export interface SessionPlace {
  /** The project root, absolute. */
  readonly root: string;
  /** ms that one send may take where the file does not say it, 0 for no limit. */
  readonly timeout: number | undefined;
  /** Those that the run's options count among the secret ones. */
  readonly secretNames: readonly string[] | undefined;
  readonly read: SessionReader;
}

/** A session file's suite; its problems are the module's error. */
export function transformSession(
  id: string,
  { root, timeout, secretNames, read }: SessionPlace,
  context: Rollup.TransformPluginContext,
): Rollup.TransformResult {
  const file = pathFrom(root, id);
  const planCase = casePlanner(root, {
    read,
    env: process.env,
    secretNames,
    ...(timeout !== undefined && { timeout }),
  });
  const { plan, problems, files, text } = planCase(file);
  for (const dependency of files) context.addWatchFile(resolve(root, dependency));
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (!plan) return context.error(loadError(errors, { own: file, id, text }));
  return renderSuite(plan, { runtime, text, dialect: vitest }) as Rollup.TransformResult;
}
