import { withHits } from '../../lib/known-texts.js';
import { secretPatterns } from '../../lib/secret-patterns.js';
import { secretsInName, type SecretNames } from './known-secrets.js';

/** A text of the source without what requests had as plain text. */
export function hideSecrets(text: string, secrets: SecretNames): string {
  const plain = withHits(text, secretsInName(text, secrets), () => '***');
  return secretPatterns.reduce((left, pattern) => left.replace(pattern, '***'), plain);
}
