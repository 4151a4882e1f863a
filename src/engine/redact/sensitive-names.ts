const sensitivePattern = /token|secret|password|api[_-]?key/i;
const sensitiveHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
]);
const sensitiveWords = /\b(?:authorization|cookie)\b/i;

export interface SensitiveNames {
  /** Of a variable, an env value, a JSON key, a form field or a query parameter. */
  readonly field: (name: string) => boolean;
  /** Whether a text may hold the name of a sensitive field in any writing; false says that it does not. */
  readonly anywhere: (text: string) => boolean;
  readonly header: (name: string) => boolean;
  /** Of a phrase that names what was read: `header authorization equals x`, `$.user.apiKey`. */
  readonly phrase: (text: string) => boolean;
}

/** @param extra - names that are sensitive as well, in any case */
export function sensitiveNames(extra: readonly string[]): SensitiveNames {
  const own = new Set(extra.map((name) => name.toLowerCase()).filter((name) => name !== ''));
  const field = (name: string): boolean => sensitivePattern.test(name) || own.has(name.toLowerCase());
  return {
    field,
    // A backslash or a percent sign may write any letter of a name.
    anywhere: (text) => own.size > 0 || sensitivePattern.test(text) || text.includes('\\') || text.includes('%'),
    header: (name) => sensitiveHeaders.has(name.toLowerCase()) || field(name),
    phrase: (text) => field(text) || sensitiveWords.test(text) || words(text).some((word) => own.has(word)),
  };
}

function words(text: string): readonly string[] {
  return text.toLowerCase().match(/[\w-]+/g) ?? [];
}
