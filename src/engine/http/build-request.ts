import type { AuthSetting } from '../../format/auth.js';
import type { Duration } from '../../format/duration.js';
import { contentLengthWrong, methodNotSendable } from '../../problems/run/http.js';
import type { RequestStep, Stream } from '../../format/session.js';
import type { Files, HttpRequest, Lookup, StreamLimits } from '../ports/ports.js';
import { type HeaderList, headerOf, namesOf, withoutHeaders } from '../ports/header-list.js';
import { renderText, resolveDuration, BuildFailure } from '../values/render-text.js';
import { buildBody, type EncodedBody } from './build-body.js';
import { signInOf } from './sign-in-of.js';
import { userInfoHeaders, isLeftOut, joinHeaders, renderHeaders } from './build-headers.js';
import { buildUrl, withParameter } from './build-url.js';
import { boundaryOf, isMultipart } from './encode-multipart.js';

export interface RequestScope {
  readonly lookup: Lookup;
  /** Put before a URL that starts with `/`; a template. */
  readonly baseUrl: string | undefined;
  /** The session's headers; templates on both sides. */
  readonly headers: HeaderList;
  /** How it signs in where it does not say it. */
  readonly auth?: AuthSetting;
  /** Of a step that sets none. */
  readonly timeout: Duration;
  /** From a path relative to the session file to one relative to the project root. */
  readonly resolvePath: (path: string) => string;
  readonly files: Files;
}

/**
 * Renders a step into the request that every one of its sends carries.
 *
 * @throws BuildFailure when the request cannot be sent; UnresolvedReference when a reference has no value
 */
export async function buildRequest(step: RequestStep, scope: RequestScope): Promise<HttpRequest> {
  const { lookup } = scope;
  if (step.method === 'CONNECT') throw new BuildFailure(methodNotSendable(step.method));
  const address = buildUrl(step, scope.baseUrl, lookup);
  const { url } = address;
  const own = renderHeaders(
    step.headers.map(({ name, value }) => [name, value] as const),
    lookup,
  );
  const fromUrl = userInfoHeaders(url);
  const { built, sources } = signInOf(step, scope, { own, fromUrl, url });
  const overridden = new Set(namesOf([...sources.inherited, ...fromUrl, ...sources.auth, ...own]));
  if (built.signIn) overridden.add('authorization');
  const isLeft = (name: string): boolean => isLeftOut(name, step, (template) => renderText(template, lookup));
  // A reference in a header that is replaced need not have a value.
  const session = renderHeaders(
    withoutHeaders(scope.headers, (name) => overridden.has(name) || isLeft(name)),
    lookup,
  );
  const headers = [
    ...joinHeaders({ session, ...sources, url: fromUrl, step: own }),
    ...(built.cookie ? [['cookie', built.cookie.join('=')] as const] : []),
  ];
  const body = step.body && (await buildBody(step.body, scope, contentTypeIn(own)?.[1]));
  proveLength(headers, body?.bytes.byteLength ?? 0);
  const timeout = resolveDuration('timeout', step.timeout ?? scope.timeout, lookup);
  // Each of these makes the URL anew, whether anything is to be removed or not.
  if (fromUrl.length > 0) {
    url.username = '';
    url.password = '';
  }
  if (built.query) url.search = withParameter(url.search, built.query);
  return {
    method: step.method,
    ...address,
    headers: !body || (body.mayLackType && isLeft('content-type')) ? headers : withContentType(headers, own, body),
    ...(body && { body: body.bytes }),
    ...(body?.source && { bodySource: body.source }),
    timeout,
    redirects: step.redirects,
    ...(built.credentials && { credentials: built.credentials }),
    ...(built.secrets && { secrets: built.secrets }),
    ...(built.signIn && { signIn: built.signIn }),
    ...(step.stream && { stream: streamLimits(step.stream, timeout, lookup) }),
  };
}

/** @param timeout - of the send, in ms */
function streamLimits({ events, timeout: own }: Stream, timeout: number, lookup: Lookup): StreamLimits {
  return {
    ...(events !== undefined && { events }),
    timeout: own === undefined ? timeout : resolveDuration('stream.timeout', own, lookup),
  };
}

/**
 * A content type that is given holds. A session's does not fit form and multipart bodies,
 * and a step's own multipart type without a boundary gets the one of the body.
 */
function withContentType(headers: HeaderList, own: HeaderList, { contentType, fixedType }: EncodedBody): HeaderList {
  const given = contentTypeIn(fixedType ? own : headers);
  if (!given) return [...withoutHeaders(headers, (name) => name === 'content-type'), ['content-type', contentType]];
  const boundary = /boundary=\S+/.exec(contentType)?.[0];
  if (boundary === undefined || !isMultipart(given[1]) || boundaryOf(given[1]) !== undefined) return headers;
  return headers.map((header) =>
    header === given ? [given[0], `${given[1].replace(/[\s;]+$/, '')}; ${boundary}`] : header,
  );
}

function contentTypeIn(headers: HeaderList): HeaderList[number] | undefined {
  return headers.find(([name]) => name.toLowerCase() === 'content-type');
}

function proveLength(headers: HeaderList, size: number): void {
  const given = headerOf(headers, 'content-length');
  if (given !== undefined && given.trim() !== String(size)) throw new BuildFailure(contentLengthWrong(given, size));
}
