import type { Json } from '../../lib/json.js';
import { bytesNotText } from '../../problems/run/pipes.js';
import { PipeFault } from './unresolved.js';

/** What a pipe made that is bytes: a hash, or what base64 says. The next pipe may want them as they are. */
export class Bytes {
  readonly bytes: Uint8Array;
  readonly #isHash: boolean;

  constructor(bytes: Uint8Array, isHash: boolean) {
    this.bytes = bytes;
    this.#isHash = isHash;
  }

  /**
   * A hash in hex, and else what the bytes say in UTF-8.
   *
   * @throws PipeFault where they are not text
   */
  text(): string {
    if (this.#isHash) return Buffer.from(this.bytes).toString('hex');
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(this.bytes);
    } catch {
      throw new PipeFault(bytesNotText());
    }
  }
}

/** What pipes hand on: a value, bytes, or nothing. */
export type Piped = Json | Bytes | undefined;
