import { jwtPattern, serviceKeyPattern } from '../../../lib/secret-patterns.js';

/** A text of the source without what requests had as plain text. A short value would take words with it. */
export function hideSecrets(text: string, secrets: Iterable<string>): string {
  const hidden = [...secrets].filter((secret) => secret.length >= 6).toSorted((a, b) => b.length - a.length);
  const plain = hidden.reduce((left, secret) => left.replaceAll(secret, '***'), text);
  return [jwtPattern, serviceKeyPattern].reduce((left, pattern) => left.replace(pattern, '***'), plain);
}
