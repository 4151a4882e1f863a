import { isSecretName } from './secret-names.js';
import { looksSecret } from './secret-patterns.js';

/** Whether a value is a secret, by its name or by its own form. A URL is one by what is in it, whatever its name. */
export function isSecretText(name: string, value: string): boolean {
  return isSecretUrl(value) ?? (isSecretName(name) || looksSecret(value));
}

/** Bots of Telegram, webhooks of Slack and of Discord. */
export const secretPathPattern =
  /(?<=\/\/api\.telegram\.org\/bot)\d+:[\w-]{20,}|(?<=\/\/hooks\.slack\.com\/services\/\w+\/\w+\/)\w{8,}|(?<=\/webhooks\/\d+\/)[\w-]{20,}/g;

/** Whether a URL has a password, or a secret in its path or query. Undefined of what is not a URL. */
export function isSecretUrl(text: string): boolean | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return undefined;
  const url = URL.parse(text.replace(/\{\{.*?\}\}/g, 'x'));
  if (url === null) return undefined;
  if (url.username !== '' || looksSecret(text) || text.search(secretPathPattern) !== -1) return true;
  const pairs = [...url.searchParams, ...new URLSearchParams(url.hash.slice(1))];
  return pairs.some(([name, value]) => isSecretPair(name, value));
}

/** Whether a part of a URL or of a form is a secret by its name. */
function isSecretPair(name: string, value: string): boolean {
  return value !== '' && !isPlaceholder(value) && (isSecretName(name) || isKeyValue(name, value));
}

/** `{CHECKOUT_SESSION_ID}`, `<token>`: a server or a person puts something in its place. */
export function isPlaceholder(value: string): boolean {
  return /^\{[^{}]*\}$|^<[^<>]*>$/.test(value);
}

/** `X-Auth-Key` or `sig`, whose value could be nothing else. What makes a request idempotent is not secret. */
export function isKeyValue(name: string, value: string): boolean {
  if (!/(?:^|[-_.]|[a-z](?=[A-Z]))(?:auth|key|sig|signature)$/i.test(name) || /idempotency/i.test(name)) return false;
  const signs = /sig(?:nature)?$/i.test(name) ? /^[\w.~%+/=-]{16,}$/ : /^[\w~%+=-]{16,}$/;
  return signs.test(value) && /\d/.test(value);
}
