import type { Auth, AuthSetting } from '../../format/auth.js';
import type { RequestStep } from '../../format/session.js';
import { type HeaderList, hasHeader } from '../ports/header-list.js';
import type { Lookup } from '../ports/ports.js';
import { renderText } from '../values/render-text.js';
import { type AuthScope, buildAuth, type BuiltAuth, headerOfAuth } from './build-auth.js';
import { isLeftOut } from './build-headers.js';

interface SignInScope extends AuthScope {
  /** How a request signs in that does not say it. */
  readonly auth?: AuthSetting;
}

/** What else of a request may say who asks. */
interface Others {
  /** The step's own headers. */
  readonly own: HeaderList;
  /** Those of the URL's user info. */
  readonly fromUrl: HeaderList;
  readonly url: URL;
}

interface SignedIn {
  readonly built: BuiltAuth;
  /** Its headers, by the strength they have. */
  readonly sources: { readonly inherited: HeaderList; readonly auth: HeaderList };
}

const nothing: BuiltAuth = { headers: [] };

/**
 * How a request signs in: as it says itself, or else as settings and options say. A header or a parameter of its own wins over
 * both, and user info of its URL over what it inherits. What does not count is not rendered: it need not have a value.
 *
 * @throws UnresolvedReference, BuildFailure
 */
export function signInOf(step: Pick<RequestStep, 'auth' | 'leftOut'>, scope: SignInScope, others: Others): SignedIn {
  const isOwn = step.auth !== undefined;
  const auth = step.auth ?? scope.auth;
  if (auth === undefined || auth.kind === 'none') return withSources(nothing, isOwn);
  const replaced = isReplaced(auth, scope.lookup, others);
  const given = replaced || (!isOwn && isGivenUp(auth, step, scope.lookup, others.fromUrl));
  return withSources(given ? nothing : buildAuth(auth, scope), isOwn);
}

function withSources(built: BuiltAuth, isOwn: boolean): SignedIn {
  const { headers } = built;
  return { built, sources: isOwn ? { inherited: [], auth: headers } : { inherited: headers, auth: [] } };
}

/** By what the request itself has. */
function isReplaced(auth: Auth, lookup: Lookup, { own, url }: Others): boolean {
  const header = headerOfAuth(auth, lookup);
  if (header !== undefined) return hasHeader(own, header);
  if (auth.kind !== 'apiKey') return false;
  const name = renderText(auth.name, lookup);
  return auth.in === 'query' ? url.searchParams.has(name) : hasCookie(own, name);
}

/** Of what the request inherits. */
function isGivenUp(auth: Auth, step: Pick<RequestStep, 'leftOut'>, lookup: Lookup, fromUrl: HeaderList): boolean {
  const header = headerOfAuth(auth, lookup);
  if (header === undefined) return false;
  return hasHeader(fromUrl, header) || isLeftOut(header, step, (template) => renderText(template, lookup));
}

function hasCookie(headers: HeaderList, name: string): boolean {
  return headers.some(
    ([header, value]) =>
      header.toLowerCase() === 'cookie' && value.split(';').some((pair) => pair.split('=', 1)[0]!.trim() === name),
  );
}
