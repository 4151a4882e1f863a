import { createHash } from 'node:crypto';

/** SHA-256 of the text of a file. */
export function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Changes with the text of a row. */
export function stampOf(yaml: string): string {
  return createHash('sha256').update(yaml).digest('base64url').slice(0, 12);
}
