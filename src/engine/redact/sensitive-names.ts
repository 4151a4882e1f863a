import { remember } from '../../model/remember.js';

const sensitivePattern = /token|secret|password|api[_-]?key/i;
/** What is said about a secret, after its name: `token_type`, `accessTokenExpiresIn`, `token_endpoint_auth_method`. */
const aboutPattern =
  /token[_-]?(?:type|endpoint)(?![a-z])|(?:token|secret|password|api[_-]?key)[_-]?(?:expires|expiry|expiration)(?![a-z])/g;
const countPattern = /(?:^|[_-])(?:tokens|secrets|passwords|api[_-]?keys)(?![a-z])|token[_-]?count/g;
const sensitiveHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
]);
const sensitiveWords = /\b(?:authorization|cookie)\b/i;

/** The same headers come with every response. */
const mostNames = 500;

export interface SensitiveNames {
  /** Of a variable, an env value, a JSON key, a form field or a query parameter. */
  readonly field: (name: string) => boolean;
  /** Whether a text may hold the name of a sensitive field in any writing; false says that it does not. */
  readonly anywhere: (text: string) => boolean;
  readonly header: (name: string) => boolean;
  /** Whether a number under a sensitive name is how many there are: `prompt_tokens`, `maxTokens`, `token-count`. */
  readonly count: (name: string) => boolean;
  /** Of words that name what was read: `$.user.apiKey`, a capture's name. */
  readonly phrase: (text: string) => boolean;
}

/** @param extra - names that are sensitive as well, in any case */
export function sensitiveNames(extra: readonly string[]): SensitiveNames {
  const own = new Set(extra.map((name) => name.toLowerCase()).filter((name) => name !== ''));
  const field = (name: string): boolean => isSensitive(name) || own.has(name.toLowerCase());
  return {
    field,
    // A backslash or a percent sign may write any letter of a name.
    anywhere: (text) => own.size > 0 || sensitivePattern.test(text) || text.includes('\\') || text.includes('%'),
    header: remember(mostNames, (name) => sensitiveHeaders.has(name.toLowerCase()) || field(name)),
    count: (name) => !own.has(name.toLowerCase()) && countsOnly(name),
    phrase: (text) => field(text) || sensitiveWords.test(text) || words(text).some((word) => own.has(word)),
  };
}

function isSensitive(name: string): boolean {
  return sensitivePattern.test(name) && sensitivePattern.test(snakeOf(name).replace(aboutPattern, ''));
}

function snakeOf(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}

function countsOnly(name: string): boolean {
  const snake = snakeOf(name);
  const rest = snake.replace(countPattern, '');
  return rest !== snake && !sensitivePattern.test(rest);
}

function words(text: string): readonly string[] {
  return text.toLowerCase().match(/[\w-]+/g) ?? [];
}
