import { bodyCorrupt, type BodyFault, inMidBody } from '../../problems/run/answer.js';
import type { SendFault } from '../../record/reasons.js';
import type { HttpResponse } from '../ports/ports.js';
import { type BodyRoom, NoRoom, isTooLarge } from './body-memory.js';
import { decodeBody, isCutOff, TrailingBytes } from './decode-body.js';
import type { HopResponse, Hop } from './hop.js';
import { sentUrl } from './sent-url.js';

/** What a send comes to. */
export type Answer =
  | { readonly kind: 'response'; readonly response: HttpResponse }
  | { readonly kind: 'error'; readonly error: SendFault };

export function whole(hop: Hop, { status, statusText, headers, bytes }: HopResponse, body: Uint8Array = bytes): Answer {
  return { kind: 'response', response: { status, statusText, url: withoutHash(hop), headers, body } };
}

interface Encoded {
  readonly encoding: string;
  readonly longestBody: number;
  readonly room: BodyRoom;
}

export async function readEncoded(
  hop: Hop,
  response: HopResponse,
  { encoding, longestBody, room }: Encoded,
): Promise<Answer> {
  const { bytes } = response;
  try {
    const body = await decodeBody(bytes, encoding, { longest: longestBody, isPart: response.status === 206, room });
    return whole(hop, response, body);
  } catch (error) {
    if (isTooLarge(error) || error instanceof NoRoom) throw error;
    const arrived = { head: response, size: bytes.byteLength };
    return { kind: 'error', error: inMidBody(bodyCorrupt(encoding, faultOf(error)), arrived) };
  }
}

function faultOf(error: unknown): BodyFault {
  if (error instanceof TrailingBytes) return { kind: 'goes on', bytes: error.count };
  return { kind: isCutOff(error) ? 'cut off' : 'unreadable' };
}

function withoutHash(hop: Hop): string {
  return sentUrl(hop).replace(/#.*$/s, '');
}
