import { buildRequest, type RequestScope } from '../engine/http/build-request.js';
import { sentUrl } from '../engine/http/build-url.js';
import type { Files } from '../engine/ports/ports.js';
import { createRedactor } from '../engine/redact/redactor.js';
import { requestScope } from '../engine/scope/request-scope.js';
import { BuildFailure, renderText, UnresolvedReference } from '../engine/values/render-text.js';
import type { AuthSetting } from '../format/auth.js';
import type { Duration } from '../format/duration.js';
import type { Message } from '../format/problem.js';
import type { RequestStep, Session } from '../format/session.js';
import { placeSteps } from '../format/steps/blocks.js';
import { openAddress } from './open-url.js';
import { withMarks, type OpenValue } from './open-values.js';
import { openPreview, type PreviewScope, type PreviewSetup } from './preview-scope.js';
import { showPreview, type Shown } from './show-preview.js';

export type { OpenReason, OpenValue } from './open-values.js';
export type { PreviewSetup } from './preview-scope.js';
export type { PreviewSignIn } from './show-preview.js';

/** A request of a file as it would be sent, as far as that is known before a run. */
export interface Preview extends Shown {
  readonly kind: 'request';
  /** From 1. */
  readonly row: number;
  readonly title: string;
  /** Whether the file gives it a name. */
  readonly isNamed: boolean;
  /** The values in whose places the request has marks. */
  readonly open: readonly OpenValue[];
  /** How many redirects are followed. */
  readonly redirects: number;
  /** ms; 0 for no limit. */
  readonly timeout: number;
  /** Paths of scripts that may change it before it is sent. */
  readonly scripts: readonly string[];
}

/** A request that no run could send. */
export interface PreviewFault {
  readonly kind: 'fault';
  readonly row: number;
  readonly title: string;
  readonly isNamed: boolean;
  readonly problem: Message;
}

/**
 * The requests of a session, in the order of the file, those of its flows left out. Nothing is sent and no script runs:
 * what they would give is open.
 *
 * @param text - of the session's file
 */
export async function previewRequests(
  session: Session,
  text: string,
  setup: PreviewSetup,
): Promise<readonly (Preview | PreviewFault)[]> {
  const redactor = createRedactor(setup.options.redact);
  const preview = (): Promise<readonly (Preview | PreviewFault)[]> =>
    previewsIn(openPreview({ session, text, setup }, redactor));
  const first = await preview();
  // Now it is known of every value whether it is a secret somewhere. Such a value is better named than masked.
  return first.some((each) => each.kind === 'request' && each.isMasked) ? preview() : first;
}

async function previewsIn(scope: PreviewScope): Promise<readonly (Preview | PreviewFault)[]> {
  const { steps } = scope.session;
  const { places } = placeSteps(steps);
  const previews: (Preview | PreviewFault)[] = [];
  for (const [index, step] of steps.entries()) {
    const row = index + 1;
    if (step.kind === 'request') previews.push(await previewOf(step, row, scope));
    scope.pass(step, row, places[index]!.over !== undefined);
  }
  return previews;
}

async function previewOf(step: RequestStep, row: number, scope: PreviewScope): Promise<Preview | PreviewFault> {
  const { title } = step;
  const about = { row, title, isNamed: title !== `${step.method} ${step.url}` };
  try {
    const { opened, from, marked } = openStep(step, scope);
    const built = await buildRequest(opened, from);
    const shown = showPreview(built, marked(sentUrl(built)), scope);
    return {
      kind: 'request',
      ...about,
      ...shown,
      open: scope.values.usedIn(JSON.stringify([shown.request, shown.signIn])),
      redirects: built.redirects,
      timeout: built.timeout,
      scripts: [...(scope.session.settings.beforeEach ?? []), ...(step.before ?? [])].map(({ path }) => path),
    };
  } catch (error) {
    if (error instanceof BuildFailure) return { kind: 'fault', ...about, problem: error.failure };
    if (error instanceof UnresolvedReference)
      return { kind: 'fault', ...about, problem: { code: 'unresolved-reference', message: error.message } };
    throw error;
  }
}

interface OpenStep {
  readonly opened: RequestStep;
  readonly from: RequestScope;
  /** The URL that is sent with the marks that it cannot have. */
  readonly marked: (url: string) => string;
}

/** A step and what it is built with, with marks for what is not known yet. */
function openStep(step: RequestStep, scope: PreviewScope): OpenStep {
  const { session, lookup, files, setup } = scope;
  const from = requestScope({ session, lookup }, filesFor(files), setup.options);
  const address = openAddress(step, from.baseUrl, scope);
  const { auth, timeout, ...rest } = step;
  const own = auth && openAuth(auth, scope);
  const time = timeout === undefined ? undefined : openDuration(timeout, scope);
  const inherited = auth ? undefined : from.auth && openAuth(from.auth, scope);
  const { withMarks: marked, baseUrl, ...url } = address;
  return {
    opened: {
      ...rest,
      ...url,
      query: withMarks(step.query, scope),
      headers: withMarks(step.headers, scope),
      ...(step.leftOut && { leftOut: withMarks(step.leftOut, scope) }),
      ...(step.body && { body: withMarks(step.body, scope) }),
      ...(own && { auth: own }),
      ...(time !== undefined && { timeout: time }),
    },
    from: {
      ...from,
      baseUrl,
      headers: withMarks(from.headers, scope),
      timeout: openDuration(from.timeout, scope) ?? 0,
      ...(inherited && { auth: inherited }),
    },
    marked,
  };
}

/** A token of an OAuth2 server is there only when it has been asked for. */
function openAuth(auth: AuthSetting, scope: PreviewScope): AuthSetting {
  if (auth.kind !== 'oauth2') return withMarks(auth, scope);
  const tokenUrl = scope.setup.showsSecrets ? auth.tokenUrl : scope.redactor.url(auth.tokenUrl);
  const reason = { kind: 'token', tokenUrl } as const;
  const { mark } = scope.values.open({ text: `token of ${tokenUrl}`, name: 'access_token', reason });
  return { kind: 'bearer', token: mark };
}

function openDuration(duration: Duration, scope: PreviewScope): Duration | undefined {
  if (typeof duration === 'number') return duration;
  const text = withMarks(duration, scope);
  // The value of a variable may have a mark in it.
  return scope.values.pattern.test(renderText(text, scope.lookup)) ? undefined : text;
}

/** A file that is not there yet can be named: its bytes are not shown. */
function filesFor(files: Files): Files {
  return {
    ...files,
    readBody: (path, isMadeUp) => files.readBody(path, isMadeUp).catch(() => Uint8Array.of(0)),
  };
}
