import { posix } from 'node:path';
import { usedFiles } from '../../../format/steps/used-files.js';
import { sessionSuffix } from '../../../format/session.js';
import { parser } from '../shared/session-reader.js';

type Extract = (code: string, path: string, defaultExtract: Extract) => Set<string>;

/**
 * What a file depends on, for `--watch`, `--onlyChanged` and `--findRelatedTests`: of a session file the flows it calls
 * and the scripts, bodies and schemas it uses; of any other what Jest finds itself.
 */
export const extract: Extract = (code, path, defaultExtract) =>
  path.endsWith(sessionSuffix) ? new Set(sessionFiles(code)) : defaultExtract(code, path, defaultExtract);

/** Changes when what is extracted does. */
export function getCacheKey(): string {
  return `callsheet-1 ${parser.version()}`;
}

/** Paths as a module would write them. A broken file gives what looks like a call in it, so that it is run once it is repaired. */
function sessionFiles(code: string): readonly string[] {
  const { session } = parser.parse(code, `any${sessionSuffix}`);
  if (!session) return [...code.matchAll(looksLikeCall)].map(([, flow]) => modulePath(flow!));
  const flows = session.steps.flatMap((step) => (step.kind === 'call' ? [step.flow] : []));
  return [...flows, ...usedFiles(session)].map(modulePath);
}

const looksLikeCall = /\bcall\s*:\s*['"]?([^'"#\n,{}]+\.session\.yaml)/g;

function modulePath(path: string): string {
  const plain = posix.normalize(path);
  return plain.startsWith('../') ? plain : `./${plain}`;
}
