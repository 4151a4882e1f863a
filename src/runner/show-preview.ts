import { bodyRecord } from '../engine/http/content-type.js';
import { firstHopOf } from '../engine/http/hop.js';
import { headerOf, type HeaderList } from '../engine/ports/header-list.js';
import type { HttpRequest, SignIn } from '../engine/ports/ports.js';
import { maskBody, sourceRecord } from '../engine/redact/kept-value.js';
import { mask } from '../engine/redact/secret-field.js';
import type { RequestRecord } from '../record/record.js';
import type { PreviewScope } from './preview-scope.js';

/** How a request signs in, as far as a command says it otherwise than by a header. */
export type PreviewSignIn =
  | { readonly kind: 'basic' | 'digest'; readonly user: string }
  | { readonly kind: 'awsSigV4'; readonly user: string; readonly region?: string; readonly service?: string };

export interface Shown {
  readonly request: RequestRecord;
  readonly signIn?: PreviewSignIn;
  /** Whether something in it is a secret of the file, which is masked. */
  readonly isMasked: boolean;
}

/** A request that was built with marks: its record with the marks, and without secrets. */
export function showPreview(built: HttpRequest, url: string, scope: PreviewScope): Shown {
  const { redactor, setup } = scope;
  const { pair, request } = withoutBasic(built);
  const headers = [...firstHopOf(request).headers, ...sessionToken(request.signIn)];
  const type = headerOf(headers, 'content-type') ?? '';
  const body = request.body && bodyRecord(request.body, type, Infinity);
  const plain: RequestRecord = {
    method: request.method,
    url,
    headers,
    ...(body && { body: { ...body, ...request.bodySource } }),
    ...(request.redirects > 0 && { redirected: true }),
    ...(request.stream && { stream: true }),
  };
  const signIn = signInOf(request.signIn, pair);
  if (setup.showsSecrets) return { request: plain, ...(signIn && { signIn }), isMasked: false };
  for (const secret of built.secrets ?? []) redactor.learnNamed('password', secret);
  redactor.learnUrl(url);
  redactor.learnHeaders(built.headers);
  if (body?.text !== undefined) redactor.learnBody(body.text, type);
  const masked: RequestRecord = {
    ...plain,
    url: redactor.url(url),
    headers: redactor.headers(headers),
    ...(body && {
      body: {
        ...maskBody(body, redactor),
        ...(request.bodySource && sourceRecord(request.bodySource, Infinity, redactor)),
      },
    }),
  };
  const shown = withMarks(plain, masked, scope) as RequestRecord;
  const user = signIn && { ...signIn, user: shownUser(signIn.user, scope) };
  const isMasked = JSON.stringify([shown, user]).includes(mask);
  return { request: shown, ...(user && { signIn: user }), isMasked };
}

/** The request without a header of basic auth, and what that says. */
function withoutBasic(request: HttpRequest): { readonly pair?: string; readonly request: HttpRequest } {
  const given = headerOf(request.headers, 'authorization') ?? '';
  const code = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(given)?.[1];
  const pair = code === undefined ? '' : Buffer.from(code, 'base64').toString();
  if (!/^[^:\p{Cc}]*:\P{Cc}*$/u.test(pair) || Buffer.from(pair).toString('base64') !== code) return { request };
  const headers = request.headers.filter(([name]) => name.toLowerCase() !== 'authorization');
  return { pair, request: { ...request, headers } };
}

/** The rest of the credentials is in the signature. */
function sessionToken(signIn: SignIn | undefined): HeaderList {
  if (signIn?.kind !== 'awsSigV4' || signIn.sessionToken === undefined) return [];
  return [['x-amz-security-token', signIn.sessionToken]];
}

function signInOf(signIn: SignIn | undefined, pair: string | undefined): PreviewSignIn | undefined {
  if (pair !== undefined) return { kind: 'basic', user: pair };
  if (signIn?.kind === 'digest') return { kind: 'digest', user: `${signIn.username}:${signIn.password}` };
  if (signIn?.kind !== 'awsSigV4') return undefined;
  const { accessKeyId, secretAccessKey, region, service } = signIn;
  return {
    kind: 'awsSigV4',
    user: `${accessKeyId}:${secretAccessKey}`,
    ...(region !== undefined && { region }),
    ...(service !== undefined && { service }),
  };
}

function shownUser(user: string, { redactor, values }: PreviewScope): string {
  const at = user.indexOf(':');
  const [name, password] = [user.slice(0, at), user.slice(at + 1)];
  return `${redactor.text(name)}:${password === '' || values.isMark(password) ? password : mask}`;
}

/** What may be before the mark of a token in a header. */
const schemes = '(?:basic|bearer|token|apikey|jwt|key|digest|oauth)';

/** A masked value with the marks that the masks took with them. Nothing else of what was masked comes back. */
function withMarks(plain: unknown, masked: unknown, scope: PreviewScope): unknown {
  if (typeof plain === 'string') return typeof masked === 'string' ? textWithMarks(plain, masked, scope) : masked;
  if (plain === null || typeof plain !== 'object' || masked === null || typeof masked !== 'object') return masked;
  if (Array.isArray(plain)) return (masked as readonly unknown[]).map((item, at) => withMarks(plain[at], item, scope));
  const before = plain as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(masked).map(([key, item]) => [key, withMarks(before[key], item, scope)]));
}

function textWithMarks(plain: string, masked: string, { values }: PreviewScope): string {
  if (plain === masked || !values.pattern.test(plain)) return masked;
  const kept = masked.split(mask);
  const mark = values.pattern.source;
  const named = String.raw`[\w.-]+=`;
  const open = new RegExp(`^(?:${schemes} |${named})?${mark}(?:[:;,. _-]+(?:${named})?${mark})*$`, 'i');
  const parts: string[] = [];
  let at = 0;
  for (const [index, piece] of kept.entries()) {
    const isLast = index === kept.length - 1;
    const found = index === 0 ? 0 : isLast ? plain.length - piece.length : plain.indexOf(piece, at);
    if (found < at || plain.slice(found, found + piece.length) !== piece) return masked;
    if (index > 0) {
      const hidden = plain.slice(at, found);
      parts.push(open.test(hidden) ? hidden : mask);
    }
    parts.push(piece);
    at = found + piece.length;
  }
  return parts.join('');
}
