import type { Duplex } from 'node:stream';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  type Zlib,
} from 'node:zlib';
import { type BodyRoom, NoRoom, isTooLarge, tooLarge } from './body-memory.js';

export type Unpacker = Duplex & Pick<Zlib, 'bytesWritten'>;

interface Coding {
  /** Is given what is to be read, so that it can look at the first byte. */
  readonly open: (bytes: Uint8Array, options: { readonly chunkSize?: number }) => Unpacker;
  /** Whether what follows an end is more of the same. @default never */
  readonly goesOn?: (rest: Uint8Array) => boolean;
}

/** It may have several members, and Node reads all. */
const gzip: Coding = { open: (_, options) => createGunzip(options) };
/** Servers send it with and without the zlib header that the standard asks for; its first byte ends in 8. */
const deflate: Coding = {
  open: ([first = 0], options) => ((first & 0x0f) === 8 ? createInflate(options) : createInflateRaw(options)),
};
/** A server that compresses as it goes may send several frames, and Node reads one. */
const zstd: Coding = { open: (_, options) => createZstdDecompress(options), goesOn: isZstdFrame };
const codings: ReadonlyMap<string, Coding> = new Map<string, Coding>([
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['deflate', deflate],
  ['br', { open: (_, options) => createBrotliDecompress(options) }],
  ['zstd', zstd],
]);

/** @param name - of an encoding that is known */
export function openCoding(name: string): Coding {
  return codings.get(name)!;
}

export interface BodyLimits {
  /** Bytes that a body may have. */
  readonly longest: number;
  /** Whether it may be a part of the encoded bytes, which stays as it came where it cannot be decoded by itself. */
  readonly isPart: boolean;
  readonly room: BodyRoom;
}

/** What a request accepts when it says nothing itself. */
export const acceptedEncodings = 'gzip, deflate, br, zstd';

/**
 * The encodings that a `content-encoding` header names, in the order in which they were applied; `unknown` is the first that cannot
 * be undone.
 */
export function encodingsOf(header: string): { readonly names: readonly string[]; readonly unknown?: string } {
  const names = header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  const unknown = names.find((name) => !codings.has(name));
  return { names, ...(unknown !== undefined && { unknown }) };
}

/**
 * Undoes content encodings; where one is not known, the body stays as it came.
 *
 * @param encoding - the header's value
 * @throws Error when the body is not what the encoding says, or is too large
 */
export async function decodeBody(bytes: Uint8Array, encoding: string, limits: BodyLimits): Promise<Uint8Array> {
  const { names, unknown } = encodingsOf(encoding);
  if (bytes.byteLength === 0 || unknown !== undefined) return bytes;
  let decoded = bytes;
  try {
    for (const name of names.toReversed()) {
      const packed = decoded;
      decoded = await unpackAll(packed, codings.get(name)!, limits);
      limits.room.give(packed.byteLength);
    }
  } catch (error) {
    if (limits.isPart && !isTooLarge(error) && !(error instanceof NoRoom)) return bytes;
    throw error;
  }
  return decoded;
}

/** Bytes behind the end of what is packed: a body that goes on is not what its encoding says. */
export class TrailingBytes extends Error {
  readonly count: number;

  constructor(count: number) {
    super(`${count} bytes follow`);
    this.count = count;
  }
}

async function unpackAll(
  bytes: Uint8Array,
  { open, goesOn = () => false }: Coding,
  limits: BodyLimits,
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let left = limits.longest;
  for (let from = 0; from < bytes.byteLength;) {
    const packed = bytes.subarray(from);
    if (from > 0 && !goesOn(packed)) throw new TrailingBytes(packed.byteLength);
    from += await unpack(open(packed, chunkOptions(packed)), packed, (chunk) => {
      left -= chunk.byteLength;
      if (left < 0) throw tooLarge();
      if (!limits.room.take(chunk.byteLength)) throw new NoRoom();
      chunks.push(chunk);
    });
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

/** One with content, or one of the sixteen kinds that are to be skipped. */
function isZstdFrame(bytes: Uint8Array): boolean {
  return /^(?:28b52ffd|5[0-9a-f]2a4d18)$/.test(Buffer.from(bytes.subarray(0, 4)).toString('hex'));
}

/** Larger pieces where much is to come of it. */
function chunkOptions({ byteLength }: Uint8Array): { readonly chunkSize?: number } {
  return byteLength > 16 * 1024 ? { chunkSize: 64 * 1024 } : {};
}

/**
 * Gives piece by piece what is unpacked, so that it can be given up at once.
 *
 * @returns how many bytes have been read
 */
function unpack(unpacker: Unpacker, bytes: Uint8Array, onChunk: (chunk: Buffer) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      unpacker.destroy();
      reject(error as Error);
    };
    unpacker.on('data', (chunk: Buffer) => {
      try {
        onChunk(chunk);
      } catch (error) {
        fail(error);
      }
    });
    unpacker.on('error', fail);
    unpacker.on('end', () => resolve(unpacker.bytesWritten));
    unpacker.end(bytes);
  });
}

/** Whether a body ended too early to be decoded. */
export function isCutOff(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === 'Z_BUF_ERROR';
}
