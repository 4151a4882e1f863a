import type { RequestRecord, ResponseRecord } from '../../record/record.js';
import type { RunContext } from '../context/run-context.js';
import { sentUrl } from '../http/build-url.js';
import { bodyRecord } from '../http/content-type.js';
import { headerOf } from '../ports/header-list.js';
import type { HttpOutcome, HttpRequest, HttpResponse } from '../ports/ports.js';
import { maskBody, sourceRecord } from '../redact/kept-value.js';
import type { Assessment } from './assess.js';
import { streamRecord } from './record-stream.js';

/** What was sent of a request. */
export function sentRecord(
  request: HttpRequest,
  { sentHeaders, redirectHeaders = [] }: HttpOutcome,
  { redactor, options }: RunContext,
): RequestRecord {
  const type = headerOf(request.headers, 'content-type') ?? '';
  const { bodyLimit } = options;
  return {
    method: request.method,
    url: redactor.url(sentUrl(request)),
    headers: redactor.headers(sentHeaders),
    ...(request.body && {
      body: {
        ...maskBody(bodyRecord(request.body, type, bodyLimit), redactor),
        ...(request.bodySource && sourceRecord(request.bodySource, bodyLimit, redactor)),
      },
    }),
    ...(redirectHeaders.length > 0 && { redirected: true }),
    ...(request.stream && { stream: true }),
  };
}

export function responseRecord(
  response: HttpResponse,
  { statusText = '', exchange }: Partial<Assessment> = {},
  { redactor, options }: RunContext,
): ResponseRecord {
  const type = headerOf(response.headers, 'content-type') ?? '';
  return {
    status: response.status,
    statusText: redactor.text(statusText),
    url: redactor.url(response.url),
    headers: redactor.headers(response.headers),
    body: maskBody(bodyRecord(response.body, type, options.bodyLimit, exchange?.text), redactor),
    ...(response.stream && { stream: streamRecord(response.stream, options.bodyLimit, redactor) }),
  };
}
