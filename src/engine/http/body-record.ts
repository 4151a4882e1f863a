import type { BodyRecord } from '../../record/record.js';
import { isTextType, mediaTypeOf, textDecoderFor } from './content-type.js';

const binaryTypes = /^(?:image|audio|video|font)\/|^application\/(?:octet-stream|pdf|zip|gzip|wasm)$/;

/**
 * A body as a record keeps it: text up to `limit` bytes, or only the size of a binary one.
 * The type is the content type without its parameters, guessed from the bytes where there is none.
 *
 * @param whole - the body as text, where it has been decoded
 */
export function bodyRecord(bytes: Uint8Array, contentType: string, limit: number, whole?: () => string): BodyRecord {
  const size = bytes.byteLength;
  const declared = mediaTypeOf(contentType);
  if (size === 0) return { size, type: declared, text: '', truncated: false };
  const truncated = size > limit;
  const sample = truncated ? bytes.subarray(0, Math.max(limit, 1024)) : bytes;
  if (isBinary(sample, declared, contentType))
    return { size, type: declared || 'application/octet-stream', truncated: false };
  const text = whole && !truncated ? whole() : beginningOf(bytes, contentType, limit);
  return { size, type: declared || 'text/plain', text, truncated };
}

/** In stream mode a decoder holds a character back that the cut has split. */
function beginningOf(bytes: Uint8Array, contentType: string, limit: number): string {
  return textDecoderFor(contentType, bytes).decode(bytes.subarray(0, limit), { stream: bytes.byteLength > limit });
}

function isBinary(sample: Uint8Array, type: string, contentType: string): boolean {
  if (isTextType(type)) return sample.includes(0) && !textDecoderFor(contentType, sample).encoding.startsWith('utf-16');
  return binaryTypes.test(type) || sample.includes(0) || !isUtf8(sample);
}

function isUtf8(sample: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}
