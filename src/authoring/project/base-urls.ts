import { posix } from 'node:path';
import { renderEnv } from '../../format/reference.js';
import type { Session } from '../../format/session.js';
import { parseSession } from '../../loader/parse/parse-session.js';
import type { Project } from './project.js';

/** What a new session writes for its base URL. */
interface BaseUrl {
  /** Absent if the options of the project give it. */
  readonly baseUrl?: string;
  /** Whether nothing in the project says what it is. */
  readonly isUnset: boolean;
}

const fromEnvironment = '{{env.BASE_URL}}';

/**
 * The base URL that most sessions in the folder of a new file use, or else most of the project.
 *
 * @param request - method and URL; undefined if that is not a path
 */
export function baseUrlOfPaths(request: string, { project, file, option }: Omit<Around, 'env'>): BaseUrl | undefined {
  if (!/ \//.test(request)) return undefined;
  const [near, all] = sessionsAround(project, file).map(mostUsed);
  const [first] = near!.length > 0 ? near! : all!;
  if (first === undefined && option !== undefined) return { isUnset: false };
  if (first === undefined) return { baseUrl: fromEnvironment, isUnset: true };
  return { ...(first.baseUrl !== undefined && { baseUrl: first.baseUrl }), isUnset: false };
}

interface Around {
  readonly project: Project;
  /** The new one. */
  readonly file: string;
  /** The option `baseUrl`. */
  readonly option: string | undefined;
  /** Values of `{{env.*}}`. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * A request to a base URL that a session of the project uses, or that `BASE_URL` of the environment is, as a path below it. Of several
 * the longest counts, then that of most sessions.
 *
 * @param request - method and URL; undefined if the URL is below none
 */
export function belowBaseUrl(
  request: string,
  { project, file, option, env }: Around,
): (BaseUrl & { readonly request: string }) | undefined {
  const space = request.indexOf(' ');
  const [method, url] = [request.slice(0, space), request.slice(space + 1)];
  const used = sessionsAround(project, file)
    .flatMap(mostUsed)
    .flatMap(({ baseUrl }) => baseUrl ?? []);
  const known = [...(option === undefined ? [] : [option]), ...used, fromEnvironment].flatMap((baseUrl) => {
    const start = renderEnv(baseUrl, () => env)?.replace(/\/$/, '');
    const isBelow = start !== undefined && /^https?:/.test(start) && url.startsWith(start);
    return isBelow && /^(?:[/?]|$)/.test(url.slice(start.length)) ? [{ baseUrl, start }] : [];
  });
  const [best] = known.toSorted((a, b) => b.start.length - a.start.length);
  if (!best) return undefined;
  const rest = url.slice(best.start.length);
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  const own = best.baseUrl === option ? {} : { baseUrl: best.baseUrl };
  return { ...own, isUnset: false, request: `${method} ${path}` };
}

/** The sessions that send to paths: those in the folder of a file, then all. */
function sessionsAround(project: Project, file: string): readonly (readonly Session[])[] {
  const sessions = project.list().flatMap((other) => {
    const source = project.read(other);
    const session = source.kind === 'text' ? parseSession(source.text, other).session : undefined;
    return session && sendsToPaths(session) ? [session] : [];
  });
  return [sessions.filter((other) => posix.dirname(other.file) === posix.dirname(file)), sessions];
}

interface Use {
  readonly baseUrl: string | undefined;
}

/** The settings of sessions, most used first. */
function mostUsed(sessions: readonly Session[]): readonly Use[] {
  const byUrl = Map.groupBy(sessions, ({ settings }) => settings.baseUrl);
  return [...byUrl].toSorted(([, a], [, b]) => b.length - a.length).map(([baseUrl]) => ({ baseUrl }));
}

function sendsToPaths({ steps }: Session): boolean {
  return steps.some((step) => step.kind === 'request' && step.url.startsWith('/'));
}
