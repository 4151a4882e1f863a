import { decoded } from '../../lib/decoded.js';
import { headerNameInvalid, headerNotSendable, headerValueInvalid } from '../../problems/run/http.js';
import { authKinds } from '../../format/auth.js';
import type { RequestStep } from '../../format/session.js';
import { isToken } from '../../lib/printable.js';
import type { Lookup } from '../ports/ports.js';
import { renderText, renderTexts, BuildFailure } from '../values/render-text.js';
import { type HeaderList, namesOf, withoutHeaders } from '../ports/header-list.js';

/** Whose headers they are, weakest first. */
interface HeaderSources {
  readonly session: HeaderList;
  /** Of `auth` of the settings or options. */
  readonly inherited: HeaderList;
  /** Of the URL's user info. */
  readonly url: HeaderList;
  /** Of `auth` of the step. */
  readonly auth: HeaderList;
  readonly step: HeaderList;
}

/** What the connection sets; undici refuses to send them. */
const notSendable: ReadonlySet<string> = new Set(['transfer-encoding', 'keep-alive', 'upgrade', 'expect']);

/** Joins headers of several sources; a stronger source replaces all of a name, and may repeat one itself. */
export function joinHeaders({ session, inherited, url, auth, step }: HeaderSources): HeaderList {
  return [session, inherited, url, auth, step].reduce((weaker, stronger) => {
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
  for (const header of rendered) proveHeader(...header);
  return rendered;
}

export function proveHeader(name: string, value: string): void {
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
  return [['authorization', `${authKinds.basic.scheme} ${userAndPassword(decoded(username), decoded(password))}`]];
}

export function userAndPassword(username: string, password: string): string {
  return Buffer.from(`${username}:${password}`).toString('base64');
}
