import { posix } from 'node:path';
import { parseSession } from '../../loader/parse/parse-session.js';
import { flowName } from '../../format/paths.js';
import type { JsonObject } from '../../lib/json.js';
import { editBreaksFile } from '../../problems/edit/rows.js';
import { curlCredentials, curlCredentialsLeft } from '../../problems/edit/curl.js';
import { badFlowPath, fileExists } from '../../problems/edit/files.js';
import { sessionSuffix } from '../../format/session.js';
import { adoptPlaceholders } from '../curl/adopt-placeholders.js';
import { withPaths } from '../curl/move-paths.js';
import { takeCredentials } from '../curl/take-credentials.js';
import { baseUrlOfPaths, belowBaseUrl } from '../project/base-urls.js';
import { readCurl } from '../curl/read-curl.js';
import { refuse, type Outcome, type Project } from '../project/project.js';
import { sessionPathFault } from '../project/session-path.js';
import { fileText } from '../text/write-yaml.js';

/** With `curl`, `request` is not read. Without `name` the session is called after its file. */
export interface NewSessionArguments {
  /** Relative to the project root; the extension may be left out. */
  readonly file: string;
  readonly name?: string;
  /** A whole curl command. */
  readonly curl?: string;
  /** Where the curl command was to run, which its paths are relative to; relative to the project root. @default the root */
  readonly folder?: string;
  /** Method and URL of a first request; a path is below the base URL that other sessions use. @default GET / */
  readonly request?: string;
  /** Values of `{{env.*}}`: a curl command that sends to a base URL of the project gets a path below it. @default {} */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The option `baseUrl`: a request below it needs no setting of the file. @default none */
  readonly baseUrl?: string;
}

/** Writes a new session file, from a curl command or from scratch. */
export function newSession(project: Project, given: NewSessionArguments): Outcome<{ readonly file: string }> {
  const file = posix.normalize(given.file.endsWith(sessionSuffix) ? given.file : `${given.file}${sessionSuffix}`);
  const fault = given.file.endsWith('/') ? badFlowPath(given.file) : sessionPathFault(file);
  if (fault) return refuse(fault);
  if (project.read(file).kind === 'text') return refuse(fileExists(file));
  const read = given.curl === undefined ? undefined : readCurl(given.curl);
  if (read?.kind === 'refused') return read;
  const adopted = read && adoptPlaceholders(read.step);
  const { step, taken, left } = adopted
    ? takeCredentials(
        { ...withPaths(adopted.step, { file, folder: given.folder ?? '.' }), tests: { status: { lt: 400 } } },
        variablePrefix(file),
      )
    : { step: { request: given.request ?? 'GET /', tests: { status: 200 } }, taken: [], left: [] };
  const around = { project, file, option: given.baseUrl, env: given.env ?? {} };
  const below = read && belowBaseUrl(String(step.request), around);
  const base = read ? below : baseUrlOfPaths(String(step.request), around);
  const data: JsonObject = {
    ...(given.name !== undefined && { name: given.name }),
    ...(base?.baseUrl !== undefined && { settings: { baseUrl: base.baseUrl } }),
    ...(adopted &&
      adopted.inputs.length > 0 && { inputs: Object.fromEntries(adopted.inputs.map((name) => [name, null])) }),
    steps: [below ? { ...step, request: below.request } : step],
  };
  const after = fileText(data);
  const { session, problems } = parseSession(after, file);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (!session) return refuse(editBreaksFile(file, errors), errors);
  const notes = [
    ...(read?.notes ?? []),
    ...(adopted?.notes ?? []),
    ...(taken.length > 0 ? [curlCredentials(taken)] : []),
    ...(left.length > 0 ? [curlCredentialsLeft(left)] : []),
    ...(base?.isUnset ? ['set BASE_URL in the environment or in .env'] : []),
  ];
  return { kind: 'edited', edits: [{ kind: 'create', file, after }], message: `wrote ${file}`, notes, file };
}

/** `shop/new-orders.session.yaml` gives `NEW_ORDERS`. */
export function variablePrefix(file: string): string {
  const words = flowName(file)
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .toUpperCase();
  return /^[A-Z_]/.test(words) ? words : `API_${words}`.replace(/_$/, '');
}
