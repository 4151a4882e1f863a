import { constants } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { headerOf } from '../ports/header-list.js';
import { sentUrl } from '../http/sent-url.js';
import type { HttpOutcome, HttpRequest } from '../ports/ports.js';
import type { Redactor } from './redactor.js';

/** What a send has brought, until it is learnt what of it is secret. */
export interface Unlearnt {
  /** @param text - of the body that came, decoded when it is learnt */
  readonly put: (outcome: HttpOutcome, text: () => string | undefined) => void;
  /** To be called before any of it is told. */
  readonly learn: () => void;
  /** Learns what is long in slices, between which other sessions go on; undefined where there is no such thing. */
  readonly learnLong: () => Promise<void> | undefined;
}

/** Characters or bytes of a body: what is shorter is learnt in a few ms. */
const longestAtOnce = 256 * 1024;
/** ms without a pause. */
const slice = 8;

export function openUnlearnt(request: HttpRequest, redactor: Redactor): Unlearnt {
  let waiting: { readonly outcome: HttpOutcome; readonly text: () => string | undefined } | undefined;
  const learn = (): void => {
    const due = waiting;
    waiting = undefined;
    if (due) learnSecrets(request, due.outcome, due.text(), redactor);
  };
  return {
    put: (outcome, text) => {
      learn();
      waiting = { outcome, text };
    },
    learn,
    learnLong: () => {
      const learning = waiting && learnLong(request, waiting.outcome, waiting.text, redactor);
      if (learning) waiting = undefined;
      return learning;
    },
  };
}

/** Learns what a long answer brings in slices, between which other sessions go on; undefined where it is not long. */
export function learnLong(
  request: HttpRequest,
  outcome: HttpOutcome,
  text: () => string | undefined,
  redactor: Redactor,
): Promise<void> | undefined {
  if (outcome.kind !== 'response' || outcome.response.body.byteLength <= longestAtOnce) return undefined;
  learnSecrets(request, outcome, undefined, redactor);
  const type = headerOf(outcome.response.headers, 'content-type') ?? '';
  return inSlices(redactor.learningBody(text() ?? '', type));
}

async function inSlices(work: Generator<void>): Promise<void> {
  let since = performance.now();
  while (!work.next().done) {
    if (performance.now() - since < slice) continue;
    await setImmediate();
    since = performance.now();
  }
}

/** Learns what is secret in a request, in what was sent of it and in what came back, before any of it is told. */
export function learnSecrets(
  request: HttpRequest,
  outcome: HttpOutcome,
  text: string | undefined,
  redactor: Redactor,
): void {
  for (const url of [sentUrl(request), ...(outcome.laterUrls ?? [])]) redactor.learnUrl(url);
  // Where nothing was sent, as with TLS options that cannot be used, a record tells of the request all the same.
  redactor.learnHeaders(outcome.sentHeaders.length > 0 ? outcome.sentHeaders : request.headers);
  redactor.learnHeaders(outcome.laterHeaders ?? []);
  redactor.learnHeaders(outcome.passedHeaders ?? []);
  if (request.body) redactor.learnBody(decodeStart(request.body), headerOf(request.headers, 'content-type') ?? '');
  if (outcome.kind !== 'response') return;
  if (outcome.response.url !== sentUrl(request)) redactor.learnUrl(outcome.response.url);
  redactor.learnHeaders(outcome.response.headers);
  redactor.learnBody(text ?? '', headerOf(outcome.response.headers, 'content-type') ?? '');
}

/** A file may have more bytes than a text can have characters. */
export function decodeStart(bytes: Uint8Array, longest = constants.MAX_STRING_LENGTH): string {
  return new TextDecoder().decode(bytes.subarray(0, longest));
}
