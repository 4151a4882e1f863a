import type { BodyRecord } from '../../model/record.js';
import { mediaTypeOf, textDecoderFor } from './content-type.js';

const textTypes =
  /^text\/|[/+](?:json|xml|yaml|x-yaml|javascript|x-ndjson|x-www-form-urlencoded|graphql|jwt|sql|toml)$/;
const binaryTypes = /^(?:image|audio|video|font)\/|^application\/(?:octet-stream|pdf|zip|gzip|wasm)$/;

/**
 * A body as a record keeps it: text up to `limit` bytes, or only the size of a binary one.
 * The type is the content type without its parameters, guessed from the bytes where there is none.
 */
export function bodyRecord(bytes: Uint8Array, contentType: string, limit: number): BodyRecord {
  const size = bytes.byteLength;
  const declared = mediaTypeOf(contentType);
  if (size === 0) return { size, type: declared, text: '', truncated: false };
  const kept = bytes.subarray(0, limit);
  const truncated = size > kept.byteLength;
  const sample = bytes.subarray(0, Math.max(limit, 1024));
  const decoder = textDecoderFor(contentType, sample);
  if (isBinary(sample, declared, decoder.encoding))
    return { size, type: declared || 'application/octet-stream', truncated: false };
  // In stream mode a decoder holds a character back that the cut has split.
  const text = decoder.decode(kept, { stream: truncated });
  return { size, type: declared || 'text/plain', text, truncated };
}

function isBinary(sample: Uint8Array, type: string, encoding: string): boolean {
  if (textTypes.test(type)) return !encoding.startsWith('utf-16') && sample.includes(0);
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
