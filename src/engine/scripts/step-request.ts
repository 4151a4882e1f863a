import { mapTexts } from '../../lib/map-texts.js';
import { pathPlaces } from '../../format/path-values.js';
import type { Body, Field, RequestStep } from '../../format/session.js';
import type { Json } from '../../lib/json.js';
import type { Auth, AuthSetting } from '../../format/auth.js';
import { isToken } from '../../lib/printable.js';
import { scriptRequestFaults as faults } from '../../problems/run/scripts.js';
import { buildAuth, headerOfAuth } from '../http/build-auth.js';
import { isLeftOut, joinHeaders } from '../http/build-headers.js';
import type { RequestScope } from '../http/build-request.js';
import { headerMap, type HeaderList, withoutHeaders } from '../ports/header-list.js';
import type { Lookup } from '../ports/ports.js';
import type { StepRequest } from '../ports/step-scripts.js';
import { renderDue } from '../values/render-due.js';
import { BuildFailure, resolveDuration, textOf, UnresolvedReference } from '../values/render-text.js';
import { fieldsOf } from './script-fields.js';
import { type ShownValues, showValues } from './shown-values.js';
import { openStepBody, type StepBody } from './step-body.js';
import { openStepUrl, shownUrl, type StepUrl } from './step-url.js';

/** A request between its file and its send: what scripts see of it, and what they have made of it. */
export interface OpenStepRequest {
  readonly view: StepRequest;
  /** The step with what generators have drawn for it. */
  readonly drawn: RequestStep;
  /** Headers as they are now, for what is secret in them. */
  readonly headers: () => HeaderList;
  /** @throws Error where what a script has set cannot be meant */
  readonly now: () => ChangedRequest;
}

/** A step with what its scripts have made of it in the place of what the file says. */
export interface ChangedRequest {
  readonly step: RequestStep;
  /** Those of the settings that no script has taken out. */
  readonly settingsHeaders: HeaderList;
}

/**
 * Opens a step for its scripts. Generators have drawn their values by now, so that a script signs what is sent. All else is rendered
 * for scripts to see, and again when they are over, as they may set what it refers to.
 */
export function openStepRequest(written: RequestStep, scope: RequestScope): OpenStepRequest {
  const step = withDrawn(written, scope.lookup);
  const settingsHeaders = scope.headers.map(([name, value]) => [name, drawnText(value, scope.lookup)] as const);
  const shown = showValues(scope.lookup);
  const body = openStepBody(step.body, shown);
  const firstUrl = shownUrl(step, scope.baseUrl, shown);
  const url = openStepUrl(firstUrl);
  const firstHeaders = headerMap(shownHeaders(step, settingsHeaders, { shown, scope }));
  const headers = Object.assign(Object.create(null) as Record<string, string>, firstHeaders);
  const firstTimeout = timeoutOf(step, scope);
  const view = viewOf({ method: step.method, url, headers, body, timeout: firstTimeout });

  function now(): ChangedRequest {
    if (typeof view.method !== 'string' || !isToken(view.method)) throw new Error(faults.method(String(view.method)));
    const { timeout } = view;
    if (timeout !== firstTimeout && !isTime(timeout))
      throw new Error(faults.value('timeout', 'a number of ms', String(timeout)));
    const { set, dropped } = changesOf(firstHeaders, headers);
    const isKept = (name: string): boolean => !set.has(name.toLowerCase()) && !dropped.has(name.toLowerCase());
    const { auth: _auth, body: _body, ...rest } = step;
    const auth = step.auth ?? scope.auth;
    const isDropped = auth !== undefined && auth.kind !== 'none' && dropsAuth(auth, dropped, scope.lookup);
    const nowBody = body.now();
    return {
      step: {
        ...rest,
        method: view.method,
        ...(timeout !== undefined && timeout !== firstTimeout && { timeout }),
        ...(url.read() !== firstUrl && changedUrl(step, shown.urlTemplate(url.read()))),
        headers: [
          ...step.headers.filter(({ name }) => isKept(shown.text(name))),
          ...fieldsOf('headers', Object.fromEntries(set), shown.template),
        ],
        ...(isDropped ? { auth: noAuth } : step.auth && { auth: step.auth }),
        ...(nowBody && { body: nowBody }),
      },
      settingsHeaders: settingsHeaders.filter(([name]) => isKept(shown.text(name))),
    };
  }
  return {
    view,
    drawn: step,
    headers: () => Object.entries(headers).map(([name, value]) => [name, String(value)]),
    now,
  };
}

interface ViewParts {
  readonly method: string;
  readonly url: StepUrl;
  readonly headers: Record<string, string>;
  readonly body: StepBody;
  readonly timeout: number | undefined;
}

