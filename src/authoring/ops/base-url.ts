import { posix } from 'node:path';
import { parseSession } from '../../loader/parse/parse-session.js';
import type { Session } from '../../format/session.js';
import type { Project } from '../project/project.js';

/** What other sessions of a project say of their base URL. */
export type KnownBaseUrl =
  /** Most have this setting, as they write it. */
  | { readonly kind: 'setting'; readonly baseUrl: string }
  /** They have none and still send to paths: the options of the project give it. */
  | { readonly kind: 'option' }
  | { readonly kind: 'unknown' };

/** The base URL that most sessions in a new file's folder use, or else most of the project. */
export function knownBaseUrl(project: Project, file: string): KnownBaseUrl {
  const files = project.list();
  const beside = files.filter((other) => posix.dirname(other) === posix.dirname(file));
  const near = mostUsed(project, beside);
  return near.kind === 'unknown' ? mostUsed(project, files) : near;
}

function mostUsed(project: Project, files: readonly string[]): KnownBaseUrl {
  const uses = new Map<string | undefined, number>();
  for (const file of files) {
    const source = project.read(file);
    const session = source.kind === 'text' ? parseSession(source.text, file).session : undefined;
    if (!session || !sendsToPaths(session)) continue;
    const { baseUrl } = session.settings;
    uses.set(baseUrl, (uses.get(baseUrl) ?? 0) + 1);
  }
  const [first] = [...uses].toSorted(([, a], [, b]) => b - a);
  if (first === undefined) return { kind: 'unknown' };
  return first[0] === undefined ? { kind: 'option' } : { kind: 'setting', baseUrl: first[0] };
}

function sendsToPaths({ steps }: Session): boolean {
  return steps.some((step) => step.kind === 'request' && step.url.startsWith('/'));
}
