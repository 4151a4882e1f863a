import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib';

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
  ['zstd', decodeBy(zstdDecompress)],
]);

/** What a request accepts when it says nothing itself. */
export const acceptedEncodings = 'gzip, deflate, br, zstd';

/**
 * Undoes a content encoding; one that is not known leaves the body as it came.
 *
 * @param encoding - the header's value, several joined with commas in the order in which they were applied
 * @param longest - bytes that a body may have
 * @throws Error when the body is not what the encoding says, or is too large
 */
export async function decodeBody(bytes: Uint8Array, encoding: string, longest: number): Promise<Uint8Array> {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (bytes.byteLength === 0 || !names.every((name) => decoders.has(name))) return bytes;
  let decoded = bytes;
  for (const name of names.toReversed()) decoded = await decoders.get(name)!(decoded, { maxOutputLength: longest });
  return decoded;
}

/** Servers send deflate with and without the zlib header that the standard asks for; its first byte ends in 8. */
async function inflateEither(bytes: Uint8Array, limit: Limit): Promise<Uint8Array> {
  return decodeBy((bytes[0]! & 0x0f) === 8 ? inflate : inflateRaw)(bytes, limit);
}

function decodeBy(unpack: Unpack): Decode {
  return promisify(unpack);
}