/** What it has not is refused: a `body` that is set would not be sent. */
function viewOf({ method, url, headers, body, timeout }: ViewParts): StepRequest {
  return Object.seal({
    method,
    headers,
    timeout,
    get url() {
      return url.read();
    },
    set url(given: string) {
      url.write(given);
    },
    get query() {
      return url.query();
    },
    set query(given) {
      url.replaceQuery(given);
    },
    get json() {
      return body.read('json');
    },
    set json(given: unknown) {
      body.write('json', given);
    },
    get form() {
      return body.read('form') as StepRequest['form'];
    },
    set form(given) {
      body.write('form', given);
    },
    get text() {
      return body.read('text') as string | undefined;
    },
    set text(given) {
      body.write('text', given);
    },
  });
}

/** In ms; undefined where it cannot be made yet. */
function timeoutOf({ timeout }: RequestStep, scope: RequestScope): number | undefined {
  try {
    return resolveDuration('timeout', timeout ?? scope.timeout, scope.lookup);
  } catch (error) {
    if (error instanceof UnresolvedReference || error instanceof BuildFailure) return undefined;
    throw error;
  }
}

function isTime(timeout: unknown): boolean {
  return typeof timeout === 'number' && timeout >= 0 && timeout < Infinity;
}

/** A URL that could not be put together yet still has places for values of `path`. */
function changedUrl({ path = [] }: RequestStep, url: string): Pick<RequestStep, 'url' | 'path' | 'query'> {
  const places = new Set(pathPlaces(url).map(({ name }) => name));
  return { url, path: path.filter(({ name }) => places.has(name)), query: [] };
}

/** Every generator has its value in it. What is text stays text. */
function withDrawn(step: RequestStep, lookup: Lookup): RequestStep {
  const text = (template: string): string => drawnText(template, lookup);
  const fields = (list: readonly Field[]): readonly Field[] =>
    list.map(({ name, value, range }) => ({ name: text(name), value: text(value), range }));
  const { auth, body, path } = step;
  return {
    ...step,
    url: text(step.url),
    ...(path && { path: fields(path) }),
    query: fields(step.query),
    headers: fields(step.headers),
    ...(auth && { auth: mapTexts(auth as unknown as Json, text) as unknown as typeof auth }),
    ...(body && { body: drawnBody(body, lookup) }),
  };
}

function drawnBody(body: Body, lookup: Lookup): Body {
  const typed = body.kind === 'json' || body.kind === 'graphql';
  const own = body as unknown as Json;
  return (typed ? drawn(own, lookup) : mapTexts(own, (text) => drawnText(text, lookup))) as unknown as Body;
}

function drawn(template: Json, lookup: Lookup): Json {
  return renderDue(template, lookup, ({ kind }) => kind === 'generator');
}

function drawnText(template: string, lookup: Lookup): string {
  return textOf(drawn(template, lookup));
}

interface Showing {
  readonly shown: ShownValues;
  readonly scope: RequestScope;
}

function shownHeaders(step: RequestStep, settings: HeaderList, { shown, scope }: Showing): HeaderList {
  const text = ([name, value]: readonly [string, string]) => [shown.text(name), shown.text(value)] as const;
  return joinHeaders({
    session: withoutHeaders(settings.map(text), (name) => isLeftOut(name, step, shown.text)),
    inherited: step.auth === undefined ? shownAuth(scope.auth, scope) : [],
    url: [],
    auth: shownAuth(step.auth, scope),
    step: step.headers.map(({ name, value }) => text([name, value])),
  });
}

/** None where it cannot be made yet, or is made when the request is sent. */
function shownAuth(auth: AuthSetting | undefined, scope: RequestScope): HeaderList {
  if (auth === undefined || auth.kind === 'none') return [];
  try {
    return buildAuth(auth, scope).headers;
  } catch (error) {
    if (error instanceof UnresolvedReference || error instanceof BuildFailure) return [];
    throw error;
  }
}

const noAuth: AuthSetting = { kind: 'none' };

/** Whether a script has taken out the header that it sets. */
function dropsAuth(auth: Auth, dropped: ReadonlySet<string>, lookup: Lookup): boolean {
  if (dropped.size === 0) return false;
  const header = headerOfAuth(auth, lookup);
  return header !== undefined && dropped.has(header);
}

interface HeaderChanges {
  readonly set: ReadonlyMap<string, unknown>;
  readonly dropped: ReadonlySet<string>;
}

function changesOf(first: Readonly<Record<string, string>>, now: Readonly<Record<string, unknown>>): HeaderChanges {
  const given = new Map(Object.entries(now).map(([name, value]) => [name.toLowerCase(), value]));
  const left = new Map([...given].filter(([, value]) => value !== undefined && value !== null));
  return {
    set: new Map([...left].filter(([name, value]) => first[name] !== value)),
    dropped: new Set(Object.keys(first).filter((name) => !left.has(name))),
  };
}
