import type { Condition } from '../../format/check.js';
import type { Message } from '../../format/problem.js';
import type { Range } from '../../format/range.js';
import type { RequestStep } from '../../format/session.js';
import { notAStream, notAStreamWords, streamPacked, untilNotReached } from '../../problems/run/stream.js';
import { mediaTypeOf } from '../http/content-type.js';
import { encodingsOf } from '../http/decode-body.js';
import { streamEnd } from '../http/event-list.js';
import { streamFormatOf } from '../http/read-events.js';
import { headerOf } from '../ports/header-list.js';
import type { HttpResponse } from '../ports/ports.js';

/** What a request with `stream` did not get. */
export interface StreamFault {
  readonly message: Message;
  readonly range: Range;
  /** What a retry repeats it for, in words of the file. */
  readonly words: string;
  /** The condition that no event made true. */
  readonly until?: Condition;
}

/** @param problem - why it is unknown whether `until` is true */
export function streamFaultOf(
  { stream }: RequestStep,
  response: HttpResponse,
  problem: Message | undefined,
): StreamFault | undefined {
  if (!stream) return undefined;
  if (!response.stream) return { message: whyNoStream(response), range: stream.range, words: notAStreamWords };
  const { until } = stream;
  if (!until) return undefined;
  const at = { range: until.range, words: until.text };
  if (problem) return { ...at, message: problem };
  if (response.stream.endedBy === 'until') return undefined;
  const { limits } = response.stream;
  return { ...at, message: untilNotReached(until, streamEnd(response.stream), limits?.timeout ?? 0), until };
}

function whyNoStream({ status, statusText, headers }: HttpResponse): Message {
  const { unknown } = encodingsOf(headerOf(headers, 'content-encoding') ?? '');
  const type = mediaTypeOf(headerOf(headers, 'content-type') ?? '');
  if (unknown !== undefined && streamFormatOf(type)) return streamPacked(unknown);
  const isSuccess = status >= 200 && status <= 299;
  return notAStream(type, isSuccess ? undefined : `${status} ${statusText}`.trim());
}
