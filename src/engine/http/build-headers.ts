import { headerNameInvalid, headerNotSendable, headerValueInvalid } from '../../problems/run/http.js';
import { type AuthKind, authKinds, type AuthOf } from '../../format/auth.js';
import type { Auth, RequestStep } from '../../format/session.js';
import { isToken } from '../../lib/printable.js';
import type { Lookup } from '../ports/ports.js';
import { renderText, renderTexts, BuildFailure } from '../values/render-text.js';
import { type HeaderList, namesOf, withoutHeaders } from '../ports/header-list.js';

/** Whose headers they are, weakest first. */
interface HeaderSources {
  readonly session: HeaderList;
  /** Of the URL's user info. */
  readonly url: HeaderList;
  readonly auth: HeaderList;
  readonly step: HeaderList;
}

/** What the connection sets; undici refuses to send them. */
const notSendable: ReadonlySet<string> = new Set(['transfer-encoding', 'keep-alive', 'upgrade', 'expect']);

/** Joins headers of several sources; a stronger source replaces all of a name, and may repeat one itself. */
export function joinHeaders({ session, url, auth, step }: HeaderSources): HeaderList {
  return [session, url, auth, step].reduce((weaker, stronger) => {
    if (stronger.length === 0) return weaker;
    const names = namesOf(stronger);
    return [...withoutHeaders(weaker, (name) => names.has(name)), ...stronger];
  });
}

/** Whether a step leaves out a header of the settings. @param name - in lower case */
export function isLeftOut(
  name: string,
  { leftOut = [] }: Pick<RequestStep, 'leftOut'>,
  text: (template: string) => string,
): boolean {
  return leftOut.some((header) => text(header.name).toLowerCase() === name);
}

/** @throws BuildFailure, UnresolvedReference */
export function renderHeaders(headers: HeaderList, lookup: Lookup): HeaderList {
  const rendered = headers.flatMap(([name, value]) =>
    renderTexts(value, lookup).map((text) => [renderText(name, lookup), text] as const),
  );
  for (const header of rendered) prove(...header);
  return rendered;
}

export function authHeaders(auth: Auth | undefined, lookup: Lookup): HeaderList {
  if (!auth) return [];
  const value = `${authKinds[auth.kind].scheme} ${credentialsOf(auth, lookup)}`;
  prove('authorization', value);
  return [['authorization', value]];
}

/** What follows the scheme. */
const credentials: { readonly [K in AuthKind]: (auth: AuthOf<K>, lookup: Lookup) => string } = {
  bearer: ({ token }, lookup) => renderText(token, lookup),
  basic: ({ username, password }, lookup) =>
    userAndPassword(renderText(username, lookup), renderText(password, lookup)),
};

function credentialsOf<K extends AuthKind>(auth: AuthOf<K>, lookup: Lookup): string {
  return credentials[auth.kind as K](auth, lookup);
}

function prove(name: string, value: string): void {
  if (!isToken(name)) throw new BuildFailure(headerNameInvalid(name));
  if (notSendable.has(name.toLowerCase())) throw new BuildFailure(headerNotSendable(name));
  proveHeaderValue(name, value);
}

/** @throws BuildFailure */
export function proveHeaderValue(name: string, value: string): void {
  const bad = /(?![\t\x80-\x9f])[\p{Cc}\p{Cs}]/u.exec(value);
  if (bad) throw new BuildFailure(headerValueInvalid(name, bad[0]));
}

/** User info in a URL is sent as basic auth, as browsers and curl do. */
export function userInfoHeaders({ username, password }: URL): HeaderList {
  if (username === '' && password === '') return [];
  return [['authorization', `${authKinds.basic.scheme} ${userAndPassword(decode(username), decode(password))}`]];
}

function userAndPassword(username: string, password: string): string {
  return Buffer.from(`${username}:${password}`).toString('base64');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
