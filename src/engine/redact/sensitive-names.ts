import { remember } from '../../lib/memoize.js';
import { isSecretName, snakeOf } from '../../lib/secret-names.js';
import { secretNamePattern, secretWords } from '../../lib/secret-words.js';

const countPattern = new RegExp(`(?:^|[_-])(?:${secretWords})s(?![a-z])|token[_-]?count`, 'g');
const sensitiveHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
]);
/** The same where a map or a list of pairs holds headers. */
const headerKeyPattern = /^(?:(?:proxy[_-]?)?authorization|(?:set[_-]?)?cookie)$/i;
const sensitiveWords = /\b(?:authorization|cookie)\b/i;
const anywherePattern = new RegExp(`${secretWords}|authorization|cookie`, 'i');

/** The same headers come with every response. */
const mostNames = 500;

export interface SensitiveNames {
  /** Of a variable, an env value, a JSON key, a form field or a query parameter. */
  readonly field: (name: string) => boolean;
  /** Of a header in a map or a list of them: a secret where a text is under it, or a list of texts. */
  readonly headerKey: (name: string) => boolean;
  /** Whether a text may hold the name of a sensitive field in any form; false says that it does not. */
  readonly anywhere: (text: string) => boolean;
  /** Whether a text may hold such a name, or that of a header, as it is. */
  readonly plainly: (text: string) => boolean;
  readonly header: (name: string) => boolean;
  /** Whether a number under a sensitive name is how many there are: `prompt_tokens`, `maxTokens`, `token-count`. */
  readonly count: (name: string) => boolean;
  /** Of words that name what was read: `$.user.apiKey`, a capture's name. */
  readonly phrase: (text: string) => boolean;
}

/** @param extra - names that are sensitive as well, in any case */
export function sensitiveNames(extra: readonly string[]): SensitiveNames {
  const own = new Set(extra.map((name) => name.toLowerCase()).filter((name) => name !== ''));
  const field = (name: string): boolean => isSecretName(name) || own.has(name.toLowerCase());
  const plainly = (text: string): boolean => own.size > 0 || anywherePattern.test(text);
  return {
    field,
    plainly,
    headerKey: (name) => headerKeyPattern.test(name),
    // A backslash, a percent sign or an ampersand may write any letter of a name.
    anywhere: (text) => plainly(text) || /[\\%]|&#/.test(text),
    header: remember(mostNames, (name) => sensitiveHeaders.has(name.toLowerCase()) || field(name)),
    count: (name) => !own.has(name.toLowerCase()) && countsOnly(name),
    phrase: (text) => field(text) || sensitiveWords.test(text) || words(text).some((word) => own.has(word)),
  };
}

function countsOnly(name: string): boolean {
  const snake = snakeOf(name);
  const rest = snake.replace(countPattern, '');
  return rest !== snake && !secretNamePattern.test(rest);
}

function words(text: string): readonly string[] {
  return text.toLowerCase().match(/[\w-]+/g) ?? [];
}
