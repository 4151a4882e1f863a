import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { type FileKind, refuseIfLong, refuseUnlessFile } from './refused.js';

/** What takes another's place between the look at it and its opening does not hold anybody up either. Windows has no such flag. */
export const withoutWaiting = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);

/** The kernel says of some files that they are empty, and gives their text anyway. */
const smallest = 64 * 1024;

/**
 * The bytes of a regular file that is no longer than its kind allows. Nothing else is opened: for some devices that is enough to act.
 *
 * @throws FileRefused, or what the disk says
 */
export function readBytesSync(path: string, kind: FileKind): Buffer {
  refuseUnlessFile(statSync(path));
  const file = openSync(path, withoutWaiting);
  try {
    const stats = fstatSync(file);
    refuseUnlessFile(stats);
    const buffer = openBuffer(stats.size, kind);
    while (buffer.took(readSync(file, buffer.room()))) continue;
    return buffer.bytes();
  } finally {
    closeSync(file);
  }
}

/** The same without holding the thread up. */
export async function readBytes(path: string, kind: FileKind): Promise<Buffer> {
  refuseUnlessFile(await stat(path));
  const file = await open(path, withoutWaiting);
  try {
    return await readAll(file, kind);
  } finally {
    await file.close();
  }
}

/** As text, without the mark that some editors put before it. */
export function readTextSync(path: string, kind: FileKind): string {
  return decodeText(readBytesSync(path, kind));
}

async function readAll(file: FileHandle, kind: FileKind): Promise<Buffer> {
  const stats = await file.stat();
  refuseUnlessFile(stats);
  const buffer = openBuffer(stats.size, kind);
  while (buffer.took((await file.read(buffer.room())).bytesRead)) continue;
  return buffer.bytes();
}

interface GrowingBuffer {
  /** Where the next bytes go. */
  readonly room: () => Buffer;
  /** Notes how many came; false after the last. */
  readonly took: (count: number) => boolean;
  readonly bytes: () => Buffer;
}

/** @throws FileRefused where more comes than its kind allows, whatever size the file was said to have */
export function openBuffer(size: number, kind: FileKind): GrowingBuffer {
  refuseIfLong(size, kind);
  // One byte more than it has, so that its end is seen without another buffer.
  let buffer = Buffer.allocUnsafeSlow(size === 0 ? smallest : size + 1);
  let length = 0;
  return {
    room: () => {
      if (length === buffer.length) buffer = Buffer.concat([buffer], 2 * length);
      return buffer.subarray(length);
    },
    took: (count) => {
      length += count;
      refuseIfLong(length, kind);
      return count > 0;
    },
    bytes: () => buffer.subarray(0, length),
  };
}

/**
 * UTF-8, or UTF-16 where the first bytes say so, which is what `>` writes in the PowerShell that comes with Windows. The mark
 * that some editors put first is not a part of the text: JSON must not have it.
 */
export function decodeText(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (isUtf16) return bytes.toString('utf16le', 2);
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return bytes.toString('utf8', isMarked ? 3 : 0);
}
