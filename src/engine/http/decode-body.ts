import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib';

type Decode = (bytes: Uint8Array) => Promise<Uint8Array>;

const unzip: Decode = promisify<Uint8Array, Uint8Array>(gunzip);
const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['gzip', unzip],
  ['x-gzip', unzip],
  ['deflate', inflateEither],
  ['br', promisify<Uint8Array, Uint8Array>(brotliDecompress)],
  ['zstd', promisify<Uint8Array, Uint8Array>(zstdDecompress)],
]);

/** What a request accepts when it says nothing itself. */
export const acceptedEncodings = 'gzip, deflate, br, zstd';

/**
 * Undoes a content encoding; one that is not known leaves the body as it came.
 *
 * @param encoding - the header's value, several joined with commas in the order in which they were applied
 * @throws Error when the body is not what the encoding says
 */
export async function decodeBody(bytes: Uint8Array, encoding: string): Promise<Uint8Array> {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (bytes.byteLength === 0 || !names.every((name) => decoders.has(name))) return bytes;
  let decoded = bytes;
  for (const name of names.toReversed()) decoded = await decoders.get(name)!(decoded);
  return decoded;
}

/** Servers send deflate with and without the zlib header that the standard asks for; its first byte ends in 8. */
async function inflateEither(bytes: Uint8Array): Promise<Uint8Array> {
  const decode = (bytes[0]! & 0x0f) === 8 ? inflate : inflateRaw;
  return promisify<Uint8Array, Uint8Array>(decode)(bytes);
}
