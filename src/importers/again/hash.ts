import { createHash } from 'node:crypto';

/** Of a text, whatever its line ends and the empty lines around it are. */
export function hashOf(text: string): string {
  const plain = text.replace(/\r\n/g, '\n').trim();
  return createHash('sha256').update(plain).digest('hex').slice(0, 16);
}
