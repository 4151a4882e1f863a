import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib';
import { isTooLarge, tooLarge } from './too-large.js';

interface Limit {
  readonly maxOutputLength: number;
}
type Unpack = (bytes: Uint8Array, limit: Limit, done: (error: Error | null, result: Buffer) => void) => void;
type Decode = (bytes: Uint8Array, limit: Limit) => Promise<Uint8Array>;

const decoders: ReadonlyMap<string, Decode> = new Map([
  ['gzip', decodeBy(gunzip)],
  ['x-gzip', decodeBy(gunzip)],
  ['deflate', inflateEither],
  ['br', decodeBy(brotliDecompress)],
  ['zstd', unpackFrames],
]);

export interface BodyLimits {
  /** Bytes that a body may have. */
  readonly longest: number;
  /** Whether it may be a part of the encoded bytes, which stays as it came where it cannot be decoded by itself. */
  readonly isPart: boolean;
}

/** What a request accepts when it says nothing itself. */
export const acceptedEncodings = 'gzip, deflate, br, zstd';

/**
 * Undoes a content encoding; one that is not known leaves the body as it came.
 *
 * @param encoding - the header's value, several joined with commas in the order in which they were applied
 * @throws Error when the body is not what the encoding says, or is too large
 */
export async function decodeBody(
  bytes: Uint8Array,
  encoding: string,
  { longest, isPart }: BodyLimits,
): Promise<Uint8Array> {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (bytes.byteLength === 0 || !names.every((name) => decoders.has(name))) return bytes;
  let decoded = bytes;
  try {
    for (const name of names.toReversed()) decoded = await decoders.get(name)!(decoded, { maxOutputLength: longest });
  } catch (error) {
    if (isPart && !isTooLarge(error)) return bytes;
    throw error;
  }
  return decoded;
}

/** Servers send deflate with and without the zlib header that the standard asks for; its first byte ends in 8. */
async function inflateEither(bytes: Uint8Array, limit: Limit): Promise<Uint8Array> {
  return decodeBy((bytes[0]! & 0x0f) === 8 ? inflate : inflateRaw)(bytes, limit);
}

/** What `zstdDecompress` gives with `info`. */
interface Frame {
  readonly buffer: Buffer;
  /** `bytesWritten` is what it has read. */
  readonly engine: { readonly bytesWritten: number };
}

/** Node stops after the first frame, and a server that compresses as it goes may send several. */
async function unpackFrames(bytes: Uint8Array, { maxOutputLength }: Limit): Promise<Uint8Array> {
  const frames: Buffer[] = [];
  let left = maxOutputLength;
  for (let from = 0; from < bytes.byteLength;) {
    const options = { maxOutputLength: Math.max(left, 1), info: true };
    const { buffer, engine } = (await unpackFrame(bytes.subarray(from), options)) as unknown as Frame;
    frames.push(buffer);
    from += engine.bytesWritten;
    left -= buffer.byteLength;
    if (left < 0) throw tooLarge();
  }
  return frames.length === 1 ? frames[0]! : Buffer.concat(frames);
}

const unpackFrame = promisify(zstdDecompress);

/** Whether a body ended too early to be decoded. */
export function isCutOff(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === 'Z_BUF_ERROR';
}

function decodeBy(unpack: Unpack): Decode {
  return promisify(unpack);
}
