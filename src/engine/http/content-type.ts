import type { BodyRecord } from '../../record/record.js';

/** `text/html; charset=utf-8` → `text/html`. */
export function mediaTypeOf(contentType: string): string {
  return contentType.split(';', 1)[0]!.trim().toLowerCase();
}

/** `name=value` or `name="value"` behind a semicolon; within quotes a backslash is before a sign that is meant itself. */
const parameter = /;[ \t]*(?:([^\s;="]+)=(?:"((?:[^"\\]|\\.)*)"?|([^;"]*)))?[^;]*/y;

/** The first value of a parameter of a content type (RFC 9110, 8.3.1): what is in quotes is not looked into. */
export function parameterOf(contentType: string, name: string): string | undefined {
  parameter.lastIndex = contentType.split(';', 1)[0]!.length;
  for (let found = parameter.exec(contentType); found; found = parameter.exec(contentType)) {
    const [, key, quoted, plain] = found;
    if (key?.toLowerCase() === name) return quoted?.replace(/\\(.)/gs, '$1') ?? plain!.trim();
  }
  return undefined;
}

/**
 * A decoder for a body: by the byte order mark that it begins with, else by its content type's charset;
 * UTF-8 where that names none or one that is not known.
 */
export function textDecoderFor(contentType: string, body: Uint8Array): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(markedCharset(body) ?? parameterOf(contentType, 'charset') ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}

/** The charset of a body's decoder where the body is not valid in it. */
export function misreadCharset(contentType: string, body: Uint8Array): string | undefined {
  const { encoding } = textDecoderFor(contentType, body);
  try {
    new TextDecoder(encoding, { fatal: true }).decode(body);
    return undefined;
  } catch {
    return encoding;
  }
}

const textTypes =
  /^text\/|[/+](?:json|xml|yaml|x-yaml|javascript|x-ndjson|x-www-form-urlencoded|graphql|jwt|sql|toml)$/;

function isTextType(mediaType: string): boolean {
  return textTypes.test(mediaType);
}

/** Whether a content type says that a body is text; where there is none, nothing else is said. */
export function saysText(contentType: string): boolean {
  const type = mediaTypeOf(contentType);
  return type === '' || isTextType(type) || parameterOf(contentType, 'charset') !== undefined;
}

/** `charset=utf-16` says nothing of the order of bytes, and a mark goes before what a header says. */
export function markedCharset(body: Uint8Array): string | undefined {
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 'utf-8' : undefined;
}

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
