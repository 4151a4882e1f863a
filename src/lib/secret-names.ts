import { secretNamePattern, secretWords } from './secret-words.js';

/** What is said about a secret, after its name: `token_type`, `accessTokenExpiresIn`, `token_endpoint_auth_method`. */
const aboutPattern = new RegExp(
  `(?:token|credential|jwt)[_-]?(?:type|endpoint)(?![a-z])|(?:${secretWords})s?[_-]?(?:expires|expiry|expiration)(?![a-z])`,
  'g',
);

/** Whether the value of a name is a secret, and does not only say something about one. */
export function isSecretName(name: string): boolean {
  return secretNamePattern.test(name) && secretNamePattern.test(snakeOf(name).replace(aboutPattern, ''));
}

/** `accessToken` is `access_token`. */
export function snakeOf(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}
