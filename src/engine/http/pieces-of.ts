import { setImmediate } from 'node:timers/promises';

/** Bytes of a body that are written at once. */
export const pieceSize = 64 * 1024;

/**
 * A body, piece by piece. A server may answer and close before it has read all: its answer is read between two pieces, in the
 * second of two turns, before a write fails and ends the connection.
 */
export async function* piecesOf(body: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < body.byteLength; at += pieceSize) {
    yield body.subarray(at, at + pieceSize);
    await setImmediate();
    await setImmediate();
  }
}
