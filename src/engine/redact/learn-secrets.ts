import { constants } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { headerOf } from '../ports/header-list.js';
import { sentUrl } from '../http/build-url.js';
import type { HttpOutcome, HttpRequest, HttpResponse } from '../ports/ports.js';
import type { Redactor } from './redactor.js';

/** Characters or bytes of a body: what is shorter is learnt in a few ms. */
const longestAtOnce = 256 * 1024;
/** ms without a pause. */
const slice = 8;

/**
 * Learns what is secret in a request, in what was sent of it and in what came back, before any of it is shown.
 *
 * @param text - of the body that came
 * @returns undefined, but where the body is long: it is learnt in slices, between which other sessions go on
 */
export function learnSecrets(
  request: HttpRequest,
  outcome: HttpOutcome,
  text: () => string | undefined,
  redactor: Redactor,
): Promise<void> | undefined {
  if (outcome.kind === 'error' || outcome.response.body.byteLength <= longestAtOnce)
    return void redactor.learnLater(() => learnAtOnce(request, outcome, text(), redactor));
  learnAtOnce(request, outcome, undefined, redactor);
  return inSlices(redactor.learningBody(text() ?? '', contentType(outcome.response)));
}

async function inSlices(work: Generator<void>): Promise<void> {
  let since = performance.now();
  while (!work.next().done) {
    if (performance.now() - since < slice) continue;
    await setImmediate();
    since = performance.now();
  }
}

function learnAtOnce(request: HttpRequest, outcome: HttpOutcome, text: string | undefined, redactor: Redactor): void {
  for (const secret of request.secrets ?? []) redactor.learnNamed('password', secret);
  for (const url of [sentUrl(request), ...(outcome.redirectUrls ?? [])]) redactor.learnUrl(url);
  // A record shows the request even if nothing was sent, as with TLS options that cannot be used.
  redactor.learnHeaders(outcome.sentHeaders.length > 0 ? outcome.sentHeaders : request.headers);
  redactor.learnHeaders(outcome.redirectHeaders ?? []);
  redactor.learnHeaders(outcome.passedHeaders ?? []);
  if (request.body) redactor.learnBody(decodeStart(request.body), contentType(request));
  if (outcome.kind !== 'response') return;
  if (outcome.response.url !== sentUrl(request)) redactor.learnUrl(outcome.response.url);
  redactor.learnHeaders(outcome.response.headers);
  // In the text of a stream, JSON in several lines is interrupted by the names of fields.
  for (const data of outcome.response.stream?.split() ?? []) redactor.learnNamed('data', data);
  redactor.learnBody(text ?? '', contentType(outcome.response));
}

function contentType({ headers }: HttpRequest | HttpResponse): string {
  return headerOf(headers, 'content-type') ?? '';
}

/** A file may have more bytes than a text can have characters. */
export function decodeStart(bytes: Uint8Array, longest = constants.MAX_STRING_LENGTH): string {
  return new TextDecoder().decode(bytes.subarray(0, longest));
}
