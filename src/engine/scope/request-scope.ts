import { defaults as formatDefaults } from '../../format/defaults.js';
import { resolvePath } from '../../format/paths.js';
import type { RequestScope } from '../http/build-request.js';
import type { Files, RunOptions } from '../ports/ports.js';
import type { Scope } from './scope.js';

/** What a request of this session is built with; the options' defaults hold where the file sets none. */
export function requestScope(
  { session, lookup }: Pick<Scope, 'session' | 'lookup'>,
  files: Files,
  { defaults }: RunOptions,
): RequestScope {
  const { settings } = session;
  const auth = settings.auth ?? defaults.auth;
  return {
    lookup,
    baseUrl: settings.baseUrl ?? defaults.baseUrl,
    headers:
      settings.headers?.map((field) => [field.name, field.value] as const) ?? Object.entries(defaults.headers ?? {}),
    ...(auth && { auth }),
    timeout: settings.timeout ?? defaults.timeout ?? formatDefaults.timeout,
    resolvePath: (path) => resolvePath(session.file, path),
    files,
  };
}
